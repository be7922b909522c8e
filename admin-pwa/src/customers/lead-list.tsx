import { LEAD_TYPE_LABELS, type Lead, leadName, SOURCE_LABELS } from '@forecourt/shared/leads/lead'
import { isOpen, LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { useVirtualizer } from '@tanstack/react-virtual'
import { CalendarClock, Car, Hand, Hourglass, NotebookPen, Pencil, Target, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMomentText } from '../clock/today.ts'
import { OwnerChip } from '../leads/owner-chip.tsx'
import { StageGauge } from '../leads/stage-gauge.tsx'
import { WaitLine } from '../leads/wait-line.tsx'
import { measureLater } from '../shell/measure-later.ts'
import { ToTop } from '../shell/to-top.tsx'
import { NextStepLine } from '../tasks/next-step-line.tsx'
import { cardKeys } from './card-keys.ts'
import { MoveMenu } from './move-menu.tsx'
import { ReachLines } from './reach-lines.tsx'
import { StateLine } from './state-line.tsx'
import { OUTCOME_WORDS, TestDriveQuestion } from './test-drive-question.tsx'
import { TimesHere } from './times-here.tsx'
import type { CardFacts } from './use-card-facts.ts'
import { useCreatedText } from './use-created-text.ts'
import './customers.css'

const USUAL_ROW_PX = 124

export function LeadList({ leads, facts }: { leads: readonly Lead[]; facts: CardFacts }) {
  const [scroll, setScroll] = useState<HTMLElement | null>(null)
  const virtual = useVirtualizer({
    count: leads.length,
    getScrollElement: () => scroll,
    estimateSize: () => USUAL_ROW_PX,
    getItemKey: index => leads[index]?.id ?? index,
    overscan: 6,
    measureElement: measureLater,
    gap: 8,
  })
  return (
    <div ref={setScroll} className="screen-body">
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
      <ToTop of={scroll} />
    </div>
  )
}

function ListCard({ lead, facts }: { lead: Lead; facts: CardFacts }) {
  const momentText = useMomentText()
  const createdText = useCreatedText()
  const name = leadName(lead)
  const vehicle = lead.vehicleId && facts.vehicleName(lead.vehicleId)
  const waitsFor = facts.waitsFor(lead.id)
  return (
    <article
      className={`list-card stage-${lead.status}`}
      aria-label={name}
      data-card
      onKeyDown={cardKeys(lead, facts)}
    >
      <StateLine id={lead.id} facts={facts} />
      <WaitLine lead={lead} />
      <div className="list-card-body">
        <div className="top">
          <h2>{name}</h2>
          <span className="badge stage">
            <StageGauge status={lead.status} /> {LEAD_STATUS_LABELS[lead.status]}
          </span>
        </div>
        <div className="facts">
          <NextStepLine task={facts.nextStep(lead.id)} isOpen={isOpen(lead)} />
          <OwnerChip owner={facts.ownerOf(lead)} isOpen={isOpen(lead)} />
          <span className="badge">{LEAD_TYPE_LABELS[lead.type]}</span>
          <TimesHere id={lead.id} facts={facts} />
          <span className="muted">
            {createdText(lead)} · {SOURCE_LABELS[lead.source] ?? lead.source}
          </span>
          <ReachLines
            lead={lead}
            className="line"
            iconPx={15}
            wantsNoCalls={facts.wantNoCalls.has(lead.id)}
          />
          {vehicle && (
            <span className="line">
              <Car size={15} aria-label="Vehicle" /> {vehicle}
            </span>
          )}
          {lead.vehicleInterest && (
            <span className="line">
              <Target size={15} aria-label="Wants" /> {lead.vehicleInterest}
            </span>
          )}
          {waitsFor && (
            <span className="line">
              <Hourglass size={15} aria-hidden /> Waits for {waitsFor}
            </span>
          )}
          {lead.testDriveDate && (
            <b className="line">
              <CalendarClock size={15} aria-label="Test drive" />
              {momentText(lead.testDriveDate)}
              {lead.testDriveOutcome && `, ${OUTCOME_WORDS[lead.testDriveOutcome]}`}
            </b>
          )}
        </div>
      </div>
      {facts.asked.has(lead.id) && (
        <TestDriveQuestion
          lead={lead}
          onAnswer={outcome => facts.onAnswer(lead, outcome)}
          onMove={() => facts.onMove(lead, 'test_drive_scheduled')}
        />
      )}
      <div className="list-card-actions">
        <button type="button" onClick={() => facts.onOpen(lead)}>
          <NotebookPen size={16} aria-hidden /> Sales Notes
        </button>
        {facts.mayTake(lead) && (
          <button type="button" aria-label={`Take ${name}`} onClick={() => facts.onTake(lead)}>
            <Hand size={16} aria-hidden /> Take
          </button>
        )}
        <MoveMenu lead={lead} onMove={facts.onMove} isNamed />
        <button type="button" onClick={() => facts.onEdit(lead)}>
          <Pencil size={16} aria-hidden /> Edit
        </button>
        {facts.onDelete && (
          <button
            type="button"
            className="delete"
            aria-label={`Delete ${name}`}
            onClick={() => facts.onDelete?.(lead)}
          >
            <Trash2 size={16} aria-hidden />
          </button>
        )}
      </div>
    </article>
  )
}
