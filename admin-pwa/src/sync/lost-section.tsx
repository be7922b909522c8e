import { recordTitle } from '@forecourt/shared/collections/collections'
import { Button } from '@radix-ui/themes'
import { History } from 'lucide-react'
import { useState } from 'react'
import { fieldLabel } from '../fields/field-words.ts'
import { useValueText } from '../fields/use-value-text.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import type { LostEntry } from '../mirror/rows.ts'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { usePhotoOutbox } from '../photos/use-photos.ts'
import { lettingGoWords } from './lost-words.ts'
import { sendAgain } from './send-again.ts'
import './sync.css'

/** What this device still has of a server that was set back, for its user to send again or let go. */
export function LostSection() {
  const mirror = useMirror()
  const outbox = usePhotoOutbox()
  const lost = useRows('lost') ?? []
  const [leaving, setLeaving] = useState<readonly LostEntry[]>([])
  if (lost.length === 0) return null
  const send = async (entries: readonly LostEntry[]) => {
    for (const entry of entries) await sendAgain(entry, mirror, outbox)
  }
  const letGo = async (entries: readonly LostEntry[]) => {
    for (const entry of entries) await mirror.settleLost(entry, 'let_go')
  }
  return (
    <section className="panel" aria-labelledby="lost">
      <header>
        <History size={20} aria-hidden />
        <h2 id="lost" tabIndex={-1}>
          Lost by the server
        </h2>
        <span className="count-badge">{lost.length}</span>
      </header>
      <div className="panel-row">
        <p>
          The server was set back to an earlier state. This device still has what was stored after that. Send
          it again unless somebody has done so, or let it go.
        </p>
        <div className="row-actions">
          <Button size="2" onClick={() => void send(lost)}>
            Send all again
          </Button>
          <Button size="2" variant="outline" onClick={() => setLeaving(lost)}>
            Let all go
          </Button>
        </div>
      </div>
      {lost.map(entry => (
        <LostRow
          key={entry.id}
          entry={entry}
          onSend={() => void send([entry])}
          onLetGo={() => setLeaving([entry])}
        />
      ))}
      {leaving.length > 0 && (
        <ConfirmDialog
          {...lettingGoWords(leaving)}
          onConfirm={() => void letGo(leaving)}
          onClose={() => setLeaving([])}
        />
      )}
    </section>
  )
}

interface RowProps {
  entry: LostEntry
  onSend(): void
  onLetGo(): void
}

function LostRow({ entry, onSend, onLetGo }: RowProps) {
  const valueText = useValueText()
  const { about, lost, present } = entry
  const title = recordTitle(about, lost)
  // Of an issue it is what its author wanted that is at stake.
  const values: object = about === 'issues' && 'mine' in lost ? lost.mine : lost
  const fields = about === 'issues' ? Object.keys(values) : entry.fields
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
        <Button size="2" variant="outline" onClick={onSend}>
          Send again
        </Button>
        <Button size="2" variant="outline" color="gray" onClick={onLetGo}>
          Let go
        </Button>
      </div>
    </article>
  )
}

const fieldOf = (record: object, field: string): unknown => (record as Record<string, unknown>)[field]
