import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import {
  LEAD_REQUIREMENTS,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  type LeadStatus,
} from '@forecourt/shared/leads/lead-status'
import { DropdownMenu, IconButton } from '@radix-ui/themes'
import { EllipsisVertical } from 'lucide-react'

const HINTS = { vehicle: ' …', test_drive_date: ' …', nothing: '' } as const

/** Moves a customer without dragging: by menu, or by the keys 1 to 7 while it is open. */
export function MoveMenu({ lead, onMove }: { lead: Lead; onMove(lead: Lead, status: LeadStatus): void }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton size="2" variant="ghost" color="gray" aria-label={`Move ${leadName(lead)} to…`}>
          <EllipsisVertical size={18} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        size="2"
        onKeyDown={event => {
          const status = LEAD_STATUSES[Number(event.key) - 1]
          if (!status) return
          event.preventDefault()
          event.currentTarget
            .querySelector<HTMLElement>(`[data-status="${status}"]:not([data-disabled])`)
            ?.click()
        }}
      >
        <DropdownMenu.Label>Move to…</DropdownMenu.Label>
        {LEAD_STATUSES.map((status, index) => (
          <DropdownMenu.Item
            key={status}
            data-status={status}
            shortcut={String(index + 1)}
            disabled={status === lead.status}
            onSelect={() => onMove(lead, status)}
          >
            {LEAD_STATUS_LABELS[status]}
            {HINTS[LEAD_REQUIREMENTS[status]]}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
