import type { CommunityEvent } from '@forecourt/shared/events/event'
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { useState } from 'react'
import { ApplicationDialog } from '../applications/application-dialog.tsx'
import { decisionOfDraft } from '../applications/decision-draft.ts'
import { CustomerDialogs } from '../customers/customer-dialogs.tsx'
import { EditLeadDialog } from '../customers/edit-lead-dialog.tsx'
import { useLeadActions } from '../customers/use-lead-actions.ts'
import { EventDialog } from '../events/event-dialog.tsx'
import { useEventActions } from '../events/use-event-actions.ts'
import { draftForm } from '../forms/draft-words.ts'
import { AddVehicleDialog } from '../inventory/add-vehicle-dialog.tsx'
import { VehicleDialog } from '../inventory/vehicle-dialog.tsx'
import type { Draft } from '../mirror/draft-store.ts'
import { useLastSeen } from '../mirror/use-last-seen.ts'
import { useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useVideoActions } from '../slider/use-video-actions.ts'
import { VideoDialog } from '../slider/video-dialog.tsx'
import { useVehicleActions } from '../vehicles/use-vehicle-actions.ts'
import { LeftNoteDialog } from './left-note-dialog.tsx'

interface Props {
  draft: Draft
  onClose(): void
}

/** The form of a draft, with what was typed, also where its record is there no longer. */
export function DraftDialog({ draft, onClose }: Props) {
  const form = draftForm(draft.name)
  switch (form?.kind) {
    case 'lead':
    case 'note':
      return <LeadDraft id={form.id} isNote={form.kind === 'note'} draft={draft} onClose={onClose} />
    case 'vehicle':
      return <VehicleDraft id={form.id} draft={draft} onClose={onClose} />
    case 'video':
      return <VideoDraft id={form.id} draft={draft} onClose={onClose} />
    case 'loan':
      return <DecisionDraft draft={draft} onClose={onClose} />
    case 'event':
      return <EventDraft id={form.id} draft={draft} onClose={onClose} />
    default:
      return null
  }
}

interface OfRecord extends Props {
  id: string | null
}

const find = <T extends { id: string }>(rows: readonly T[], id: string | null) =>
  rows.find(row => row.id === id) ?? null

function LeadDraft({ id, isNote, draft, onClose }: OfRecord & { isNote: boolean }) {
  const leads = useRows('leads') ?? []
  const actions = useLeadActions()
  const { record: lead, isGone } = useLastSeen(find(leads, id), draft.base as Lead | null)
  // Where the customer goes while the note is open, their own dialog says so.
  const [isLeft] = useState(find(leads, id) === null)
  if (isNote && id !== null && isLeft)
    return <LeftNoteDialog draft={draft} id={id} lead={lead} actions={actions} onClose={onClose} />
  if (lead && !isNote)
    return <EditLeadDialog lead={lead} isGone={isGone} actions={actions} onClose={onClose} />
  return (
    <CustomerDialogs
      asked={id === null ? { dialog: 'add' } : { dialog: 'open', id }}
      leads={leads}
      actions={actions}
      onAsk={onClose}
      onClose={onClose}
    />
  )
}

function VehicleDraft({ id, draft, onClose }: OfRecord) {
  const actions = useVehicleActions()
  const { record, isGone } = useLastSeen(find(useVehicles(), id), draft.base as Vehicle | null)
  if (id === null) return <AddVehicleDialog actions={actions} onClose={onClose} />
  return <VehicleDialog vehicle={record} isGone={isGone} actions={actions} onClose={onClose} />
}

function VideoDraft({ id, draft, onClose }: OfRecord) {
  const actions = useVideoActions(useVehicleActions())
  const { record } = useLastSeen(find(useVehicles(), id), draft.base as Vehicle | null)
  return record && <VideoDialog vehicle={record} actions={actions} onClose={onClose} />
}

function DecisionDraft({ draft, onClose }: Props) {
  const decision = decisionOfDraft(draft.name)
  return decision && <ApplicationDialog {...decision} onClose={onClose} />
}

function EventDraft({ id, draft, onClose }: OfRecord) {
  const actions = useEventActions()
  const { record, isGone } = useLastSeen(
    find(useRows('events') ?? [], id),
    draft.base as CommunityEvent | null,
  )
  return <EventDialog event={record} isGone={isGone} actions={actions} onClose={onClose} />
}
