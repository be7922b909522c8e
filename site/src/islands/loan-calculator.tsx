import type { Dealer } from '@forecourt/shared/dealer/dealer'
import { LOAN_TERMS } from '@forecourt/shared/loans/loan-terms'
import { calculateVehiclePayment, paymentDisclosure } from '@forecourt/shared/loans/payment'
import { formatCents, parseCents } from '@forecourt/shared/money'
import { useId, useState } from 'react'

interface Props {
  price: string
  finance: Dealer['finance']
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const STEP_DOLLARS = 100

/** The loan calculator of a vehicle page. */
export function LoanCalculator({ price, finance }: Props) {
  const id = useId()
  const cents = parseCents(price) ?? 0
  const usual = Math.round((cents * finance.downPaymentPercent) / 100)
  const [down, setDown] = useState(formatCents(usual))
  const [term, setTerm] = useState<number>(finance.termMonths)
  const [rate, setRate] = useState(finance.aprPercent)

  const downCents = parseCents(down.replace(/[$,\s]/g, '') || '0')
  const isRate = /^\d{1,2}(\.\d{0,3})?$/.test(rate)
  const payment = downCents !== null && isRate ? calculateVehiclePayment(cents, downCents, term, rate) : null

  return (
    <section className="calculator" aria-label="Loan calculator">
      <span className="caption">Your payment</span>
      <p className="result" aria-live="polite">
        {payment ? (
          <>
            {dollars.format(payment.monthlyPayment)} <small>/mo</small>
          </>
        ) : (
          <small>
            {downCents === null || !isRate
              ? 'Please enter amounts such as 5000 and a rate such as 4.5.'
              : 'Nothing is left to finance.'}
          </small>
        )}
      </p>
      <fieldset className="segments" aria-label="Months">
        {LOAN_TERMS.map(months => (
          <button key={months} type="button" aria-pressed={months === term} onClick={() => setTerm(months)}>
            {months}
          </button>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-down`}>Down payment</label>
        <input
          id={`${id}-down`}
          inputMode="decimal"
          value={down}
          onChange={event => setDown(event.target.value)}
        />
        <input
          type="range"
          aria-label="Down payment"
          min={0}
          max={Math.floor(cents / 100)}
          step={STEP_DOLLARS}
          value={Math.round((downCents ?? 0) / 100)}
          onChange={event => setDown(event.target.value)}
        />
        <button className="shortcut" type="button" onClick={() => setDown(formatCents(usual))}>
          {finance.downPaymentPercent}% down
        </button>
      </div>
      <div className="field">
        <label htmlFor={`${id}-rate`}>Interest rate (APR %)</label>
        <input
          id={`${id}-rate`}
          inputMode="decimal"
          value={rate}
          onChange={event => setRate(event.target.value)}
        />
      </div>
      {payment && (
        <p className="disclosure">
          {paymentDisclosure({
            downCents: downCents ?? 0,
            priceCents: cents,
            termMonths: term,
            aprPercent: rate,
            docFee: finance.docFee,
          })}
        </p>
      )}
    </section>
  )
}
