import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { amountText, borrowingOf, paymentShare } from '@forecourt/shared/loans/borrowing'
import type { ReadApplication } from '@forecourt/shared/loans/loan-application'
import { CREDIT_SCORES } from '@forecourt/shared/loans/loan-options'
import { parseCents } from '@forecourt/shared/money'
import { telHref } from '@forecourt/shared/vehicles/vehicle-display'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'
import type { ReactNode } from 'react'
import { NoCalls, useWantNoCalls } from '../leads/no-calls.tsx'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { wantedVehicle } from './applicant-words.ts'
import './applications.css'

interface Props {
  application: ReadApplication
  lead: Lead | undefined
  /** Stands with the contact. */
  children: ReactNode
}

const money = (amount: string) => amountText(parseCents(amount) ?? 0)

/** The figures of an application, those that a decision begins with first. */
export function ApplicationSheet({ application, lead, children }: Props) {
  const { loanAmount, downPayment, monthlyPayment, termMonths, interestRate } = application
  const wantNoCalls = useWantNoCalls()
  const vehicle = useVehicles().find(({ id }) => id === application.vehicleId)
  const borrowing = borrowingOf(loanAmount, downPayment)
  const share = paymentShare(application)
  const score = CREDIT_SCORES.find(({ value }) => value === application.creditScore)?.label
  return (
    <>
      <dl className="loan-figures">
        <Fact name="Price">{money(loanAmount)}</Fact>
        <Fact name="Down payment">{money(downPayment)}</Fact>
        <Fact name="Borrows">
          {borrowing.outcome === 'borrows' ? amountText(borrowing.cents) : 'Nothing'}
        </Fact>
        <Fact name="Estimated payment" more={`${termMonths} months at ${interestRate}% APR`}>
          {monthlyPayment === null ? 'None' : `${money(monthlyPayment)}/mo`}
        </Fact>
      </dl>
      <dl className="loan-facts">
        <Fact name="Vehicle">
          {wantedVehicle(application, vehicle)}
          {vehicle && `, ${VEHICLE_STATUS_LABELS[vehicle.status].toLowerCase()}`}
        </Fact>
        <Fact name="Annual income">{money(application.annualIncome)}</Fact>
        <Fact name="Employment">{application.employmentStatus}</Fact>
        <Fact name="Credit score, as told">{score ?? application.creditScore ?? 'Not told'}</Fact>
        {share !== null && <Fact name="Payment of income">{share}%</Fact>}
        <Fact name="Contact">
          {lead ? (
            <>
              {lead.phone && <a href={telHref(lead.phone)}>{lead.phone}</a>}
              {wantNoCalls.has(lead.id) && <NoCalls />}
              {lead.email && <a href={`mailto:${lead.email}`}>{lead.email}</a>}
            </>
          ) : application.applicant ? (
            <>
              {leadName(application.applicant)}
              {application.applicant.phone && (
                <a href={telHref(application.applicant.phone)}>{application.applicant.phone}</a>
              )}
              {application.applicant.email && (
                <a href={`mailto:${application.applicant.email}`}>{application.applicant.email}</a>
              )}
              <span>Erased as a customer; the law wants the application kept with its name.</span>
            </>
          ) : application.leadId === null ? (
            'Deleted with the customer'
          ) : (
            'Not on this device yet'
          )}
          {children}
        </Fact>
      </dl>
    </>
  )
}

function Fact({ name, more, children }: { name: string; more?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {more && <small>{more}</small>}
      </dd>
    </div>
  )
}
