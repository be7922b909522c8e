import { describe, expect, it } from 'vitest'
import { calculate } from './calculation.ts'

const TYPED = { vehiclePrice: '$25,000', downPayment: '5,000', termMonths: '60', interestRate: '4.5' }

describe('the calculator', () => {
  it('answers with the payment and the terms that must stand beside it', () => {
    const answer = calculate(TYPED, '299.00')
    expect(answer).toMatchObject({
      outcome: 'payment',
      payment: { monthlyPayment: 372.86, totalPayment: 22371.62, totalInterest: 2371.62 },
    })
    expect(answer.outcome === 'payment' && answer.disclosure).toMatch(
      /\$5,000 down \(20%\), 60 monthly payments at 4\.5% APR.*\$299\.00 DEALER DOC FEE\.$/,
    )
  })

  it.each<[object, string]>([
    [{ vehiclePrice: '' }, 'missing'],
    [{ downPayment: ' ' }, 'missing'],
    [{ termMonths: undefined }, 'missing'],
    [{ vehiclePrice: 'cheap' }, 'unreadable'],
    [{ downPayment: '-5' }, 'unreadable'],
    [{ interestRate: '450' }, 'unreadable'],
    [{ interestRate: '4,5' }, 'unreadable'],
    [{ termMonths: '6.5' }, 'unreadable'],
    [{ termMonths: '0' }, 'nothing_to_finance'],
    [{ downPayment: '25000' }, 'nothing_to_finance'],
    [{ downPayment: '26000' }, 'nothing_to_finance'],
    [{ interestRate: '0' }, 'payment'],
    [{ interestRate: '4.' }, 'payment'],
    [{ interestRate: '12' }, 'payment'],
    [{ interestRate: '12.125' }, 'payment'],
    [{ interestRate: '12.1255' }, 'unreadable'],
    [{ vehiclePrice: '25k', interestRate: '6.9%' }, 'payment'],
  ])('%j is %s', (fields, outcome) => {
    expect(calculate({ ...TYPED, ...fields }, '0').outcome).toBe(outcome)
  })
})
