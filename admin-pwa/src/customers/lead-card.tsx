import { momentText } from '@forecourt/shared/clock/clock-text'
import { LEAD_TYPE_LABELS, type Lead, leadName, SOURCE_LABELS } from '@forecourt/shared/leads/lead'
import { telHref } from '@forecourt/shared/vehicles/vehicle-display'
import { CalendarClock, CalendarPlus, Car, NotebookPen, Phone, Target } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { TIME_ZONE } from '../dealer.ts'
import { cardKeys } from './card-keys.ts'
import { MoveMenu } from './move-menu.tsx'
import { StateLine } from './state-line.tsx'
import type { CardFacts } from './use-card-facts.ts'

interface Props {
  lead: Lead
  facts: CardFacts
  /** What drags the card. */
  grip?: ReactNode
  handleProps?: object
  className?: string
}

/** A customer on the board. Drawn anew only when something of it changes: a board shows dozens at a time. */
export const LeadCard = memo(function LeadCard({ lead, facts, grip, handleProps, className = '' }: Props) {
  const now = new Date().toISOString()
  const source = SOURCE_LABELS[lead.source] ?? lead.source
  const noteCount = facts.noteCount(lead.id)
  return (
    <article
      className={`lead-card ${className}`}
      aria-label={leadName(lead)}
      data-card
      onKeyDown={cardKeys(lead, facts)}
    >
      <StateLine id={lead.id} facts={facts} />
      <div className="handle" {...handleProps}>
        <div className="name">
          <h3>{leadName(lead)}</h3>
          <span className="line">
            {grip}
            <MoveMenu lead={lead} onMove={facts.onMove} />
          </span>
        </div>
        <p className="muted">
          {momentText(lead.createdAt, TIME_ZONE, now)} · {source}
        </p>
        {lead.testDriveDate && (
          <b className="line">
            <CalendarClock size={15} aria-label="Test drive" />
            {momentText(lead.testDriveDate, TIME_ZONE, now)}
          </b>
        )}
        {lead.status === 'new' && <span className="badge">{LEAD_TYPE_LABELS[lead.type]}</span>}
        {lead.vehicleId ? (
          <span className="badge outlined">
            <Car size={14} aria-hidden /> Vehicle #{lead.vehicleId}
          </span>
        ) : (
          <span className="badge dashed">No Vehicle Assigned</span>
        )}
        {(lead.vehicleInterest ?? facts.vehicleName(lead.vehicleId)) && (
          <span className="line">
            <Target size={15} aria-hidden />
            {lead.vehicleInterest ?? facts.vehicleName(lead.vehicleId)}
          </span>
        )}
        <span className="line">
          <Phone size={15} aria-hidden />
          <a href={telHref(lead.phone)}>{lead.phone}</a>
        </span>
        {lead.notes && <p className="notes">{lead.notes}</p>}
      </div>
      <div className="card-actions">
        <button type="button" onClick={() => facts.onOpen(lead)}>
          <NotebookPen size={15} aria-hidden /> Sales Notes
          {noteCount > 0 && <span className="muted">{noteCount}</span>}
        </button>
        {lead.status === 'test_drive' && (
          <button type="button" onClick={() => facts.onMove(lead, 'test_drive_scheduled')}>
            <CalendarPlus size={15} aria-hidden /> Schedule
          </button>
        )}
      </div>
    </article>
  )
})
