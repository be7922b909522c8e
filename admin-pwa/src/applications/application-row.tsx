import type { Lead } from '@forecourt/shared/leads/lead'
import { amountText, borrowingOf } from '@forecourt/shared/loans/borrowing'
import type { ListedApplication, LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { Button } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { useMomentText } from '../clock/today.ts'
import { applicantName, wantedVehicle } from './applicant-words.ts'
import { dayWords } from './day-words.ts'
import { LoanStatusBadge } from './loan-status-badge.tsx'
import './applications.css'

interface Props {
  summary: LoanApplicationSummary
  lead: Lead | undefined
  vehicle: Vehicle | undefined
  /** What only the server says of it; undefined while it has not. */
  listed: ListedApplication | undefined
  /** Absent for whoever may not read it. */
  onOpen?(id: string): void
}

/** An application in the list: who, for what, how much, and what became of it. */
export function ApplicationRow({ summary, lead, vehicle, listed, onOpen }: Props) {
  const momentText = useMomentText()
  const name = applicantName(summary, lead)
  return (
    <article className="application-row" aria-label={name}>
      <div className="application-who">
        <h2>
          {lead ? (
            <Link to="/crm" search={{ lead: lead.id }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <LoanStatusBadge status={summary.status} />
      </div>
      <p className="application-vehicle">{wantedVehicle(summary, vehicle)}</p>
      <p className="muted application-when">
        {momentText(summary.createdAt)}
        {listed?.decision && ` · decided ${dayWords(listed.decision.on)} by ${listed.decision.by}`}
      </p>
      <p className="application-amount">{listed && <Amount {...listed} />}</p>
      {onOpen && (
        <Button
          size="2"
          variant="outline"
          onClick={() => onOpen(summary.id)}
          aria-label={`Read the application of ${name}`}
        >
          Read
        </Button>
      )}
    </article>
  )
}

function Amount({ loanAmount, downPayment }: ListedApplication) {
  const borrowing = borrowingOf(loanAmount, downPayment)
  if (borrowing.outcome !== 'borrows') return <span className="muted">Borrows nothing</span>
  return (
    <>
      <b>{amountText(borrowing.cents)}</b> <span className="muted">to borrow</span>
    </>
  )
}
