import { LockKeyhole } from 'lucide-react'
import { useMomentText } from '../clock/today.ts'
import { useSubject } from '../mirror/use-mirror.ts'
import { stillSealed } from '../sealing/still-sealed.ts'

/** Work of this user that was sealed here and that this server has another key for. */
export function StillSealedSection() {
  const sealed = useSubject(stillSealed)
  const momentText = useMomentText()
  if (sealed.length === 0) return null
  return (
    <section className="panel" aria-labelledby="still-sealed">
      <header>
        <LockKeyhole size={20} aria-hidden />
        <h2 id="still-sealed">Still sealed</h2>
      </header>
      <div className="panel-row">
        <p>
          Unsent work of yours was sealed on this device at {sealed.map(at => momentText(at)).join(' and ')}.
          It could not be opened when you logged in: the server had another key than then.
        </p>
        <p className="muted">
          It stays here. Once the server has the data of that time again, log out and log in on this device to
          open it.
        </p>
      </div>
    </section>
  )
}
