import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { DropdownMenu, IconButton } from '@radix-ui/themes'
import { ArrowLeftRight } from 'lucide-react'
import { Slot } from 'radix-ui'
import { useState } from 'react'
import { asksFirst } from './move-words.ts'

interface Props {
  lead: Lead
  onMove(lead: Lead, status: LeadStatus): void
  /** Whether the button says in words what it does. */
  isNamed?: boolean
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown']

/** Moves a customer without dragging: by menu, or by the keys 1 to 7 while it is open. */
export function MoveMenu({ lead, onMove, isNamed }: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => setWasOpened(true)
  const label = `Move ${leadName(lead)} to…`
  const opener = isNamed ? (
    <button type="button" data-move aria-label={label}>
      <ArrowLeftRight size={16} aria-hidden /> Move
    </button>
  ) : (
    <IconButton size="2" variant="ghost" color="gray" data-move aria-label={label}>
      <span className="dots three" aria-hidden />
    </IconButton>
  )
  // A menu costs as much to draw as the rest of a card; most are never opened.
  if (!wasOpened)
    return (
      <Slot.Root
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={open}
        onKeyDown={event => {
          if (!OPENING_KEYS.includes(event.key)) return
          event.preventDefault()
          open()
        }}
      >
        {opener}
      </Slot.Root>
    )
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger>{opener}</DropdownMenu.Trigger>
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
            {status !== lead.status && asksFirst(lead, status) && ' …'}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
