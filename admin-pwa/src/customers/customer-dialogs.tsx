import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { AddLeadDialog } from './add-lead-dialog.tsx'
import { ChooseVehicleDialog } from './choose-vehicle-dialog.tsx'
import { EditLeadDialog } from './edit-lead-dialog.tsx'
import { LeadDialog } from './lead-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { LeadActions } from './use-lead-actions.ts'

export const DELETE_QUESTION = 'Are you sure you want to delete this customer? This action cannot be undone.'

/** The dialog that is asked for, and of whom. */
export type Asked =
  | { dialog: 'add' }
  | { dialog: 'open' | 'edit' | 'delete' | 'schedule'; id: string }
  | { dialog: 'vehicle'; id: string; status: 'financing' | 'closed' }

interface Props {
  asked: Asked
  leads: readonly Lead[]
  actions: LeadActions
  onAsk(asked: Asked): void
  onClose(): void
}

export function CustomerDialogs({ asked, leads, actions, onAsk, onClose }: Props) {
  if (asked.dialog === 'add') return <AddLeadDialog actions={actions} onClose={onClose} />
  const lead = leads.find(one => one.id === asked.id)
  if (!lead) return null
  switch (asked.dialog) {
    case 'open':
      return (
        <LeadDialog
          lead={lead}
          actions={actions}
          onEdit={() => onAsk({ dialog: 'edit', id: lead.id })}
          onClose={onClose}
        />
      )
    case 'edit':
      return <EditLeadDialog lead={lead} actions={actions} onClose={onClose} />
    case 'delete':
      return (
        <ConfirmDialog
          title={`Delete ${leadName(lead)}?`}
          question={DELETE_QUESTION}
          action="Delete customer"
          onConfirm={() => void actions.remove(lead)}
          onClose={onClose}
        />
      )
    case 'schedule':
      return (
        <ScheduleDialog
          lead={lead}
          onClose={onClose}
          onSchedule={testDriveDate => {
            onClose()
            void actions.move(lead, 'test_drive_scheduled', { testDriveDate })
          }}
        />
      )
    case 'vehicle':
      return (
        <ChooseVehicleDialog
          lead={lead}
          status={asked.status}
          onClose={onClose}
          onChoose={vehicleId => {
            onClose()
            void actions.move(lead, asked.status, { vehicleId })
          }}
        />
      )
    default:
      return asked satisfies never
  }
}
