import { leadName, sourceLabel } from '@forecourt/shared/leads/lead'
import { duplicateText } from '@forecourt/shared/leads/lead-import'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { othersAs } from '@forecourt/shared/leads/same-person'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { useRows } from '../mirror/use-mirror.ts'
import { useCreatedText } from './use-created-text.ts'
import './customers.css'

const SHOWN_MAX = 3

interface Props {
  same: 'email' | 'phone'
  /** What is typed. */
  value: string
  /** The form makes way; what is typed in it is kept. */
  onOpen(id: string): void
}

/** Below the field in which they are typed: the customers who have the same email or phone already. */
export function KnownCustomers({ same, value, onOpen }: Props) {
  const leads = useRows('leads')
  const createdText = useCreatedText()
  const known = useMemo(() => {
    const typed = { id: '', createdAt: '', email: '', phone: '', [same]: value }
    return value === '' ? [] : othersAs(typed, leads ?? [])
  }, [same, value, leads])
  const more = known.length - SHOWN_MAX
  return (
    <div role="status" className="known-customers">
      {known.slice(0, SHOWN_MAX).map(lead => (
        <div key={lead.id} className="known-customer">
          <p>
            <Users size={16} aria-hidden /> {duplicateText(leadName(lead), same)} {sourceLabel(lead.source)},{' '}
            {createdText(lead)}, stage {LEAD_STATUS_LABELS[lead.status]}.
          </p>
          <Link
            to="/crm"
            search={{ lead: lead.id }}
            className="button-link"
            aria-label={`Open the existing one: ${leadName(lead)}`}
            onClick={() => onOpen(lead.id)}
          >
            Open the existing one
          </Link>
        </div>
      ))}
      {more > 0 && (
        <p className="muted">
          And {more} more with the same {same}.
        </p>
      )}
    </div>
  )
}
