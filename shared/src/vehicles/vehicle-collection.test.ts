import { describe, expect, it } from 'vitest'
import { vehicleCollection } from './vehicle-collection.ts'

/** What can be chosen for a field, by the value that is stored. */
const choicesOf = (field: keyof typeof vehicleCollection.fields) => {
  const { kind } = vehicleCollection.fields[field]
  return typeof kind === 'object' ? kind.choices : null
}

describe('what is chosen for a vehicle', () => {
  it('is called as it is stored', () => {
    expect(choicesOf('drivetrain')).toEqual({ FWD: 'FWD', RWD: 'RWD', AWD: 'AWD', '4WD': '4WD' })
    expect(choicesOf('transmission')).toMatchObject({ Automatic: 'Automatic', CVT: 'CVT' })
    expect(choicesOf('fuelType')).toMatchObject({ Hybrid: 'Hybrid' })
  })

  it('has a capital letter where it is stored without one', () => {
    expect(choicesOf('condition')).toEqual({ excellent: 'Excellent', good: 'Good', fair: 'Fair' })
  })

  it('is no stage that only a customer can bring', () => {
    expect(Object.keys(choicesOf('status') ?? {})).toEqual(['received', 'available'])
  })
})

describe('a vehicle that is gone, and is to be added again', () => {
  const { fromTitle } = vehicleCollection.settling

  it.each([
    ['2021 Toyota 4Runner', { year: 2021, make: 'Toyota', model: '4Runner' }],
    ['2019 Jeep Grand Cherokee', { year: 2019, make: 'Jeep', model: 'Grand Cherokee' }],
    ['2019', { year: 2019, make: '', model: '' }],
    ['Toyota 4Runner', {}],
    ['20211 Toyota', {}],
    ['A 2021 Toyota', {}],
    ['Vehicle', {}],
    ['', {}],
  ])('known as %j has %j of it filled in', (title, fields) => {
    expect(fromTitle(title)).toEqual(fields)
  })
})
