import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readTestdata } from '../../tests/testdata.ts'
import { decodeAnswerSchema, readDecodedVin } from './vin-decode.ts'

const recorded = readTestdata('vpic', 'DecodeVinValues.json')
const partial = readTestdata('vpic', 'partial-results.json')

describe('the category', () => {
  it.each([
    [{ VehicleType: 'PASSENGER CAR' }, 'sedan'],
    [{ VehicleType: 'MULTIPURPOSE PASSENGER VEHICLE (MPV)' }, 'suv'],
    [{ VehicleType: 'TRUCK ' }, 'truck'],
    [{ VehicleType: 'MOTORCYCLE' }, 'motorcycle'],
    [{ VehicleType: 'TRAILER' }, 'truck'],
    [{ VehicleType: 'BUS' }, 'van'],
    [{ VehicleType: 'INCOMPLETE VEHICLE' }, 'sedan'],
    [{ VehicleType: 'PASSENGER CAR', BodyClass: 'Coupe' }, 'coupe'],
    [{ VehicleType: 'PASSENGER CAR', BodyClass: 'Convertible/Cabriolet' }, 'convertible'],
    [{ VehicleType: 'PASSENGER CAR', BodyClass: 'Hatchback/Liftback/Notchback' }, 'hatchback'],
    [{ VehicleType: 'PASSENGER CAR', BodyClass: 'Wagon' }, 'wagon'],
    [{ VehicleType: 'MULTIPURPOSE PASSENGER VEHICLE (MPV)', BodyClass: 'Minivan' }, 'van'],
    [{ VehicleType: 'TRUCK', BodyClass: 'Pickup' }, 'truck'],
    [{ VehicleType: 'TRUCK', BodyClass: 'Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)' }, 'suv'],
    [{ VehicleType: 'MULTIPURPOSE PASSENGER VEHICLE (MPV)', BodyClass: 'Sedan/Saloon' }, 'sedan'],
    [{ VehicleType: 'MOTORCYCLE', BodyClass: 'Motorcycle - Touring / Sport Touring' }, 'motorcycle'],
    [{ VehicleType: '', BodyClass: 'Not Applicable' }, undefined],
  ])('of %j is %s', (values, category) => {
    expect(readDecodedVin(values).fields.category).toBe(category)
  })
})

describe('the other fields', () => {
  it.each([
    [{ TransmissionStyle: 'Manual/Standard' }, { transmission: 'Manual' }],
    [{ TransmissionStyle: 'Automated Manual Transmission (AMT)' }, { transmission: 'Automatic' }],
    [{ TransmissionStyle: 'Continuously Variable Transmission (CVT)' }, { transmission: 'CVT' }],
    [{ TransmissionStyle: 'Automatic' }, { transmission: 'Automatic' }],
    [{ TransmissionStyle: '' }, {}],
    [{ FuelTypePrimary: 'Gasoline' }, { fuelType: 'Gasoline' }],
    [{ FuelTypePrimary: 'Diesel' }, { fuelType: 'Diesel' }],
    [
      { FuelTypePrimary: 'Electric', ElectrificationLevel: 'BEV (Battery Electric Vehicle)' },
      { fuelType: 'Electric' },
    ],
    [
      { FuelTypePrimary: 'Gasoline', ElectrificationLevel: 'Strong HEV (Hybrid Electric Vehicle)' },
      { fuelType: 'Hybrid' },
    ],
    [{ FuelTypePrimary: 'Compressed Natural Gas (CNG)' }, {}],
    [{ DriveType: 'AWD/All-Wheel Drive' }, { drivetrain: 'AWD' }],
    [{ DriveType: '4WD/4-Wheel Drive/4x4' }, { drivetrain: '4WD' }],
    [{ DriveType: 'FWD/Front-Wheel Drive' }, { drivetrain: 'FWD' }],
    [{ DriveType: 'RWD/Rear-Wheel Drive' }, { drivetrain: 'RWD' }],
    [{ DriveType: '4x2' }, { drivetrain: 'RWD' }],
    // Either of two is none of them.
    [{ DriveType: '2WD/4WD' }, {}],
    [
      { ModelYear: '2021', Model: ' R32 ' },
      { year: 2021, model: 'R32' },
    ],
    [{ ModelYear: '1886' }, { year: 1886 }],
    [{ ModelYear: '2100' }, { year: 2100 }],
    [{ ModelYear: '1885' }, {}],
    [{ ModelYear: '2101' }, {}],
    [{ ModelYear: '2021.5' }, {}],
    [{ Make: 'McLaren' }, { make: 'McLaren' }],
    [{ Make: 'LAND ROVER' }, { make: 'Land Rover' }],
    [{ Make: 'BMW' }, { make: 'BMW' }],
    [{ Make: 'Not Available', Model: null, ModelYear: 'soon' }, {}],
    [{ DisplacementL: '3.189000', EngineCylinders: '6' }, { engineSize: '3.2L 6-cyl' }],
  ])('of %j are %j', (values, fields) => {
    expect(readDecodedVin(values).fields).toEqual(fields)
  })

  it.each([
    ['0', true],
    [undefined, true],
    ['1', false],
    ['0,14', false],
    ['1, 400', false],
  ])('are clean where the service gives the code %s: %s', (ErrorCode, clean) => {
    const remark = 'Check digit'
    expect(readDecodedVin({ ErrorCode, ErrorText: remark })).toMatchObject({
      clean,
      remark: clean ? null : remark,
    })
  })

  it('are read from an answer with one entry or several, and not from one with none', () => {
    const entries = (count: number) => ({ Results: Array(count).fill({ Model: 'R32' }) })
    for (const count of [1, 2]) expect(decodeAnswerSchema.parse(entries(count))).toEqual(entries(count))
    for (const answer of [entries(0), {}, { Results: 'none' }])
      expect(decodeAnswerSchema.safeParse(answer).success).toBe(false)
  })

  it('carry the remark of an answer that is not clean', () => {
    expect(readDecodedVin({ ErrorCode: '1,11', ErrorText: 'Check digit' })).toEqual({
      fields: {},
      clean: false,
      remark: 'Check digit',
    })
  })

  it.skipIf(recorded === null)('are read from a recorded answer', () => {
    const answer = decodeAnswerSchema.parse(JSON.parse(recorded ?? '{}'))
    expect(readDecodedVin(answer.Results[0] ?? {})).toEqual({
      fields: {
        make: 'Volkswagen',
        model: 'R32',
        year: 2004,
        category: 'hatchback',
        fuelType: 'Gasoline',
        engineSize: '3.2L 6-cyl',
      },
      clean: true,
      remark: null,
    })
  })

  it.skipIf(partial === null)('are read from the recorded answers for rarer types', () => {
    const entries = z.array(z.object({ body: decodeAnswerSchema })).parse(JSON.parse(partial ?? '[]'))
    const results = entries.flatMap(entry => entry.body.Results)
    const read = new Map(results.map(values => [values.VIN, readDecodedVin(values).fields]))
    expect(read.get('5YJSA1H12FFP71790')).toMatchObject({
      make: 'Tesla',
      year: 2015,
      category: 'hatchback',
      fuelType: 'Electric',
    })
    expect(read.get('SCFEBBELXDGD17560')).toMatchObject({
      make: 'Aston Martin',
      category: 'convertible',
      transmission: 'Manual',
      engineSize: '4.7L 8-cyl',
    })
  })
})
