import { differing } from '@forecourt/shared/sync/held-record'
import { PUSHED_FIELDS } from '@forecourt/shared/sync/pushed-fields'
import { Button } from '@radix-ui/themes'
import { History } from 'lucide-react'
import type { LostEntry } from '../mirror/mirror-core.ts'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { fieldLabel, valueText } from './field-words.ts'
import { recordTitle } from './record-title.ts'

/** What this device still has of a server that was set back, for its user to send again or let go. */
export function LostSection() {
  const mirror = useMirror()
  const lost = useRows('lost') ?? []
  if (lost.length === 0) return null
  const settleAll = async (choice: 'send' | 'let_go') => {
    for (const entry of lost) await mirror.settleLost(entry, choice)
  }
  return (
    <section className="panel" aria-labelledby="lost">
      <header>
        <History size={20} aria-hidden />
        <h2 id="lost">Lost by the server</h2>
        <span className="count-badge">{lost.length}</span>
      </header>
      <div className="panel-row">
        <p>
          The server was set back to an earlier state. This device still has what was stored after that. Send
          it again unless somebody has done so, or let it go.
        </p>
        <div className="row-actions">
          <Button size="2" onClick={() => void settleAll('send')}>
            Send all again
          </Button>
          <Button size="2" variant="outline" onClick={() => void settleAll('let_go')}>
            Let all go
          </Button>
        </div>
      </div>
      {lost.map(entry => (
        <LostRow key={entry.id} entry={entry} />
      ))}
    </section>
  )
}

function LostRow({ entry }: { entry: LostEntry }) {
  const mirror = useMirror()
  const { about, lost, present } = entry
  const title = recordTitle(about, lost)
  // Of an issue it is what its author wanted that is at stake.
  const values: object = about === 'issues' && 'mine' in lost ? lost.mine : lost
  const fields = about === 'issues' ? Object.keys(values) : differing(lost, present, PUSHED_FIELDS[about])
  return (
    <article className="panel-row" aria-label={title}>
      <h3>{title}</h3>
      {present || about === 'issues' ? (
        <dl className="lost-values">
          {fields.map(field => (
            <div key={field}>
              <dt>{fieldLabel(field)}</dt>
              <dd>
                {valueText(field, fieldOf(values, field))}
                {present && (
                  <span className="muted"> (the server has {valueText(field, fieldOf(present, field))})</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="muted">The server does not have this record any more.</p>
      )}
      <div className="row-actions">
        <Button size="2" variant="outline" onClick={() => void mirror.settleLost(entry, 'send')}>
          Send again
        </Button>
        <Button
          size="2"
          variant="outline"
          color="gray"
          onClick={() => void mirror.settleLost(entry, 'let_go')}
        >
          Let go
        </Button>
      </div>
    </article>
  )
}

const fieldOf = (record: object, field: string): unknown => (record as Record<string, unknown>)[field]
