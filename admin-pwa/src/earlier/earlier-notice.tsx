import { Button } from '@radix-ui/themes'
import { useSubject } from '../mirror/use-mirror.ts'
import { earlierWords } from './earlier-words.ts'
import { earlierWork } from './earlier-work.ts'
import { putOff, putOffWork } from './put-off.ts'
import { useTakeOver } from './use-take-over.ts'

/** Offers what its user did here before the server was set back, until they take it over or put it off. */
export function EarlierNotice() {
  const work = useSubject(earlierWork)
  const later = useSubject(putOff)
  const { isTaking, take } = useTakeOver()
  const next = work.find(({ userId }) => !later.includes(userId))
  if (!next) return null
  return (
    <div className="notice" role="status">
      <span className="grow">{earlierWords(next)}</span>
      <div className="row-actions">
        <Button size="2" disabled={isTaking} onClick={() => void take(next)}>
          Take over
        </Button>
        <Button size="2" variant="outline" disabled={isTaking} onClick={() => putOffWork(next.userId)}>
          Not now
        </Button>
      </div>
    </div>
  )
}
