/** A dealership of a size, the same for the same seed: stock with its customers, as the commits that made it. */

import type { Change } from '@forecourt/shared/collections/change'
import type { Lead } from '@forecourt/shared/leads/lead'
import { leadTypeOf, PUBLIC_SOURCES, STAFF_SOURCES } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { LeadStatus } from '@forecourt/shared/leads/lead-status'
import { justReceived } from '@forecourt/shared/vehicles/just-received'
import { FIRST_STOCK_NUMBER } from '@forecourt/shared/vehicles/stock-number'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import {
  CONDITIONS,
  DRIVETRAINS,
  FUEL_TYPES,
  TRANSMISSIONS,
  VEHICLE_CATEGORIES,
  type VehicleStatus,
} from '@forecourt/shared/vehicles/vehicle-options'
import { withStatus } from '@forecourt/shared/vehicles/vehicle-status'
import { withCheckDigit } from '@forecourt/shared/vehicles/vin'
import type { Model } from './models.ts'
import { createRandom, type Random } from './random.ts'
import { SIZES, type Size } from './sizes.ts'

const SEED = 20_260_101
/** All of it happened before this instant, so that no figure depends on the day of the run. */
const NOW_MS = Date.UTC(2026, 0, 1)
const MINUTE_MS = 60_000

/** Of the vehicles on the lot, how many are under contract; the rest can be bought. */
const PENDING_SHARE = 0.05
/** Sold vehicles, in addition to those on the lot. */
const SOLD_SHARE = 0.1
const NOTE_SHARE = 0.25
const PICTURES_OF_ONE = 4

const FIRST_NAMES = [
  'Alma',
  'Bruno',
  'Carla',
  'Dario',
  'Erin',
  'Felix',
  'Gina',
  'Hugo',
  'Iris',
  'Jonas',
  'Kira',
]
const LAST_NAMES = [
  'Abbott',
  'Baird',
  'Castle',
  'Dorsey',
  'Ellery',
  'Frost',
  'Garner',
  'Hollis',
  'Ingram',
  'Jessup',
]
const FREE_STATUSES: readonly LeadStatus[] = [
  'new',
  'new',
  'new',
  'contacted',
  'contacted',
  'test_drive',
  'test_drive_scheduled',
  'lost',
  'lost',
]
const FEATURES = [
  'Heated seats',
  'Sunroof',
  'Tow package',
  'Backup camera',
  'Leather',
  'Bluetooth',
  'Third row',
]
const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

export interface StockPlan {
  size: Size
  models: readonly Model[]
  /** Addresses of the pictures that the vehicles share. */
  pictures: readonly string[]
}

/** The commits in their order, vehicles first. Each commit is one record, or a lead with its note. */
export function* generateStock({ size, models, pictures }: StockPlan): Generator<Change[]> {
  const random = createRandom(SEED)
  const { vehicles: onLot, leads } = SIZES[size]
  const sold = Math.round(onLot * SOLD_SHARE)
  const held: { id: string; status: LeadStatus }[] = []
  for (let index = 0; index < onLot + sold; index++) {
    const isHeld = index >= onLot || random.chance(PENDING_SHARE)
    const status: VehicleStatus = index >= onLot ? 'sold' : isHeld ? 'pending' : 'available'
    const vehicle = vehicleOf(index, status, random, { models, pictures })
    if (isHeld) held.push({ id: vehicle.id, status: status === 'sold' ? 'closed' : 'financing' })
    yield [{ collection: 'vehicles', before: null, after: vehicle }]
  }
  for (let index = 0; index < leads; index++) {
    const holding = held[index]
    const lead = leadOf(index, random, {
      status: holding?.status ?? random.pick(FREE_STATUSES),
      vehicleId: holding?.id ?? (random.chance(0.5) ? vehicleId(random.whole(0, onLot)) : null),
    })
    const changes: Change[] = [{ collection: 'leads', before: null, after: lead }]
    if (random.chance(NOTE_SHARE))
      changes.push({ collection: 'notes', before: null, after: noteOf(lead, index, random) })
    yield changes
  }
}

const vehicleId = (index: number) => `v${index.toString(36)}`
const instant = (minutesAgo: number) => new Date(NOW_MS - minutesAgo * MINUTE_MS).toISOString()
const vinOf = (random: Random) =>
  withCheckDigit(Array.from({ length: 17 }, () => random.pick([...VIN_CHARACTERS])).join(''))

function vehicleOf(
  index: number,
  status: VehicleStatus,
  random: Random,
  { models, pictures }: Pick<StockPlan, 'models' | 'pictures'>,
): Vehicle {
  const model = random.pick(models)
  const start = random.whole(0, Math.max(1, pictures.length))
  const own = Array.from({ length: Math.min(PICTURES_OF_ONE, pictures.length) }, (_, step) =>
    String(pictures[(start + step) % pictures.length]),
  )
  const createdAt = instant(index * 17 + random.whole(0, 17))
  const received: Vehicle = {
    ...justReceived(createdAt),
    id: vehicleId(index),
    stockNumber: String(FIRST_STOCK_NUMBER + index),
    make: model.make,
    model: model.model,
    year: model.year,
    price: `${Math.max(1000, model.price + random.whole(-1500, 1500))}.00`,
    mileage: Number.isFinite(model.mileage) ? model.mileage + random.whole(0, 9000) : null,
    vin: vinOf(random),
    transmission: random.pick(TRANSMISSIONS),
    drivetrain: random.pick(DRIVETRAINS),
    fuelType: random.pick(FUEL_TYPES),
    exteriorColor: model.exteriorColor || null,
    interiorColor: model.interiorColor || null,
    engineSize: model.engineSize || null,
    category: random.pick(VEHICLE_CATEGORIES),
    condition: random.pick(CONDITIONS),
    description: `One owner, serviced here. ${model.make} ${model.model} with ${random.pick(FEATURES).toLowerCase()}.`,
    features: FEATURES.filter(() => random.chance(0.5)),
    isFeatured: index < 6,
    heroSlideOrder: index < 5 ? index + 1 : 0,
    photos: own.slice(0, 1),
    exteriorPhotos: own.slice(0, 3),
    interiorPhotos: own.slice(3),
  }
  const offered = withStatus(received, 'available', createdAt)
  return status === 'available' ? offered : withStatus(offered, status, createdAt)
}

function leadOf(
  index: number,
  random: Random,
  { status, vehicleId }: Pick<Lead, 'status' | 'vehicleId'>,
): Lead {
  const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)]
  const source = random.pick([...PUBLIC_SOURCES, ...STAFF_SOURCES])
  const createdAt = instant(index * 3 + random.whole(0, 3))
  return {
    id: `c${index.toString(36)}`,
    firstName,
    lastName: `${lastName} ${index}`,
    email: `${firstName}.${lastName}.${index}@example.com`.toLowerCase(),
    phone: `(208) 555-${String(index % 10_000).padStart(4, '0')}`,
    vehicleInterest: random.chance(0.3) ? 'Something with room for the dog' : null,
    vehicleId,
    status,
    source,
    type: leadTypeOf(source),
    notes: random.chance(0.4) ? 'I would like to see it on Saturday, is it still there?' : null,
    contactDate: status === 'new' ? null : createdAt,
    testDriveDate: status === 'test_drive_scheduled' ? instant(-1440) : null,
    imported: null,
    consent: null,
    testDriveOutcome: null,
    ownerId: null,
    firstContactAt: status === 'new' ? null : createdAt,
    handOvers: [],
    createdAt,
    updatedAt: createdAt,
    revision: 0,
  }
}

function noteOf(lead: Lead, index: number, random: Random): LeadNote {
  return {
    id: `n${index.toString(36)}`,
    leadId: lead.id,
    note: random.pick(['Called, left a message.', 'Wants to trade in a 2014 sedan.', 'Prefers mornings.']),
    author: 'Dana Sawyer',
    authorId: null,
    consent: null,
    createdAt: lead.createdAt,
    revision: 0,
  }
}
