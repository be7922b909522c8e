import { momentText } from '@forecourt/shared/clock/clock-text'
import { type Lead, leadName, sourceLabel } from '@forecourt/shared/leads/lead'
import { firstWay } from '@forecourt/shared/leads/lead-reach'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Mail, Phone } from 'lucide-react'
import { timeZone } from '../dealer.ts'
import { NoCalls, useWantNoCalls } from '../leads/no-calls.tsx'
import { StageBadge } from '../leads/stage-badge.tsx'
import './dashboard.css'
import { useVehicleWords } from '../vehicles/use-vehicle-words.ts'

interface Props {
  leads: readonly Lead[]
  now: string
}

export function RecentLeads({ leads, now }: Props) {
  const vehicleWords = useVehicleWords()
  const interestOf = ({ vehicleId, vehicleInterest, source }: Lead) =>
    vehicleId ? vehicleWords(vehicleId).name : (vehicleInterest ?? sourceLabel(source))
  const wantNoCalls = useWantNoCalls()
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
                {momentText(lead.createdAt, timeZone(), now)} · {interestOf(lead)}
              </span>
            </Link>
            <StageBadge status={lead.status} />
            {wantNoCalls.has(lead.id) && <NoCalls />}
            <ReachLink lead={lead} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Calls the customer, or writes to one without a phone. */
function ReachLink({ lead }: { lead: Lead }) {
  const way = firstWay(lead)
  if (!way) return null
  const isPhone = way.by === 'phone'
  return (
    <a
      className="sign-link"
      href={way.href}
      aria-label={`${isPhone ? 'Call' : 'Email'} ${leadName(lead)}, ${way.text}`}
    >
      {isPhone ? <Phone size={18} aria-hidden /> : <Mail size={18} aria-hidden />}
    </a>
  )
}
