// Records for tests, with overrides.
import type { Lead } from '../src/leads/lead.ts'
import type { Vehicle } from '../src/vehicles/vehicle.ts'

export const NOW = '2026-11-20T17:00:00.000Z'

export function aVehicle(fields: Partial<Vehicle> = {}): Vehicle {
  const status = fields.status ?? 'available'
  return {
    id: 'v1',
    stockNumber: '1001',
    make: 'Toyota',
    model: '4Runner',
    year: 2021,
    price: '38900.00',
    mileage: 41_000,
    vin: null,
    transmission: 'Automatic',
    drivetrain: '4WD',
    fuelType: 'Gasoline',
    exteriorColor: null,
    interiorColor: null,
    engineSize: null,
    category: 'suv',
    condition: 'excellent',
    description: null,
    features: [],
    videoPrompt: null,
    isFeatured: false,
    heroSlideOrder: 0,
    photos: ['/media/a.webp'],
    videos: [],
    exteriorPhotos: [],
    interiorPhotos: [],
    walkaroundVideos: [],
    generatedVideoUrl: null,
    videoGenerationStatus: 'pending',
    videoGeneratedAt: null,
    status,
    isAvailable: status === 'available',
    firstAvailableAt: status === 'received' ? null : NOW,
    createdAt: NOW,
    updatedAt: NOW,
    revision: 1,
    ...fields,
  }
}

/** How the test's import brought a customer. */
export const IMPORTED: NonNullable<Lead['imported']> = {
  id: 'i1',
  file: 'contacts.csv',
  at: NOW,
  by: 'Kim Park',
  byId: 'kim',
}

export function aLead(fields: Partial<Lead> = {}): Lead {
  return {
    id: 'l1',
    firstName: 'Ruth',
    lastName: 'Becker',
    email: 'ruth.becker@example.com',
    phone: '(208) 555-0142',
    vehicleInterest: null,
    vehicleId: null,
    status: 'new',
    source: 'phone',
    type: 'vehicle_inquiry',
    notes: null,
    imported: null,
    consent: null,
    contactDate: null,
    testDriveDate: null,
    testDriveOutcome: null,
    ownerId: null,
    firstContactAt: null,
    handOvers: [],
    createdAt: NOW,
    updatedAt: NOW,
    revision: 1,
    ...fields,
  }
}
