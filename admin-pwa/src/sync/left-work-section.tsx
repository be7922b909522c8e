import { Users } from 'lucide-react'
import { useSubject } from '../mirror/use-mirror.ts'
import { useUser } from '../session/use-session.ts'
import { leftWork } from '../unsent/left-work.ts'
import { LeftWorkList } from '../unsent/left-work-list.tsx'

/** What others have unsent on this device, told to its present user; nothing where there is none. */
export function LeftWorkSection() {
  const user = useUser()
  const others = useSubject(leftWork).filter(({ userId }) => userId !== user.id)
  if (others.length === 0) return null
  return (
    <section className="panel" aria-labelledby="left-work">
      <header>
        <Users size={20} aria-hidden />
        <h2 id="left-work">Other people’s work on this device</h2>
      </header>
      <div className="panel-row">
        <LeftWorkList except={user.id} />
      </div>
    </section>
  )
}
