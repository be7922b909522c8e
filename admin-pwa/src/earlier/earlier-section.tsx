import { Button } from '@radix-ui/themes'
import { UserRoundCheck } from 'lucide-react'
import { useMomentText } from '../clock/today.ts'
import { useSubject } from '../mirror/use-mirror.ts'
import { earlierWords } from './earlier-words.ts'
import { earlierWork } from './earlier-work.ts'
import { useTakeOver } from './use-take-over.ts'

/** What its user did here before the server was set back, also where they put it off; nothing where there is none. */
export function EarlierSection() {
  const all = useSubject(earlierWork)
  const { isTaking, take } = useTakeOver()
  const momentText = useMomentText()
  if (all.length === 0) return null
  return (
    <section className="panel" aria-labelledby="earlier-work">
      <header>
        <UserRoundCheck size={20} aria-hidden />
        <h2 id="earlier-work">Your work from before the server was set back</h2>
      </header>
      {all.map(work => (
        <article key={work.userId} className="panel-row" aria-label={`As ${work.username}`}>
          <p>
            {earlierWords(work)}
            {work.lastAt && <span className="muted"> Last one: {momentText(work.lastAt)}.</span>}
          </p>
          <div className="row-actions">
            <Button size="2" disabled={isTaking} onClick={() => void take(work)}>
              Take over
            </Button>
          </div>
        </article>
      ))}
    </section>
  )
}
