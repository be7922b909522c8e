import { momentText } from '@forecourt/shared/clock/clock-text'
import { LEAD_TYPE_LABELS, type Lead, leadName } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { telHref } from '@forecourt/shared/vehicles/vehicle-display'
import { Button } from '@radix-ui/themes'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { TIME_ZONE } from '../dealer.ts'
import { MoveMenu } from './move-menu.tsx'
import { StageGauge } from './stage-gauge.tsx'
import type { CardFacts } from './use-card-facts.ts'

const USUAL_ROW_PX = 132

export function LeadList({ leads, facts }: { leads: readonly Lead[]; facts: CardFacts }) {
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: leads.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => USUAL_ROW_PX,
    getItemKey: index => leads[index]?.id ?? index,
    overscan: 6,
    gap: 8,
  })
  return (
    <div ref={scroll} className="screen-body">
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(item => {
          const lead = leads[item.index]
          return (
            lead && (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                style={{ position: 'absolute', insetInline: 0, transform: `translateY(${item.start}px)` }}
              >
                <ListCard lead={lead} facts={facts} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

function ListCard({ lead, facts }: { lead: Lead; facts: CardFacts }) {
  const now = new Date().toISOString()
  const interest = lead.vehicleInterest ?? facts.vehicleName(lead.vehicleId)
  return (
    <article className={`list-card stage-${lead.status}`} aria-label={leadName(lead)}>
      <div>
        <div className="top">
          <h2>{leadName(lead)}</h2>
          <span className="badge stage">
            <StageGauge status={lead.status} /> {LEAD_STATUS_LABELS[lead.status]}
          </span>
          <span className="badge">{LEAD_TYPE_LABELS[lead.type]}</span>
          {facts.waiting.has(lead.id) && <span className="badge outlined">Waiting to be sent</span>}
          {facts.needsYou.has(lead.id) && <span className="badge outlined">Needs you</span>}
        </div>
        <div className="facts">
          <a href={telHref(lead.phone)}>{lead.phone}</a>
          <a href={`mailto:${lead.email}`}>{lead.email}</a>
          <span className="muted">{momentText(lead.createdAt, TIME_ZONE, now)}</span>
          {interest && <span>{interest}</span>}
          {lead.testDriveDate && <b>Test drive {momentText(lead.testDriveDate, TIME_ZONE, now)}</b>}
        </div>
      </div>
      <div className="actions">
        <Button size="2" variant="outline" onClick={() => facts.onOpen(lead)}>
          Sales Notes
        </Button>
        <MoveMenu lead={lead} onMove={facts.onMove} />
      </div>
    </article>
  )
}
