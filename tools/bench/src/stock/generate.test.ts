import { leadSchema } from '@forecourt/shared/leads/lead'
import { holdsVehicle } from '@forecourt/shared/leads/lead-status'
import { vehicleSchema } from '@forecourt/shared/vehicles/vehicle'
import { isPublic } from '@forecourt/shared/vehicles/vehicle-status'
import { describe, expect, it } from 'vitest'
import { generateStock } from './generate.ts'
import { readModels } from './models.ts'
import { SIZES } from './sizes.ts'

const plan = { size: 'S', models: readModels().models, pictures: ['/media/a.webp', '/media/b.webp'] } as const
const records = () => [...generateStock(plan)].flat()
const vehicles = () =>
  records().flatMap(change => (change.collection === 'vehicles' && change.after ? [change.after] : []))
const leads = () =>
  records().flatMap(change => (change.collection === 'leads' && change.after ? [change.after] : []))

describe('the generated stock', () => {
  it('is the same each time', () => {
    expect(records()).toEqual(records())
  })

  it('holds what the rules allow', () => {
    for (const vehicle of vehicles()) expect(() => vehicleSchema.parse(vehicle)).not.toThrow()
    for (const lead of leads()) expect(() => leadSchema.parse(lead)).not.toThrow()
  })

  it('has the size that it says', () => {
    expect(vehicles().filter(isPublic)).toHaveLength(SIZES.S.vehicles)
    expect(leads()).toHaveLength(SIZES.S.leads)
  })

  it('gives each vehicle that is under contract or sold to one customer', () => {
    const held = vehicles().filter(({ status }) => status === 'pending' || status === 'sold')
    const holders = leads()
      .filter(holdsVehicle)
      .map(lead => lead.vehicleId)
    expect(holders.sort()).toEqual(held.map(({ id }) => id).sort())
  })
})
