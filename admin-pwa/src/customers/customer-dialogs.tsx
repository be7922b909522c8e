import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { useLastSeen } from '../mirror/use-last-seen.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import { AddLeadDialog } from './add-lead-dialog.tsx'
import { ChooseVehicleDialog } from './choose-vehicle-dialog.tsx'
import { EditLeadDialog } from './edit-lead-dialog.tsx'
import type { LeadActions } from './lead-actions.ts'
import { LeadDialog } from './lead-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

export const DELETE_QUESTION = 'Are you sure you want to delete this customer? This action cannot be undone.'

/** The dialog that is asked for, and of whom. */
export type Asked = { dialog: 'add' } | AskedOfLead

export type AskedOfLead = { dialog: 'open' | 'edit' | 'delete'; id: string } | AskedMove

type AskedMove =
  | { dialog: 'schedule'; id: string }
  | { dialog: 'vehicle'; id: string; status: 'financing' | 'closed' }

interface Props<A = Asked> {
  asked: A
  leads: readonly Lead[]
  actions: LeadActions
  onAsk(asked: Asked): void
  onClose(): void
}

export function CustomerDialogs(props: Props) {
  const { asked, actions, onClose } = props
  if (asked.dialog === 'add') return <AddLeadDialog actions={actions} onClose={onClose} />
  return <LeadDialogs key={`${asked.dialog} ${asked.id}`} {...props} asked={asked} />
}

/** A dialog about a customer. It stays when they are deleted elsewhere: what is typed in it is not lost with them. */
function LeadDialogs({ asked, leads, actions, onAsk, onClose }: Props<AskedOfLead>) {
  const { record: lead, isGone } = useLastSeen(leads.find(one => one.id === asked.id) ?? null)
  if (!lead) return null
  switch (asked.dialog) {
    case 'open':
      return (
        <LeadDialog
          lead={lead}
          isGone={isGone}
          actions={actions}
          onEdit={() => onAsk({ dialog: 'edit', id: lead.id })}
          onOpen={id => onAsk({ dialog: 'open', id })}
          onClose={onClose}
        />
      )
    case 'edit':
      return <EditLeadDialog lead={lead} isGone={isGone} actions={actions} onClose={onClose} />
    case 'delete':
      return isGone ? null : <DeleteLead lead={lead} actions={actions} onClose={onClose} />
    case 'schedule':
    case 'vehicle':
      return <MoveLead asked={asked} lead={lead} actions={actions} onClose={onClose} />
    default:
      return asked satisfies never
  }
}

interface OneProps {
  lead: Lead
  actions: LeadActions
  onClose(): void
}

function DeleteLead({ lead, actions, onClose }: OneProps) {
  const mirror = useMirror()
  // What comes while the question stands was not seen by who answers it.
  const [seen] = useState(() => mirror.glance('leads', lead.id))
  return (
    <ConfirmDialog
      title={`Delete ${leadName(lead)}?`}
      question={DELETE_QUESTION}
      action="Delete customer"
      onConfirm={() => seen && void actions.remove(seen)}
      onClose={onClose}
    />
  )
}

/** What a move needs. It is made upon the customer as they were when it was asked for. */
function MoveLead({ asked, lead, actions, onClose }: OneProps & { asked: AskedMove }) {
  const [seen] = useState(lead)
  if (asked.dialog === 'vehicle')
    return (
      <ChooseVehicleDialog
        lead={seen}
        status={asked.status}
        onClose={onClose}
        onChoose={vehicleId => {
          onClose()
          void actions.move(seen, asked.status, { vehicleId })
        }}
      />
    )
  return (
    <ScheduleDialog
      lead={seen}
      onClose={onClose}
      onSchedule={testDriveDate => {
        onClose()
        void actions.move(seen, 'test_drive_scheduled', { testDriveDate })
      }}
    />
  )
}
