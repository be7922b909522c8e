import { Button } from '@radix-ui/themes'
import { ArchiveRestore } from 'lucide-react'
import type { BackEntry } from '../mirror/rows.ts'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { useMay } from '../session/use-session.ts'
import { mayDeleteAgain } from './may-delete-again.ts'

/** What came back with a server that was set back, and that this user may delete again. */
export function useBack(): readonly BackEntry[] {
  const may = useMay()
  return mayDeleteAgain(useRows('back') ?? [], may)
}

/** Records that were deleted before the server was set back, for their user to delete again or keep. */
export function BackSection() {
  const mirror = useMirror()
  const back = useBack()
  if (back.length === 0) return null
  return (
    <section className="panel" aria-labelledby="back">
      <header>
        <ArchiveRestore size={20} aria-hidden />
        <h2 id="back" tabIndex={-1}>
          Deleted, and there again
        </h2>
        <span className="count-badge">{back.length}</span>
      </header>
      <p className="panel-row">
        These were deleted before the server was set back to an earlier state, which has them again. Nobody
        else may know of it.
      </p>
      {back.map(entry => (
        <article key={entry.id} className="panel-row" aria-label={entry.title}>
          <h3>{entry.title}</h3>
          {entry.isChanged && (
            <p className="muted">It may have been changed since. Look at it before you delete it.</p>
          )}
          <div className="row-actions">
            <Button size="2" variant="outline" onClick={() => void mirror.settleBack(entry, 'delete')}>
              Delete again
            </Button>
            <Button
              size="2"
              variant="outline"
              color="gray"
              onClick={() => void mirror.settleBack(entry, 'keep')}
            >
              Keep
            </Button>
          </div>
        </article>
      ))}
    </section>
  )
}
