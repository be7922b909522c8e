import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkVin } from './vin.ts'
import { decodeOffline, VIN_UNREADABLE, vinReplySchema } from './vin-reply.ts'

describe('a VIN by itself', () => {
  it.each([
    ['1HGCM82633A004352', 'Honda', 2003],
    ['WVWKG61J34D132375', 'Volkswagen', 2004],
    ['JF1GPAD60D1803590', 'Subaru', 2013],
    ['5YJSA1E26HF000337', 'Tesla', 2017],
    ['SALEJ7RU5M2100101', 'Land Rover', 2021],
    ['1FADP5AU6DL536022', 'Ford', 2013],
  ])('%s is a %s of %i', (vin, make, year) => {
    expect(decodeOffline(vin)).toMatchObject({ source: 'offline', fields: { make, year } })
  })

  it('warns of a check digit that does not fit, and refuses what is no VIN', () => {
    expect(decodeOffline('1HGCM82643A004352').warnings).toHaveLength(1)
    expect(() => decodeOffline('1HGCM8263')).toThrow('17 characters')
    expect(() => decodeOffline('1HGCM82633A00435O')).toThrow('without I, O and Q')
  })

  it('says so where it tells nothing', () => {
    const reply = decodeOffline('000AAAAAA0A000000')
    expect(reply.fields).toEqual({})
    expect(reply.message).toBe(VIN_UNREADABLE)
  })

  it('never breaks, whatever number it is', () => {
    const character = fc.constantFrom(...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ')
    fc.assert(
      fc.property(fc.string({ unit: character, minLength: 17, maxLength: 17 }), vin => {
        const reply = decodeOffline(vin)
        expect(vinReplySchema.parse(reply)).toEqual(reply)
        expect(reply.warnings.length).toBe(checkVin(vin).checkDigit === 'ok' ? 0 : 1)
      }),
    )
  })
})
