import {
  type Batch,
  countStays,
  customersText,
  isOfBatch,
  stayWords,
  whyStays,
} from '@forecourt/shared/leads/import-batch'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { useRows } from '../../mirror/use-mirror.ts'
import { waitingLeads } from '../waiting-leads.ts'

interface Props {
  batch: Pick<Batch, 'id'>
  onConfirm(): void
  onClose(): void
}

/** Asks before an import is undone, and says who will stay as far as this device knows. */
export function UndoImportDialog({ batch, onConfirm, onClose }: Props) {
  const leads = useRows('leads') ?? []
  const notes = useRows('notes') ?? []
  const issues = [...(useRows('issues') ?? []), ...(useRows('othersIssues') ?? [])]
  const waiting = waitingLeads(useRows('outbox') ?? [], notes, useRows('tasks') ?? [])
  const noted = new Set(notes.map(({ leadId }) => leadId))
  const undecided = new Set(
    issues.flatMap(({ settledAt, documentId }) => (settledAt === null ? [documentId] : [])),
  )
  const reasons = leads
    .filter(lead => isOfBatch(lead, batch.id))
    .map(lead =>
      whyStays(lead, {
        hasNotes: noted.has(lead.id),
        hasIssue: undecided.has(lead.id),
        isWaiting: waiting.has(lead.id),
      }),
    )
  const going = reasons.filter(reason => reason === null).length
  const stay = stayWords(countStays(reasons))
  return (
    <ConfirmDialog
      title="Undo this import?"
      question={`This removes ${customersText(going)} here and on all other devices. Whoever somebody has touched since the import stays.`}
      action="Undo import"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {stay && <p className="consequence">{stay}</p>}
    </ConfirmDialog>
  )
}
