import calendarClock from 'icon:CalendarClock'
import calendarPlus from 'icon:CalendarPlus'
import car from 'icon:Car'
import hourglass from 'icon:Hourglass'
import mail from 'icon:Mail'
import notebookPen from 'icon:NotebookPen'
import phone from 'icon:Phone'
import target from 'icon:Target'
import { LEAD_TYPE_LABELS, type Lead, leadName, SOURCE_LABELS } from '@forecourt/shared/leads/lead'
import { firstWay } from '@forecourt/shared/leads/lead-reach'
import { isOpen } from '@forecourt/shared/leads/lead-status'
import { memo, type ReactNode } from 'react'
import { useMomentText } from '../clock/today.ts'
import { NoCalls } from '../leads/no-calls.tsx'
import { WaitLine } from '../leads/wait-line.tsx'
import { NextStepLine } from '../tasks/next-step-line.tsx'
import { cardKeys } from './card-keys.ts'
import { MoveMenu } from './move-menu.tsx'
import { OwnerRow } from './owner-row.tsx'
import { StateLine } from './state-line.tsx'
import { OUTCOME_WORDS, TestDriveQuestion } from './test-drive-question.tsx'
import { TimesHere } from './times-here.tsx'
import type { CardFacts } from './use-card-facts.ts'
import { useCreatedText } from './use-created-text.ts'
import './customers.css'
import './test-drives.css'

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
  const momentText = useMomentText()
  const createdText = useCreatedText()
  const source = SOURCE_LABELS[lead.source] ?? lead.source
  const way = firstWay(lead)
  const noteCount = facts.noteCount(lead.id)
  const waitsFor = facts.waitsFor(lead.id)
  const wanted = lead.vehicleId ? facts.vehicleName(lead.vehicleId) : lead.vehicleInterest
  return (
    <article
      className={`lead-card ${className}`}
      aria-label={leadName(lead)}
      data-card
      onKeyDown={cardKeys(lead, facts)}
    >
      <StateLine id={lead.id} facts={facts} />
      <WaitLine lead={lead} />
      <div className="handle" {...handleProps}>
        <div className="name">
          <h3>{leadName(lead)}</h3>
          <span className="line">
            {grip}
            <MoveMenu lead={lead} onMove={facts.onMove} />
          </span>
        </div>
        <p className="muted">
          {createdText(lead)} · {source}
        </p>
        {lead.testDriveDate && (
          <b className="line">
            <img src={calendarClock} alt="Test drive" width={15} height={15} />
            {momentText(lead.testDriveDate)}
            {lead.testDriveOutcome && `, ${OUTCOME_WORDS[lead.testDriveOutcome]}`}
          </b>
        )}
        {lead.status === 'new' && <span className="badge">{LEAD_TYPE_LABELS[lead.type]}</span>}
        <TimesHere id={lead.id} facts={facts} />
        {lead.vehicleId ? (
          <span className="badge outlined">
            <img src={car} alt="" width={14} height={14} /> {facts.vehicleNumber(lead.vehicleId)}
          </span>
        ) : (
          <span className="badge dashed">No Vehicle Assigned</span>
        )}
        {wanted && (
          <span className="line">
            <img src={target} alt="" width={15} height={15} />
            {wanted}
          </span>
        )}
        {waitsFor && (
          <span className="line">
            <img src={hourglass} alt="" width={15} height={15} />
            Waits for {waitsFor}
          </span>
        )}
        <NextStepLine task={facts.nextStep(lead.id)} isOpen={isOpen(lead)} />
        {way && (
          <span className="line">
            <img src={way.by === 'phone' ? phone : mail} alt="" width={15} height={15} />
            <a href={way.href}>{way.text}</a>
          </span>
        )}
        {way?.by === 'phone' && facts.wantNoCalls.has(lead.id) && <NoCalls />}
        {lead.notes && <p className="notes">{lead.notes}</p>}
      </div>
      {facts.asked.has(lead.id) && (
        <TestDriveQuestion
          lead={lead}
          onAnswer={outcome => facts.onAnswer(lead, outcome)}
          onMove={() => facts.onMove(lead, 'test_drive_scheduled')}
        />
      )}
      <OwnerRow lead={lead} facts={facts} />
      <div className="card-actions">
        <button type="button" onClick={() => facts.onOpen(lead)}>
          <img src={notebookPen} alt="" width={15} height={15} /> Sales Notes
          {noteCount > 0 && <span className="muted">{noteCount}</span>}
        </button>
        {lead.status === 'test_drive' && (
          <button type="button" onClick={() => facts.onMove(lead, 'test_drive_scheduled')}>
            <img src={calendarPlus} alt="" width={15} height={15} /> Schedule
          </button>
        )}
      </div>
    </article>
  )
})
