import { type Collection, descriptionOf } from '@forecourt/shared/collections/collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { cameSinceDeletion } from '@forecourt/shared/sync/since-deletion'
import { useState } from 'react'
import { removalWords } from '../customers/move-words.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { instant } from '../mirror/acting.ts'
import type { Glance } from '../mirror/rows.ts'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { leadFactsOf } from '../vehicles/vehicle-facts.ts'
import { CameList, isNothing, useWhoChanged } from './since-deletion.tsx'
import { useIssue } from './use-issue.ts'

interface Props {
  issue: SyncIssue
  isOwn: boolean
  /** @param seen the record as it was shown here */
  onConfirm(seen: Glance<Collection>): void
  onClose(): void
}

/** Asks before a deletion that was held back is made all the same, and names what it destroys. */
export function KeptDeletionDialog({ issue, isOwn, onConfirm, onClose }: Props) {
  const { about, documentId, title } = issue
  const mirror = useMirror()
  const desk = useIssue(issue)
  const facts = leadFactsOf(useRows('leads') ?? [], useVehicles(), instant())
  // What comes while the question stands was not seen by who answers it.
  const [seen] = useState(() => mirror.glance(about, documentId))
  const [came] = useState(() => {
    const notes = (mirror.rows('notes').value ?? []).filter(({ id }) => seen?.notes.includes(id))
    return cameSinceDeletion(issue, seen && { ...seen.record }, notes)
  })
  const by = useWhoChanged(issue, { ...desk, came })
  if (!seen) return null
  const { noun } = descriptionOf(about)
  const since = `since ${isOwn ? 'you' : issue.author} deleted it`
  const fate = desk.lead && removalWords(desk.lead, facts)
  return (
    <ConfirmDialog
      title={`Delete ${title}?`}
      question={`Are you sure you want to delete this ${noun}? This action cannot be undone.`}
      action={`Delete ${noun}`}
      onConfirm={() => onConfirm(seen)}
      onClose={onClose}
    >
      {fate && <p className="consequence">{fate}</p>}
      {isNothing(came) ? (
        issue.seen !== null && <p>Nothing was changed or noted {since}.</p>
      ) : (
        <section className="value came-since" aria-label="Deleted with it">
          <p>{issue.seen === null ? 'This is' : `This came ${since}, and is`} deleted with it:</p>
          <CameList came={came} by={by} />
        </section>
      )}
    </ConfirmDialog>
  )
}
