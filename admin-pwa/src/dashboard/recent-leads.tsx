import { momentText } from '@forecourt/shared/clock/clock-text'
import { type Lead, leadName, SOURCE_LABELS } from '@forecourt/shared/leads/lead'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { telHref } from '@forecourt/shared/vehicles/vehicle-display'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Phone } from 'lucide-react'
import { TIME_ZONE } from '../dealer.ts'
import { StageBadge } from '../leads/stage-badge.tsx'

interface Props {
  leads: readonly Lead[]
  vehicles: readonly Vehicle[]
  now: string
}

export function RecentLeads({ leads, vehicles, now }: Props) {
  const wishOf = (lead: Lead) => {
    const vehicle = vehicles.find(one => one.id === lead.vehicleId)
    return (
      lead.vehicleInterest ?? (vehicle && vehicleName(vehicle)) ?? SOURCE_LABELS[lead.source] ?? lead.source
    )
  }
  return (
    <section className="panel" aria-labelledby="recent">
      <header>
        <h2 id="recent">Recent Leads</h2>
        <Link to="/crm" className="panel-link">
          View All <ArrowRight size={16} aria-hidden />
        </Link>
      </header>
      {leads.length === 0 && (
        <p className="panel-row muted">Inquiries from the website appear here by themselves.</p>
      )}
      <ul>
        {leads.map(lead => (
          <li key={lead.id} className="panel-row recent">
            <Link to="/crm" search={{ lead: lead.id }} className="recent-link">
              <b>{leadName(lead)}</b>
              <span className="muted">
                {momentText(lead.createdAt, TIME_ZONE, now)} · {wishOf(lead)}
              </span>
            </Link>
            <StageBadge status={lead.status} />
            <a
              className="sign-link"
              href={telHref(lead.phone)}
              aria-label={`Call ${leadName(lead)}, ${lead.phone}`}
            >
              <Phone size={18} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
