import { type Batch, batchWords, NOT_YOUR_IMPORT } from '@forecourt/shared/leads/import-batch'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { useNow } from '../../clock/use-now.ts'
import { timeZone } from '../../dealer.ts'
import { useConnection } from '../../mirror/use-mirror.ts'
import { useMay, useUser } from '../../session/use-session.ts'
import { UndoImportDialog } from './undo-dialog.tsx'
import { useImportUndo } from './use-import-undo.ts'
import './import-batch.css'

interface Props {
  batch: Batch
  onShowAll(): void
}

/** The import whose customers are shown, and the way to undo it. */
export function BatchBar({ batch, onShowAll }: Props) {
  const now = useNow()
  const user = useUser()
  const may = useMay()
  const isOffline = useConnection().offlineSince !== null
  const undo = useImportUndo()
  const [isAsking, setAsking] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const isMine = batch.byId === user.id || may('delete_customers')

  async function onConfirm() {
    setUndoing(true)
    await undo(batch.id)
    setUndoing(false)
  }

  return (
    <section className="batch-bar" aria-label="Import">
      <p>
        <b>{batchWords(batch, now, timeZone())}</b>
        {batch.file && <span className="muted"> · {batch.file}</span>}
        {!isMine && <span className="muted"> · {NOT_YOUR_IMPORT}</span>}
        {isMine && isOffline && (
          <span className="muted"> · It can be undone as soon as the connection is back.</span>
        )}
      </p>
      <div className="batch-actions">
        {isMine && (
          <Button
            size="2"
            variant="outline"
            color="red"
            disabled={isOffline}
            loading={isUndoing}
            onClick={() => setAsking(true)}
          >
            Undo import
          </Button>
        )}
        <Button size="2" variant="outline" onClick={onShowAll}>
          Show all customers
        </Button>
      </div>
      {isAsking && (
        <UndoImportDialog batch={batch} onConfirm={() => void onConfirm()} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}
