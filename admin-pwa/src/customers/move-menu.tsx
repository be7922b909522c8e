import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import {
  LEAD_REQUIREMENTS,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  type LeadStatus,
} from '@forecourt/shared/leads/lead-status'
import { DropdownMenu, IconButton } from '@radix-ui/themes'
import { ArrowLeftRight, EllipsisVertical } from 'lucide-react'

const HINTS = { vehicle: ' …', test_drive_date: ' …', nothing: '' } as const

interface Props {
  lead: Lead
  onMove(lead: Lead, status: LeadStatus): void
  /** Whether the button says in words what it does. */
  isNamed?: boolean
}

/** Moves a customer without dragging: by menu, or by the keys 1 to 7 while it is open. */
export function MoveMenu({ lead, onMove, isNamed }: Props) {
  const label = `Move ${leadName(lead)} to…`
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        {isNamed ? (
          <button type="button" data-move aria-label={label}>
            <ArrowLeftRight size={16} aria-hidden /> Move
          </button>
        ) : (
          <IconButton size="2" variant="ghost" color="gray" data-move aria-label={label}>
            <EllipsisVertical size={18} aria-hidden />
          </IconButton>
        )}
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
