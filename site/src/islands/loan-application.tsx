import type { TextSection } from '@forecourt/shared/dealer/legal-texts'
import type { CalculationFields } from '@forecourt/shared/loans/calculation'
import { carriedTerms } from '@forecourt/shared/loans/carried-terms'
import { CREDIT_SCORES, EMPLOYMENT_STATUSES } from '@forecourt/shared/loans/loan-options'
import type { FormEcho } from '@forecourt/shared/site/page-data'
import type { Beside } from './beside-form.tsx'
import { ChoiceField, Field } from './field.tsx'
import { FormFrame } from './form-frame.tsx'
import { LoanTerms, wrongTerms } from './loan-terms.tsx'
import { PersonFields } from './person-fields.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import { useFormSending } from './use-form-sending.ts'

interface Props {
  /** Where the form posts itself without script. */
  action: string
  token: string
  beside: Beside
  notice: { version: string; sections: readonly TextSection[] }
  /** Percent a year, as the dealer advertises it. */
  aprPercent: string
  vehicle?: { id: string; name: string; price: string }
  /** What the calculator brought along. */
  calculation?: CalculationFields
  /** The form as it came without script, and what was wrong with it. */
  echo?: FormEcho
}

const EMPLOYMENTS = EMPLOYMENT_STATUSES.map(value => ({ value, label: value }))
const SCORES = CREDIT_SCORES.map(({ value, label }) => ({ value: String(value), label }))

/** The pre-approval application. */
export function LoanApplication(props: Props) {
  const { action, token, beside, notice, aprPercent, vehicle, calculation = {}, echo } = props
  const sending = useFormSending({ kind: 'application', check: wrongTerms, echo })
  const { wrong } = sending
  const values = echo?.values ?? {}
  const carried = carriedTerms(calculation, { price: vehicle?.price, aprPercent })
  /** A field with what stands in it and what is wrong with it. */
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    wrong: wrong[name],
  })
  const money = { inputMode: 'decimal', autoComplete: 'off', maxLength: 16, required: true } as const
  return (
    <FormFrame
      kind="application"
      sending={sending}
      action={action}
      token={token}
      beside={beside}
      values={values}
      label="Pre-approval application"
      button="Submit application"
    >
      <input type="hidden" name="vehicleId" defaultValue={vehicle?.id ?? values['vehicleId'] ?? ''} />
      <PersonFields values={values} wrong={wrong} />
      <LoanTerms
        form={sending.form}
        terms={{
          loanAmount: values['loanAmount'] ?? carried.loanAmount,
          downPayment: values['downPayment'] ?? carried.downPayment,
          termMonths: values['termMonths'] ?? carried.termMonths,
          interestRate: values['interestRate'] ?? carried.interestRate,
        }}
        wrong={wrong}
        vehicle={vehicle}
      >
        <Field {...money} label="Annual income ($)" {...field('annualIncome')} />
      </LoanTerms>
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
      <PrivacyNotice {...notice} />
    </FormFrame>
  )
}
