import { type Lead, leadName, sourceLabel } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { othersAs } from '@forecourt/shared/leads/same-person'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { useRows } from '../mirror/use-mirror.ts'
import { useCreatedText } from './use-created-text.ts'
import './customers.css'

const SHOWN_MAX = 5

interface Props {
  lead: Lead
  onOpen(id: string): void
}

/** The other customers with the same phone or email, who are likely the same person; each can be opened. */
export function AlsoHere({ lead, onOpen }: Props) {
  const leads = useRows('leads')
  const createdText = useCreatedText()
  const others = useMemo(() => othersAs(lead, leads ?? []), [lead, leads])
  if (others.length === 0) return null
  const more = others.length - SHOWN_MAX
  return (
    <section className="also-here" aria-label="Same phone or email">
      {others.slice(0, SHOWN_MAX).map(other => (
        <Link
          key={other.id}
          to="/crm"
          search={{ lead: other.id }}
          className="contact-line"
          onClick={() => onOpen(other.id)}
        >
          <Users size={16} aria-hidden />
          <span>
            Also here as {leadName(other)}: {sourceLabel(other.source)}, {createdText(other)}, stage{' '}
            {LEAD_STATUS_LABELS[other.status]}
          </span>
        </Link>
      ))}
      {more > 0 && (
        <p className="muted">And {more} more. Search for the phone number or the email to see them.</p>
      )}
    </section>
  )
}
