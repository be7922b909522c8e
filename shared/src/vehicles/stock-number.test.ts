import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aVehicle } from '../../tests/factories.ts'
import {
  countedWith,
  numbersAfter,
  STOCK_NUMBER_FOLLOWS,
  STOCK_NUMBER_SHAPE,
  stockNumberField,
  takenNumberText,
  vehicleNumber,
} from './stock-number.ts'
import { numberedName } from './vehicle.ts'

describe('a stock number that is typed', () => {
  it.each([
    ['F-1042', 'F-1042'],
    ['a12', 'A12'],
    [' 0042 ', '0042'],
    ['123456789012', '123456789012'],
    ['', null],
    ['   ', null],
    [null, null],
    [undefined, null],
  ])('%j is stored as %j', (typed, stored) => {
    expect(stockNumberField.parse(typed)).toBe(stored)
  })

  it.each(['1234567890123', 'F 1042', '#1042', '-12', '--', 'É12', '=1+1', 'A_1', 12, true])(
    '%j is none',
    typed => {
      const { success, error } = stockNumberField.safeParse(typed)
      expect(success).toBe(false)
      if (typeof typed === 'string') expect(error?.issues[0]?.message).toBe(STOCK_NUMBER_SHAPE)
    },
  )

  it('is what it was when it is typed again, and has nothing that needs care in an address or a spreadsheet', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', 'Z', '0', '9', '-', ' ') })),
        typed => {
          const { data } = stockNumberField.safeParse(typed)
          if (!data) return
          expect(data).toMatch(/^[A-Z0-9][A-Z0-9-]{0,11}$/)
          expect(stockNumberField.parse(data)).toBe(data)
          expect(stockNumberField.parse(data.toLowerCase())).toBe(data)
        },
      ),
    )
  })
})

describe('counting', () => {
  it.each([
    [null, [], 1000],
    [1026, [], 1026],
    [1026, ['1004'], 1026],
    [1026, ['4750', 'F-9000', '1004'], 4750],
    [null, ['17'], 1000],
    // No place in a series: codes, dates, what only looks like a number.
    [1026, ['20261124', '0042', '12-7', '1E5', 'A12'], 1026],
    [1026, ['999999'], 999_999],
    [1026, ['1000000'], 1026],
  ])('counted to %j with %j by hand goes on after %i', (counted, given, last) => {
    expect(countedWith(counted, given)).toBe(last)
  })

  it('gives numbers that are valid, later than all before and never twice', () => {
    const number = fc.oneof(
      fc.nat({ max: 2_000_000 }).map(String),
      fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{0,11}$/),
    )
    fc.assert(
      fc.property(fc.array(fc.record({ given: fc.array(number), wanted: fc.nat({ max: 5 }) })), commits => {
        let counted: number | null = null
        const all: string[] = []
        for (const { given, wanted } of commits) {
          const from: number = countedWith(counted, given)
          expect(from).toBeGreaterThanOrEqual(counted ?? 0)
          const next = numbersAfter(from, wanted)
          for (const one of next) expect(stockNumberField.parse(one)).toBe(one)
          all.push(...next)
          counted = from + wanted
        }
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })
})

it('a vehicle is called by its number, and says so while it has none', () => {
  expect(vehicleNumber({ stockNumber: 'F-1042' })).toBe('Vehicle #F-1042')
  expect(vehicleNumber({ stockNumber: null })).toBe(STOCK_NUMBER_FOLLOWS)
  expect(numberedName(aVehicle({ stockNumber: 'A12' }))).toBe('2021 Toyota 4Runner (#A12)')
  expect(numberedName(aVehicle({ stockNumber: null }))).toBe('2021 Toyota 4Runner (stock number follows)')
  expect(takenNumberText('A12', '2019 Honda Civic')).toBe('Stock number A12 belongs to 2019 Honda Civic.')
})
