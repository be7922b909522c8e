import { describe, expect, it } from 'vitest'
import { applicationPayment, loanApplicationCreateSchema } from './loan-application.ts'

const FILLED = {
  firstName: 'Ruth',
  lastName: 'Becker',
  email: 'ruth@example.com',
  phone: '(208) 555-0142',
  loanAmount: '25000',
  downPayment: '5000',
  annualIncome: '64,000',
  termMonths: 60,
  employmentStatus: 'Full-time',
}

const messagesOf = (fields: object) => {
  const parsed = loanApplicationCreateSchema.safeParse({ ...FILLED, ...fields })
  return parsed.success ? [] : parsed.error.issues.map(issue => issue.message)
}

describe('an application', () => {
  it('holds its money as decimal strings, and its rate as text whether a number or a string came', () => {
    expect(loanApplicationCreateSchema.parse({ ...FILLED, interestRate: 5.25 })).toMatchObject({
      loanAmount: '25000.00',
      annualIncome: '64000.00',
      interestRate: '5.25',
      creditScore: null,
      vehicleId: null,
    })
    expect(loanApplicationCreateSchema.parse(FILLED).interestRate).toBe('4.5')
  })

  it.each<[object, string]>([
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: undefined }, 'Last name is required'],
    [{ email: 'ruth@' }, 'Valid email is required'],
    [{ phone: '555-0142' }, 'Valid phone number is required'],
    [{ loanAmount: '0.99' }, 'Loan amount is required'],
    [{ loanAmount: '' }, 'Loan amount is required'],
    [{ downPayment: '-1' }, 'Down payment must be 0 or greater'],
    [{ annualIncome: '0' }, 'Annual income is required'],
    [{ termMonths: 61 }, 'Please choose a term'],
    [{ employmentStatus: 'Sometimes' }, 'Employment status is required'],
  ])('%j is refused: %s', (fields, message) => {
    expect(messagesOf(fields)).toEqual([message])
  })

  it('has the payment of its own terms, and none where nothing is left to finance', () => {
    const terms = loanApplicationCreateSchema.parse(FILLED)
    expect(applicationPayment(terms)).toBe('372.86')
    expect(applicationPayment({ ...terms, downPayment: '25000.00' })).toBeNull()
  })
})
