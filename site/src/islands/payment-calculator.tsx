import type { Dealer } from '@forecourt/shared/dealer/dealer'
import {
  CALCULATION_TEXTS,
  type Calculation,
  type CalculationFields,
  calculate,
} from '@forecourt/shared/loans/calculation'
import { carryingAddress } from '@forecourt/shared/loans/carried-terms'
import { DOWN_PAYMENT_SHORTCUT_PERCENT, LOAN_TERMS } from '@forecourt/shared/loans/loan-terms'
import { formatCents } from '@forecourt/shared/money'
import { typedCents } from '@forecourt/shared/typed-numbers'
import { type MouseEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { carryOver } from './carry-over.ts'

interface Props {
  finance: Dealer['finance']
  /** The page that answers without script. */
  action: string
  /** The page with the application, which takes the figures over: "/financing?vehicle=104". */
  apply: string
  /** The price of the vehicle that is looked at; without one the price is a field as well. */
  price?: string
  /** What the address of the page says was typed. */
  typed?: CalculationFields
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const STEP_DOLLARS = 100

const share = (priceText: string, percent: number) =>
  formatCents(Math.round(((typedCents(priceText) ?? 0) * percent) / 100))

/** The payment calculator. Without script its fields are a form that the financing page answers. */
export function PaymentCalculator({ finance, action, apply, price, typed = {} }: Props) {
  const isForVehicle = price !== undefined
  const percent = isForVehicle ? finance.downPaymentPercent : DOWN_PAYMENT_SHORTCUT_PERCENT
  const [fields, setFields] = useState({
    vehiclePrice: price ?? typed.vehiclePrice ?? '',
    downPayment: typed.downPayment ?? (isForVehicle ? share(price, percent) : ''),
    termMonths: typed.termMonths ?? String(finance.termMonths),
    interestRate: typed.interestRate ?? finance.aprPercent,
  })
  const form = useRef<HTMLFormElement>(null)
  const answerPlace = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(typed.vehiclePrice !== undefined)
  const set = (name: keyof CalculationFields) => (value: string) =>
    setFields(before => ({ ...before, [name]: value }))
  // What was chosen or typed before this was awake stands in the fields already.
  useEffect(() => {
    const element = form.current
    if (element) setFields(before => ({ ...before, ...textsOf(new FormData(element)) }))
  }, [])
  const answer = calculate(fields, finance.docFee)
  // A form that nobody has asked yet is not told that it is incomplete.
  const isQuiet = !isForVehicle && !isAsked && answer.outcome === 'missing'

  function ask(event: SyntheticEvent) {
    event.preventDefault()
    setAsked(true)
    // The answer stands above the fields, and on a phone above the screen.
    answerPlace.current?.focus({ preventScroll: true })
    answerPlace.current?.scrollIntoView({ block: 'center' })
  }

  /** Where the application is on the same page, what was typed in it already stays. */
  function takeOver(event: MouseEvent) {
    if (carryOver(fields, finance.aprPercent)) event.preventDefault()
  }

  return (
    <form
      ref={form}
      className="calculator"
      data-form="calculator"
      aria-label={isForVehicle ? 'Loan calculator' : 'Payment calculator'}
      action={action}
      onSubmit={ask}
    >
      <div className="answer" aria-live="polite" ref={answerPlace} tabIndex={-1}>
        <Answer
          answer={isQuiet ? null : answer}
          isPriced={fields.vehiclePrice.trim() !== ''}
          isDetailed={!isForVehicle}
        />
      </div>
      {isForVehicle ? (
        <input type="hidden" name="vehiclePrice" value={price} />
      ) : (
        <Amount
          label="Vehicle price"
          name="vehiclePrice"
          value={fields.vehiclePrice}
          set={set('vehiclePrice')}
        />
      )}
      <Terms chosen={fields.termMonths} choose={set('termMonths')} />
      <DownPayment
        value={fields.downPayment}
        price={fields.vehiclePrice}
        percent={percent}
        set={set('downPayment')}
      />
      <Amount
        label="Interest rate (APR %)"
        name="interestRate"
        value={fields.interestRate}
        set={set('interestRate')}
      />
      <button className={isForVehicle ? 'button line without-script' : 'button'} type="submit">
        Calculate payment
      </button>
      {answer.outcome === 'payment' && <p className="disclosure">{answer.disclosure}</p>}
      {(isForVehicle || answer.outcome === 'payment') && (
        <p className="spaced">
          <a
            className="more"
            href={carryingAddress(apply, answer.outcome === 'payment' ? fields : {})}
            onClick={takeOver}
          >
            {isForVehicle ? 'Apply for pre-approval' : 'Apply with these figures'}
          </a>
        </p>
      )}
    </form>
  )
}

const textsOf = (data: FormData): Record<string, string> =>
  Object.fromEntries([...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

interface AnswerProps {
  answer: Calculation | null
  isPriced: boolean
  isDetailed: boolean
}

function Answer({ answer, isPriced, isDetailed }: AnswerProps) {
  const caption = <span className="caption">Your payment</span>
  if (answer?.outcome !== 'payment')
    return (
      <>
        {caption}
        <p className="result">
          <small>
            {answer
              ? CALCULATION_TEXTS[answer.outcome]
              : `Enter a ${isPriced ? 'down payment' : 'price'} to see what it comes to.`}
          </small>
        </p>
      </>
    )
  const { monthlyPayment, totalPayment, totalInterest } = answer.payment
  return (
    <>
      {caption}
      <p className="result">
        {dollars.format(monthlyPayment)} <small>/mo</small>
      </p>
      {isDetailed && (
        <p className="totals">
          {dollars.format(totalPayment)} in all, of which {dollars.format(totalInterest)} interest
        </p>
      )}
    </>
  )
}

interface AmountProps {
  label: string
  name: string
  value: string
  set(value: string): void
}

function Amount({ label, name, value, set }: AmountProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={value}
        onChange={event => set(event.target.value)}
      />
    </div>
  )
}

function DownPayment(props: { value: string; price: string; percent: number; set(value: string): void }) {
  const { value, price, percent, set } = props
  const highest = Math.floor((typedCents(price) ?? 0) / 100)
  return (
    <div className="down-payment">
      <Amount label="Down payment" name="downPayment" value={value} set={set} />
      <input
        type="range"
        aria-label="Down payment"
        min={0}
        max={highest}
        step={STEP_DOLLARS}
        disabled={highest === 0}
        value={Math.round((typedCents(value) ?? 0) / 100)}
        onChange={event => set(event.target.value)}
      />
      <button className="shortcut" type="button" onClick={() => set(share(price, percent))}>
        {percent}% down
      </button>
    </div>
  )
}

function Terms({ chosen, choose }: { chosen: string; choose(term: string): void }) {
  return (
    <fieldset className="segments">
      <legend>Term in months</legend>
      {LOAN_TERMS.map(term => (
        <label key={term}>
          <input
            type="radio"
            name="termMonths"
            value={term}
            checked={String(term) === chosen}
            onChange={() => choose(String(term))}
          />
          <span>{term}</span>
        </label>
      ))}
    </fieldset>
  )
}
