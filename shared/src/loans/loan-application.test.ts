import { describe, expect, it } from 'vitest'
import {
  applicationPayment,
  listedApplicationSchema,
  loanApplicationCreateSchema,
  loanApplicationSchema,
  loanApplicationSummarySchema,
  readApplicationSchema,
} from './loan-application.ts'

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
    [{ email: undefined }, 'Valid email is required'],
    [{ phone: '555-0142' }, 'Valid phone number is required, with the area code'],
    [{ phone: '555-014' }, 'Valid phone number is required'],
    [{ annualIncome: 'enough' }, 'Annual income is required, as an amount such as 5,000'],
    [{ loanAmount: '0.99' }, 'Loan amount is required'],
    [{ loanAmount: '' }, 'Loan amount is required'],
    [{ downPayment: '-1' }, 'Down payment must be 0 or greater'],
    [{ annualIncome: '0' }, 'Annual income is required'],
    [{ downPayment: '25000' }, 'Down payment must be less than the price'],
    [{ loanAmount: '25,000.00', downPayment: '$25,000.01' }, 'Down payment must be less than the price'],
    [{ termMonths: 61 }, 'Please choose a term'],
    [{ employmentStatus: 'Sometimes' }, 'Employment status is required'],
  ])('%j is refused: %s', (fields, message) => {
    expect(messagesOf(fields)).toEqual([message])
  })

  it('says that the down payment is too high beside what else is wrong', () => {
    expect(messagesOf({ downPayment: '25000', annualIncome: '' }).sort()).toEqual([
      'Annual income is required',
      'Down payment must be less than the price',
    ])
  })

  it.each(['0', '4', '12', '4.5', '12.25', '4.125', 99.999])('takes the rate %s', interestRate => {
    expect(loanApplicationCreateSchema.parse({ ...FILLED, interestRate }).interestRate).toBe(
      String(interestRate),
    )
  })

  it.each([
    ['6.9%', '6.9'],
    [' 4. ', '4'],
  ])('understands the rate %j as %s', (interestRate, rate) => {
    expect(loanApplicationCreateSchema.parse({ ...FILLED, interestRate }).interestRate).toBe(rate)
  })

  it('understands amounts in thousands', () => {
    expect(loanApplicationCreateSchema.parse({ ...FILLED, annualIncome: '52k' }).annualIncome).toBe(
      '52000.00',
    )
  })

  it.each(['', '.5', '100', '4.1234', '-4', '%', 'x4', '1004.5', 100])(
    'refuses the rate %j',
    interestRate => {
      expect(messagesOf({ interestRate })).toEqual(['Interest rate must be a number from 0 to 99.999'])
    },
  )

  it.each([
    [299, false],
    [300, true],
    [850, true],
    [851, false],
    [700.5, false],
  ])('with the credit score %d is taken: %s', (creditScore, isTaken) => {
    expect(messagesOf({ creditScore }).length === 0).toBe(isTaken)
  })

  it('keeps an e-mail address without the blanks around it', () => {
    expect(loanApplicationCreateSchema.parse({ ...FILLED, email: ' ruth@example.com ' }).email).toBe(
      'ruth@example.com',
    )
  })

  it('names the field at which the down payment is too high', () => {
    const { error } = loanApplicationCreateSchema.safeParse({ ...FILLED, downPayment: '25000' })
    expect(error?.issues.map(({ path }) => path)).toEqual([['downPayment']])
  })

  it('keeps a phone number without the blanks around it, and counts none of them', () => {
    expect(loanApplicationCreateSchema.parse({ ...FILLED, phone: '  208-555-0142  ' }).phone).toBe(
      '208-555-0142',
    )
    expect(messagesOf({ phone: '  555-01  ' })).toEqual(['Valid phone number is required'])
  })

  it('is stored without the person, and shown in lists without a figure', () => {
    const stored = loanApplicationSchema.parse({
      ...FILLED,
      id: 'a1',
      leadId: 'l1',
      monthlyPayment: '372.86',
      privacyNotice: null,
      status: 'pending',
      decisions: [],
      createdAt: '2026-11-20T17:00:00.000Z',
    })
    for (const field of ['firstName', 'lastName', 'email', 'phone']) expect(stored).not.toHaveProperty(field)
    expect(loanApplicationSummarySchema.parse(stored)).toEqual({
      id: 'a1',
      leadId: 'l1',
      vehicleId: null,
      status: 'pending',
      createdAt: '2026-11-20T17:00:00.000Z',
    })
    const amounts = { loanAmount: '25000.00', downPayment: '5000.00' }
    const decision = { on: '2026-11-20', by: 'Kim Park' }
    const listed = { ...loanApplicationSummarySchema.parse(stored), ...amounts, decision }
    const decided = { ...decision, note: 'Thin file', at: '2026-11-20T17:42:00.000Z' }
    expect(listedApplicationSchema.parse({ ...listed, decision: decided, annualIncome: '1.00' })).toEqual(
      listed,
    )
    const notice = { version: '0123456789ab', text: 'What we do', since: '2026-11-01T17:00:00.000Z' }
    const readings = [{ by: 'Kim Park', at: '2026-11-20T17:42:00.000Z' }]
    const read = { ...stored, revision: 7, applicant: null, notice, readings }
    expect(readApplicationSchema.parse(read)).toEqual(read)
    expect(readApplicationSchema.parse({ ...read, readings: null }).readings).toBeNull()
  })

  it('has the payment of its own terms, and none where nothing is left to finance', () => {
    const terms = loanApplicationCreateSchema.parse(FILLED)
    expect(applicationPayment(terms)).toBe('372.86')
    expect(applicationPayment({ ...terms, downPayment: '25000.00' })).toBeNull()
  })
})
