// What may be said of a vehicle, whoever says it, and what visitors hear of it.
import { describe, expect, it } from 'vitest'
import { aVehicle } from '../../tests/factories.ts'
import { mediaUrlSchema, publicVehicleSchema, vehicleCreateSchema, vehicleEditSchema } from './vehicle.ts'

describe('a picture or a film', () => {
  it.each(['/media/ab.webp', 'https://pictures.example/a.jpg?x=1'])('can lie at %s', url => {
    expect(mediaUrlSchema.parse(url)).toBe(url)
  })

  it.each([
    '',
    'a.jpg',
    '//pictures.example/a.jpg',
    'http://pictures.example/a.jpg',
    'javascript:alert(1)//https://pictures.example/a.jpg',
    'https://',
    'https://pictures.example/a b.jpg',
    `/${'x'.repeat(2000)}`,
  ])('cannot lie at %j', url => {
    expect(mediaUrlSchema.safeParse(url).success).toBe(false)
  })
})

it.each([
  [{ year: null }, 'Year is required'],
  [{ mileage: 12.5 }, 'Mileage must be a whole number'],
])('%j is sent back with %j', (fields, words) => {
  expect(vehicleEditSchema.safeParse(fields).error?.issues[0]?.message).toBe(words)
})

describe('the VIN of a vehicle', () => {
  it.each([
    [' 1m8gdm9axkp042788 ', '1M8GDM9AXKP042788'],
    ['', null],
    ['  ', null],
    [null, null],
  ])('typed as %j is %j', (vin, kept) => {
    expect(vehicleEditSchema.parse({ vin }).vin).toBe(kept)
  })

  it.each(['1M8GDM9AXKP04278', '1M8GDM9AXKP0427888', '1M8GDM9AXKPO42788', 'x1M8GDM9AXKP042788'])(
    'is not %j',
    vin => {
      expect(vehicleEditSchema.safeParse({ vin }).success).toBe(false)
    },
  )
})

describe('a hero position', () => {
  it.each(['first', 6, -1, 1.5, null])('is not %j', heroSlideOrder => {
    const { error } = vehicleEditSchema.safeParse({ heroSlideOrder })
    expect(error?.issues[0]?.message).toBe('A hero position is 1 to 5, or 0 for none')
  })
})

it('a vehicle of which little is said is offered with what most have, without pictures, and stars nowhere', () => {
  expect(vehicleCreateSchema.parse({ make: 'Kia', model: 'Soul', year: 2020, price: '12000' })).toEqual({
    make: 'Kia',
    model: 'Soul',
    stockNumber: null,
    year: 2020,
    price: '12000.00',
    mileage: null,
    vin: null,
    transmission: 'Automatic',
    drivetrain: null,
    fuelType: 'Gasoline',
    exteriorColor: null,
    interiorColor: null,
    engineSize: null,
    category: null,
    condition: 'excellent',
    description: null,
    features: [],
    videoPrompt: null,
    isFeatured: false,
    heroSlideOrder: 0,
    photos: [],
    videos: [],
    exteriorPhotos: [],
    interiorPhotos: [],
    walkaroundVideos: [],
    generatedVideoUrl: null,
    videoGenerationStatus: 'pending',
    videoGeneratedAt: null,
    status: 'available',
  })
})

it('a visitor hears nothing of how a vehicle came here, or of how its film was asked for', () => {
  const shown = publicVehicleSchema.parse(aVehicle({ videoPrompt: 'Make it look expensive' }))
  expect(shown).toMatchObject({ make: 'Toyota', price: '38900.00' })
  for (const field of ['videoPrompt', 'firstAvailableAt', 'revision']) expect(shown).not.toHaveProperty(field)
})
