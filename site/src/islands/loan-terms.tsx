import { amountText, borrowingOf, DOWN_PAYMENT_TOO_HIGH } from '@forecourt/shared/loans/borrowing'
import type { CarriedTerms } from '@forecourt/shared/loans/carried-terms'
import { LOAN_TERMS } from '@forecourt/shared/loans/loan-terms'
import { parseCents } from '@forecourt/shared/money'
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react'
import { ChoiceField, Field } from './field.tsx'
import type { Wrong } from './use-form-sending.ts'

interface Props {
  form: RefObject<HTMLFormElement | null>
  /** What the fields begin with. */
  terms: CarriedTerms
  wrong: Wrong
  vehicle: { name: string; price: string } | undefined
  /** Stands beside the term. */
  children: ReactNode
}

const TERMS = LOAN_TERMS.map(term => ({ value: String(term), label: `${term} months` }))
const NAMES = ['loanAmount', 'downPayment', 'termMonths', 'interestRate'] as const

/** Of an application that would not be taken: what is wrong with its down payment. */
export function wrongTerms({ loanAmount, downPayment }: Readonly<Record<string, unknown>>): Wrong {
  const borrowing = borrowingOf(String(loanAmount), String(downPayment))
  return borrowing.outcome === 'too_high' ? { downPayment: DOWN_PAYMENT_TOO_HIGH } : {}
}

/** Price, down payment, term and rate of an application, and what they come to. */
export function LoanTerms({ form, terms, wrong, vehicle, children }: Props) {
  const present = usePresent(form, terms)
  const borrowing = borrowingOf(present.loanAmount, present.downPayment)
  const tooHigh = borrowing.outcome === 'too_high' ? DOWN_PAYMENT_TOO_HIGH : undefined
  const money = { inputMode: 'decimal', autoComplete: 'off', maxLength: 16, required: true } as const
  return (
    <>
      <input type="hidden" name="interestRate" defaultValue={terms.interestRate} />
      <div className="pair">
        <Field
          {...money}
          label="Loan amount ($)"
          name="loanAmount"
          defaultValue={terms.loanAmount}
          wrong={wrong['loanAmount']}
          hint={
            vehicle
              ? `The price. The ${vehicle.name} is ${amountText(parseCents(vehicle.price) ?? 0)}.`
              : 'The price, before the down payment'
          }
        />
        <Field
          {...money}
          label="Down payment ($)"
          name="downPayment"
          defaultValue={terms.downPayment}
          wrong={
            tooHigh ?? (wrong['downPayment'] === DOWN_PAYMENT_TOO_HIGH ? undefined : wrong['downPayment'])
          }
        />
      </div>
      <p className="borrow with-script" aria-live="polite">
        {borrowing.outcome === 'borrows' && (
          <>
            You borrow <b>{amountText(borrowing.cents)}</b>.
          </>
        )}
      </p>
      <div className="pair">
        <ChoiceField
          label="Term"
          name="termMonths"
          defaultValue={terms.termMonths}
          wrong={wrong['termMonths']}
          hint={`At ${present.interestRate}% APR, on approved credit`}
          required
          choices={TERMS}
        />
        {children}
      </div>
    </>
  )
}

/** The terms as they stand in the form: what was typed before this was awake, by hand or by the calculator. */
function usePresent(form: RefObject<HTMLFormElement | null>, terms: CarriedTerms): CarriedTerms {
  const [present, setPresent] = useState(terms)
  const read = useCallback(() => {
    if (!form.current) return
    const data = new FormData(form.current)
    const entries = NAMES.map(name => [name, String(data.get(name) ?? '')])
    setPresent(Object.fromEntries(entries) as unknown as CarriedTerms)
  }, [form])
  useEffect(() => {
    const element = form.current
    if (!element) return
    // A form says that it is emptied before it is.
    const readLater = () => setTimeout(read)
    read()
    element.addEventListener('input', read)
    element.addEventListener('reset', readLater)
    return () => {
      element.removeEventListener('input', read)
      element.removeEventListener('reset', readLater)
    }
  }, [form, read])
  return present
}
