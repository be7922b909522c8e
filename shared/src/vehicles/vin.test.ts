import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTestdata } from '../../tests/testdata.ts'
import { checkVin, normalizeVin, withCheckDigit } from './vin.ts'

const vectors = readTestdata('vin', 'vectors.csv')

describe('a VIN', () => {
  it.each([
    '1M8GDM9AXKP042788',
    '11111111111111111',
    '1HGCM82633A004352',
    '1FADP5AU6DL536022',
    'WDBRF40J43F433102',
    'JF1GPAD60D1803590',
  ])('%s fits its check digit', vin => {
    expect(checkVin(vin)).toMatchObject({ valid: true, checkDigit: 'ok' })
  })

  it.each([
    ['1HGCM82633A004353', { valid: true, checkDigit: 'fails' }],
    ['1HGCM82633A00435', { valid: false, problem: 'length' }],
    ['1HGCM82633A0O4352', { valid: false, problem: 'characters' }],
    ['', { valid: false, problem: 'length' }],
  ])('%s is %j', (vin, expected) => {
    expect(checkVin(vin)).toMatchObject(expected)
  })

  it.each([
    ['1HGCM82633A004352', 2003],
    ['5YJYGDEE0MF100114', 2021],
    ['1M8GDM9AXKP042788', 1989],
    ['1G1AP87H0AL000001', 1980],
    ['1G1AP8BH0AL000001', 2010],
    ['1G1AP8BH0UL000001', null],
  ])('%s is of %i', (vin, year) => {
    expect(checkVin(vin).modelYear).toBe(year)
  })

  it('has no check digit to carry where it is none', () => {
    expect(() => withCheckDigit('1HGCM826')).toThrow('Not a VIN: 1HGCM826')
  })

  it('is read as people type it', () => {
    expect(normalizeVin(' 1hg cm826-33a004352 ')).toBe('1HGCM82633A004352')
  })

  it('notices every single digit that is wrong in a serial number', () => {
    const digit = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(
        fc.array(digit, { minLength: 6, maxLength: 6 }),
        fc.integer({ min: 11, max: 16 }),
        digit,
        (serial, at, other) => {
          const vin = withCheckDigit(`1HGCM82603A${serial.join('')}`)
          const wrong = vin.slice(0, at) + other + vin.slice(at + 1)
          expect(checkVin(wrong).checkDigit === 'ok').toBe(wrong === vin)
        },
      ),
    )
  })

  it.skipIf(vectors === null)('agrees with the verdicts of other test suites', () => {
    const rows = (vectors ?? '').trim().split(/\r?\n/).slice(1)
    let judged = 0
    for (const row of rows) {
      const [vin = '', verdict] = row.split(',')
      if (verdict !== 'true' && verdict !== 'false') continue
      judged++
      const { valid, checkDigit } = checkVin(vin)
      expect([vin, valid && checkDigit === 'ok']).toEqual([vin, verdict === 'true'])
    }
    expect(judged).toBeGreaterThan(5)
  })
})
