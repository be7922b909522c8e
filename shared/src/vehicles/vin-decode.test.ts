import { describe, expect, it } from 'vitest'
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
    [{ TransmissionStyle: '' }, {}],
    [
      { FuelTypePrimary: 'Gasoline', ElectrificationLevel: 'Strong HEV (Hybrid Electric Vehicle)' },
      { fuelType: 'Hybrid' },
    ],
    [{ FuelTypePrimary: 'Compressed Natural Gas (CNG)' }, {}],
    [{ DriveType: 'AWD/All-Wheel Drive' }, { drivetrain: 'AWD' }],
    [{ DriveType: '4WD/4-Wheel Drive/4x4' }, { drivetrain: '4WD' }],
    [{ Make: 'LAND ROVER' }, { make: 'Land Rover' }],
    [{ Make: 'BMW' }, { make: 'BMW' }],
    [{ Make: 'Not Available', Model: null, ModelYear: 'soon' }, {}],
    [{ DisplacementL: '3.189000', EngineCylinders: '6' }, { engineSize: '3.2L 6-cyl' }],
  ])('of %j are %j', (values, fields) => {
    expect(readDecodedVin(values).fields).toEqual(fields)
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

  it.skipIf(partial === null)('are read from every recorded part without a mistake', () => {
    const all: unknown = JSON.parse(partial ?? '[]')
    const entries = Array.isArray(all) ? all : Object.values(all as object)
    for (const entry of entries.flat()) expect(() => readDecodedVin(entry)).not.toThrow()
  })
})
