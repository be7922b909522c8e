import { CREDIT_SCORES, EMPLOYMENT_STATUSES } from '@forecourt/shared/loans/loan-options'
import { DEFAULT_LOAN_TERM, LOAN_TERMS } from '@forecourt/shared/loans/loan-terms'
import type { FormEcho } from '@forecourt/shared/site/page-data'
import { ChoiceField, Field } from './field.tsx'
import { FormFrame } from './form-frame.tsx'
import { PersonFields } from './person-fields.tsx'
import { useFormSending } from './use-form-sending.ts'

interface Props {
  /** Where the form posts itself without script. */
  action: string
  token: string
  /** Percent a year, as the dealer advertises it. */
  aprPercent: string
  vehicle?: { id: string; name: string; price: string }
  /** The form as it came without script, and what was wrong with it. */
  echo?: FormEcho
}

const TERMS = LOAN_TERMS.map(term => ({ value: String(term), label: `${term} months` }))
const EMPLOYMENTS = EMPLOYMENT_STATUSES.map(value => ({ value, label: value }))
const SCORES = CREDIT_SCORES.map(({ value, label }) => ({ value: String(value), label }))

/** The pre-approval application. */
export function LoanApplication({ action, token, aprPercent, vehicle, echo }: Props) {
  const sending = useFormSending({
    kind: 'application',
    path: '/api/loan-applications',
    bodyOf: ({ termMonths, creditScore, vehicleId, ...rest }) => ({
      ...rest,
      vehicleId: vehicleId || null,
      termMonths: Number(termMonths),
      creditScore: creditScore ? Number(creditScore) : null,
    }),
    echo,
  })
  const { wrong } = sending
  const values = echo?.values ?? {}
  /** A field with what stands in it and what is wrong with it. */
  const field = (name: string, preset?: string) => ({
    name,
    defaultValue: values[name] ?? preset,
    wrong: wrong[name],
  })
  const money = { inputMode: 'decimal', autoComplete: 'off', maxLength: 16, required: true } as const
  return (
    <FormFrame
      kind="application"
      sending={sending}
      action={action}
      token={token}
      label="Pre-approval application"
      button="Submit application"
    >
      <input type="hidden" name="vehicleId" defaultValue={vehicle?.id ?? values['vehicleId'] ?? ''} />
      <input type="hidden" name="interestRate" defaultValue={aprPercent} />
      <PersonFields values={values} wrong={wrong} />
      <div className="pair">
        <Field
          {...money}
          label="Loan amount ($)"
          {...field('loanAmount', vehicle?.price)}
          hint={vehicle ? `The price of the ${vehicle.name}` : 'Before the down payment'}
        />
        <Field {...money} label="Down payment ($)" {...field('downPayment', '0')} />
      </div>
      <div className="pair">
        <ChoiceField
          label="Term"
          {...field('termMonths', String(DEFAULT_LOAN_TERM))}
          required
          choices={TERMS}
        />
        <Field {...money} label="Annual income ($)" {...field('annualIncome')} />
      </div>
      <div className="pair">
        <ChoiceField
          label="Employment"
          {...field('employmentStatus')}
          required
          empty="Please choose"
          choices={EMPLOYMENTS}
        />
        <ChoiceField
          label="Credit score"
          {...field('creditScore')}
          empty="I would rather not say"
          choices={SCORES}
        />
      </div>
    </FormFrame>
  )
}
