import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkVin, withCheckDigit } from './vin.ts'
import { decodeOffline, VIN_DECODED_OFFLINE, VIN_UNREADABLE, vinReplySchema } from './vin-reply.ts'

describe('a VIN by itself', () => {
  it.each([
    ['1HGCM82633A004352', 'Honda', 2003],
    ['WVWKG61J34D132375', 'Volkswagen', 2004],
    ['JF1GPAD60D1803590', 'Subaru', 2013],
    ['5YJSA1E26HF000337', 'Tesla', 2017],
    ['SALEJ7RU5M2100101', 'Land Rover', 2021],
    ['1FADP5AU6DL536022', 'Ford', 2013],
  ])('%s is a %s of %i', (vin, make, year) => {
    const reply = decodeOffline(vin)
    expect(reply).toMatchObject({ source: 'offline', fields: { make, year } })
    expect(reply.message).toBe(VIN_DECODED_OFFLINE)
  })

  // As vehicles on lots carry them, up to the plant.
  it.each([
    ['5J8TC2H6XML', 'Acura'],
    ['ZARFANBN4L7', 'Alfa Romeo'],
    ['SCFEBBELXDG', 'Aston Martin'],
    ['WA1BNAFY5J2', 'Audi'],
    ['SCBFC7ZA1EC', 'Bentley'],
    ['5UXCR6C52KL', 'BMW'],
    ['KL4CJASBXKB', 'Buick'],
    ['1GYFZER44KF', 'Cadillac'],
    ['1GNSCNKD6NR', 'Chevrolet'],
    ['2C4RC1GG9LR', 'Chrysler'],
    ['2B3CA4CD1AH', 'Dodge'],
    ['ZFF67NFA0D0', 'Ferrari'],
    ['ZFACF71S69P', 'Fiat'],
    ['3C3CFFAR0DT', 'Fiat'],
    ['KMUMCDTC0NU', 'Genesis'],
    ['1GKS1BKC7HR', 'GMC'],
    ['1HD1KRP10KB', 'Harley-Davidson'],
    ['5NMS53AA3KH', 'Hyundai'],
    ['3PCAJ5M39KF', 'Infiniti'],
    ['SADFP2FX2L1', 'Jaguar'],
    ['1C4RJFAG6MC', 'Jeep'],
    ['JKAEXMJ10KD', 'Kawasaki'],
    ['5XYPGDA36KG', 'Kia'],
    ['2T2BZMCA5KC', 'Lexus'],
    ['5LM5J9XC3LG', 'Lincoln'],
    ['50EA1GBA0NA', 'Lucid'],
    ['ZN661XUA3KX', 'Maserati'],
    ['JM3KFACM4L0', 'Mazda'],
    ['4JGDA5HB3HA', 'Mercedes-Benz'],
    ['4M2CN8B70BK', 'Mercury'],
    ['WMWXS5C5XFT', 'Mini'],
    ['JA4AS3AW0CU', 'Mitsubishi'],
    ['1N4BL4EW3KC', 'Nissan'],
    ['LPSED3KA0ML', 'Polestar'],
    ['1G2ZG57B084', 'Pontiac'],
    ['WP1AB2A52HL', 'Porsche'],
    ['1C6SRFJM2LN', 'Ram'],
    ['7FCTGAAA0NN', 'Rivian'],
    ['SCA664S50DU', 'Rolls-Royce'],
    ['5GZEV23DX9J', 'Saturn'],
    ['JS2YB5A30B6', 'Suzuki'],
    ['5TDYZRFH4HS', 'Toyota'],
    ['YV4A22RK9K1', 'Volvo'],
    ['JYARN23E0BA', 'Yamaha'],
    ['ZDM14B1W0CB', 'Ducati'],
    // Those that share their first three characters with another make.
    ['2C3CDXCTXMH', 'Dodge'],
    ['2C3CCAKG4JH', 'Chrysler'],
    ['1C4RDJDG2JC', 'Dodge'],
    ['1C4SDJCT2MC', 'Dodge'],
    ['1C4HJXDG1KW', 'Jeep'],
    ['3C4PDCBB4KT', 'Dodge'],
    ['3C4NJDDB7LT', 'Jeep'],
    ['1C6HJTAG7ML', 'Jeep'],
    ['5N1AL0MN2FC', 'Infiniti'],
    ['5N1DL0MM8KC', 'Infiniti'],
    ['5N1AZ2MJ3KN', 'Nissan'],
    ['JN1EV7AP9LM', 'Infiniti'],
    ['JN1BJ1CP5KW', 'Nissan'],
    ['JN8AZ2NE1G9', 'Infiniti'],
    ['JN8AT2MV8LW', 'Nissan'],
    ['ZFBCFABH2EZ', 'Fiat'],
    ['ZFBERFAB5H6', 'Ram'],
  ])('of a vehicle that begins with %s is one of %s', (start, make) => {
    expect(decodeOffline(withCheckDigit(`${start}000001`))).toMatchObject({ fields: { make }, warnings: [] })
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
