import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carriedTerms, carryingAddress } from './carried-terms.ts'
import { loanApplicationCreateSchema } from './loan-application.ts'
import { LOAN_TERMS } from './loan-terms.ts'
import { calculationQuerySchema } from './payment-request.ts'

const OFFERED = { price: '22900.00', aprPercent: '4.5' }
const PERSON = {
  firstName: 'Ruth',
  lastName: 'Becker',
  email: 'ruth@example.com',
  phone: '(208) 555-0142',
  annualIncome: '64000',
  employmentStatus: 'Full-time',
}

describe('the values of the calculator', () => {
  it('begin the application', () => {
    const typed = { vehiclePrice: '$25,000', downPayment: '5000', termMonths: '72', interestRate: '5.90' }
    expect(carriedTerms(typed, OFFERED)).toEqual({
      loanAmount: '25000.00',
      downPayment: '5000.00',
      termMonths: '72',
      interestRate: '5.9',
    })
  })

  it('that say nothing give way to the vehicle, and to what the dealer offers', () => {
    const none = { loanAmount: '22900.00', downPayment: '0', termMonths: '60', interestRate: '4.5' }
    for (const typed of [
      {},
      { vehiclePrice: '', downPayment: '', termMonths: '', interestRate: '' },
      { vehiclePrice: 'much', downPayment: '-1', termMonths: '61', interestRate: 'nine' },
    ])
      expect(carriedTerms(typed, OFFERED)).toEqual(none)
    expect(carriedTerms({}, { aprPercent: '4.5' }).loanAmount).toBe('')
  })

  it('travel in the address, whatever was typed', () => {
    expect(carryingAddress('/financing', {})).toBe('/financing#apply')
    expect(carryingAddress('/financing', { vehiclePrice: ' ', downPayment: '1,000' })).toBe(
      '/financing?downPayment=1%2C000#apply',
    )
    expect(carryingAddress('/financing?vehicle=104', { termMonths: '72' })).toBe(
      '/financing?vehicle=104&termMonths=72#apply',
    )
  })

  it('are read from the address as they were typed, and are taken by the server', () => {
    const dollars = fc.integer({ min: 1, max: 99_000_000 })
    fc.assert(
      fc.property(
        fc.tuple(dollars, dollars),
        fc.constantFrom(...LOAN_TERMS),
        fc.integer({ min: 0, max: 99_999 }),
        ([one, other], term, rate) => {
          fc.pre(one !== other)
          const fields = {
            vehiclePrice: `$${Math.max(one, other).toLocaleString('en-US')}`,
            downPayment: String(Math.min(one, other)),
            termMonths: String(term),
            interestRate: String(rate / 1000),
          }
          const { searchParams } = new URL(carryingAddress('/financing', fields), 'https://cars.example')
          const read = calculationQuerySchema.parse(Object.fromEntries(searchParams))
          expect(read).toEqual(fields)
          const terms = carriedTerms(read, OFFERED)
          const application = { ...PERSON, ...terms, termMonths: Number(terms.termMonths) }
          expect(loanApplicationCreateSchema.safeParse(application).error?.issues).toBeUndefined()
        },
      ),
    )
  })
})
