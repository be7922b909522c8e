import { describe, expect, it } from 'vitest'
import { calculationQuerySchema, paymentRequestSchema } from './payment-request.ts'

const ASKED = { loanAmount: 25_000, downPayment: 5000, termMonths: 60, interestRate: 4.5 }

describe('a payment', () => {
  it.each<[Partial<Record<keyof typeof ASKED, number | null>>, string, string]>([
    [{ downPayment: 25_000 }, 'downPayment', 'The down payment must be less than the loan amount'],
    [{ downPayment: -1 }, 'downPayment', 'Down payment must be 0 or greater'],
    [{ loanAmount: 0, downPayment: 0 }, 'loanAmount', 'Loan amount is required'],
    [{ termMonths: 0 }, 'termMonths', 'Please choose a term in whole months'],
    [{ termMonths: 6.5 }, 'termMonths', 'Please choose a term in whole months'],
    [{ termMonths: null }, 'termMonths', 'Please choose a term in whole months'],
    [{ termMonths: 601 }, 'termMonths', 'Please choose a term of 600 months at most'],
    [{ interestRate: -0.1 }, 'interestRate', 'Interest rate must be a number from 0 to 99.999'],
    [{ interestRate: 100 }, 'interestRate', 'Interest rate must be a number from 0 to 99.999'],
    [{ interestRate: null }, 'interestRate', 'Interest rate must be a number from 0 to 99.999'],
  ])('for %j is refused at %s: %s', (terms, path, message) => {
    const issues = paymentRequestSchema.safeParse({ ...ASKED, ...terms }).error?.issues
    expect(issues?.map(issue => [issue.path.join('.'), issue.message])).toContainEqual([path, message])
  })

  it.each([{ downPayment: 24_999 }, { downPayment: 0 }, { termMonths: 600 }, { interestRate: 99.999 }])(
    'for %j is calculated',
    terms => {
      expect(paymentRequestSchema.safeParse({ ...ASKED, ...terms }).success).toBe(true)
    },
  )
})

describe('the address of the calculator', () => {
  it('carries what was typed, and drops what nobody types', () => {
    const typed = {
      vehiclePrice: '$25,000',
      downPayment: '5,000',
      termMonths: '60',
      interestRate: '4.5',
      vehicle: 'v1',
    }
    expect(calculationQuerySchema.parse(typed)).toEqual(typed)
    for (const field of Object.keys(typed))
      expect(calculationQuerySchema.parse({ ...typed, [field]: 'x'.repeat(25) })).toEqual({
        ...typed,
        [field]: undefined,
      })
  })
})
