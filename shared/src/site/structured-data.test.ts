import { describe, expect, it } from 'vitest'
import { aVehicle } from '../../tests/factories.ts'
import { DEMO_DEALER } from '../dealer/dealer.ts'
import { publicVehicleSchema, type Vehicle } from '../vehicles/vehicle.ts'
import type { ShownEvent } from './page-data.ts'
import { breadcrumbs, dealerData, eventData, structuredText, vehicleData } from './structured-data.ts'

const NO_TEXT = { version: '', text: '' }
const SITE = {
  dealer: DEMO_DEALER,
  origin: 'https://cars.example',
  formToken: '',
  texts: { consent: NO_TEXT, privacy_notice: NO_TEXT },
}
const dataOf = (fields: Partial<Vehicle>) =>
  vehicleData({ vehicle: publicVehicleSchema.parse(aVehicle(fields)), pictures: {} }, SITE)

describe('a vehicle', () => {
  it('is a car with an offer, its odometer in miles', () => {
    const data = dataOf({
      id: '7',
      stockNumber: 'F-1042',
      price: '54900.00',
      mileage: 38412,
      drivetrain: '4WD',
      category: 'suv',
      photos: ['/media/a.webp', 'https://pictures.example/b.jpg'],
      exteriorPhotos: ['/media/a.webp', '/media/c.webp'],
      interiorPhotos: ['/media/d.webp'],
      engineSize: '4.0 L V6',
      status: 'available',
    })
    expect(data).toMatchObject({
      '@type': 'Car',
      url: 'https://cars.example/vehicle/7',
      brand: { '@type': 'Brand', name: 'Toyota' },
      vehicleEngine: { '@type': 'EngineSpecification', name: '4.0 L V6', fuelType: 'Gasoline' },
      sku: 'F-1042',
      image: [
        'https://cars.example/media/a.webp',
        'https://pictures.example/b.jpg',
        'https://cars.example/media/c.webp',
        'https://cars.example/media/d.webp',
      ],
      mileageFromOdometer: { value: 38412, unitCode: 'SMI' },
      driveWheelConfiguration: 'https://schema.org/FourWheelDriveConfiguration',
      bodyType: 'SUV',
      offers: {
        price: '54900.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/UsedCondition',
      },
    })
  })

  it('under contract is offered with limits; a motorcycle is no car; what is unknown is left out', () => {
    const data = dataOf({
      status: 'pending',
      category: 'motorcycle',
      mileage: null,
      vin: null,
      photos: [],
      fuelType: null,
    })
    expect(data).toMatchObject({
      '@type': 'Motorcycle',
      offers: { availability: 'https://schema.org/LimitedAvailability' },
    })
    for (const name of ['mileageFromOdometer', 'vehicleIdentificationNumber', 'image', 'vehicleEngine'])
      expect(data).not.toHaveProperty(name)
  })
})

describe('the dealer', () => {
  it('is found by address and place, with a logo where there is one', () => {
    const data = dealerData(SITE)
    expect(data).toMatchObject({
      address: { streetAddress: '120 Airport Way', addressLocality: 'Hailey', postalCode: '83333' },
      geo: { '@type': 'GeoCoordinates', ...DEMO_DEALER.coordinates },
    })
    expect(data).not.toHaveProperty('logo')
    const named = dealerData({ ...SITE, dealer: { ...DEMO_DEALER, logo: 'our.svg' } })
    expect(named['logo']).toBe('https://cars.example/dealer/our.svg')
  })

  it('is who offers a vehicle', () => {
    const { '@id': id } = dealerData(SITE)
    expect(id).toBe('https://cars.example/#dealer')
    expect(dataOf({})['offers']).toMatchObject({
      seller: {
        '@type': 'AutoDealer',
        '@id': id,
        name: 'Sawtooth Motor Co.',
        telephone: '(208) 555-0100',
        address: { streetAddress: '120 Airport Way', addressRegion: 'ID' },
      },
    })
  })

  it('is shown by a picture of what they offer', () => {
    expect(dealerData(SITE, '/media/a.webp')['image']).toBe('https://cars.example/media/a.webp')
    expect(dealerData(SITE)).not.toHaveProperty('image')
  })

  it('is open on a Sunday where it says so', () => {
    const hours = { weekdays: null, saturday: null, sunday: { opens: '12:00', closes: '16:00' } }
    expect(dealerData({ ...SITE, dealer: { ...DEMO_DEALER, hours } })['openingHoursSpecification']).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '12:00', closes: '16:00' },
    ])
  })

  it('is open on the days that have hours', () => {
    expect(dealerData(SITE)['openingHoursSpecification']).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '10:00',
        closes: '18:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '10:00', closes: '14:00' },
    ])
  })
})

describe('an event', () => {
  const EVENT: ShownEvent = {
    ...{ id: '1', name: 'Open day', date: 'Saturday, December 12, 2026', day: '2026-12-12' },
    ...{ location: 'Our lot', description: 'Come by.', status: 'upcoming' },
  }

  it('is on its day, in the town of the dealer who gives it', () => {
    expect(eventData(EVENT, SITE)).toMatchObject({
      '@type': 'Event',
      name: 'Open day',
      startDate: '2026-12-12',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { name: 'Our lot', address: { addressLocality: 'Hailey' } },
      organizer: { '@id': 'https://cars.example/#dealer' },
    })
    expect(eventData({ ...EVENT, status: 'cancelled' }, SITE)).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    })
  })

  it('is not told of without a day, or when it is over', () => {
    expect(eventData({ ...EVENT, day: null }, SITE)).toBeNull()
    expect(eventData({ ...EVENT, status: 'completed' }, SITE)).toBeNull()
  })
})

describe('the way to a page', () => {
  it('begins at home', () => {
    const data = breadcrumbs(SITE, [{ name: 'Inventory', path: '/inventory' }])
    expect(data['itemListElement']).toMatchObject([
      { position: 1, item: 'https://cars.example/' },
      { position: 2, name: 'Inventory', item: 'https://cars.example/inventory' },
    ])
  })
})

describe('the text of structured data', () => {
  it('cannot end its script element', () => {
    const text = structuredText({ name: '</script><script>alert(1)</script>' })
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>' })
  })
})
