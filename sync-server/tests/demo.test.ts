import { hoursOfDay } from '@forecourt/shared/clock/opening-hours'
import { localDateTime } from '@forecourt/shared/clock/zoned-time'
import { COLLECTION_TABLE } from '@forecourt/shared/collections/collections'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import type { Lead } from '@forecourt/shared/leads/lead'
import { holdsVehicle, isOpen, LEAD_STATUSES, VEHICLE_EFFECTS } from '@forecourt/shared/leads/lead-status'
import { borrowingOf } from '@forecourt/shared/loans/borrowing'
import { loanApplicationSchema } from '@forecourt/shared/loans/loan-application'
import { statusAfter } from '@forecourt/shared/loans/loan-decision'
import { LOAN_STATUSES } from '@forecourt/shared/loans/loan-options'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { VEHICLE_CATEGORIES } from '@forecourt/shared/vehicles/vehicle-options'
import { checkVin } from '@forecourt/shared/vehicles/vin'
import { describe, expect, it } from 'vitest'
import { demoApplications } from '../src/demo/demo-applications.ts'
import { demoChanges, giveDemo } from '../src/demo/fill-demo.ts'
import { buildTestApp, START } from './support/build-test-app.ts'

const changes = demoChanges([], new Date(START))
const of = <T>(collection: string) =>
  changes.filter(change => change.collection === collection).map(change => change.after as T)
const vehicles = of<Vehicle>('vehicles')
const leads = of<Lead>('leads')

describe('the demonstration', () => {
  it('is made of records that the schemas accept, with ids of their own', () => {
    for (const { collection, after } of changes)
      expect(COLLECTION_TABLE[collection].schema.safeParse(after).error?.issues).toBeUndefined()
    const ids = changes.map(({ collection, after }) => `${collection}/${after?.id}`)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('shows every category, every stage and every state', () => {
    expect(new Set(vehicles.map(vehicle => vehicle.category))).toEqual(new Set(VEHICLE_CATEGORIES))
    expect(new Set(leads.map(lead => lead.status))).toEqual(new Set(LEAD_STATUSES))
    const count = (status: string) => vehicles.filter(vehicle => vehicle.status === status).length
    expect([count('received'), count('pending'), count('sold')]).toEqual([3, 3, 3])
    expect(vehicles.filter(vehicle => vehicle.isFeatured).length).toBeGreaterThanOrEqual(6)
    expect(leads).toHaveLength(40)
  })

  it('has an application for each customer who came by the loan form, and for nobody else', () => {
    const applications = demoApplications(changes)
    const applicants = leads.filter(lead => lead.source === 'financing_form')
    expect(applications.map(one => one.leadId)).toEqual(applicants.map(lead => lead.id))
    for (const application of applications)
      expect(loanApplicationSchema.safeParse(application).error?.issues).toBeUndefined()
    expect(new Set(applications.map(one => one.status))).toEqual(new Set(LOAN_STATUSES))
    for (const { status, decisions, vehicleId, loanAmount, downPayment } of applications) {
      expect(status).toBe(statusAfter(decisions))
      expect(borrowingOf(loanAmount, downPayment).outcome).toBe('borrows')
      if (vehicleId) expect(loanAmount).toBe(vehicles.find(({ id }) => id === vehicleId)?.price)
      for (const { at } of decisions) expect(Date.parse(at)).toBeLessThan(Date.parse(START))
    }
  })

  it.each(['2026-11-20', '2026-11-24', '2026-11-28', '2026-11-29'])(
    'begun on %s, has test drives to come while the dealer is open',
    day => {
      const begun = demoChanges([], new Date(`${day}T17:00:00.000Z`))
      const drives = begun.flatMap(({ collection, after }) =>
        collection === 'leads' && after?.testDriveDate ? [after.testDriveDate] : [],
      )
      const { timeZone, hours } = DEMO_DEALER
      const toCome = drives.map(at => localDateTime(at, timeZone)).filter(({ day: its }) => its > day)
      expect(toCome.length).toBeGreaterThanOrEqual(4)
      for (const { day: its, time } of toCome) {
        const open = hoursOfDay(hours, its)
        expect(open && time >= open.opens && time < open.closes, `${its} ${time}`).toBe(true)
      }
    },
  )

  it('is of whoever looks at it first, with something to do yesterday, today and later', async () => {
    const app = await buildTestApp()
    const now = new Date(START)
    await app.store.commit({ at: START, actor: { kind: 'system' }, device: null, changes })
    await giveDemo({ store: app.store, now })
    const [owner] = await app.store.staff()
    const open = (await app.store.all('leads')).filter(isOpen)
    const nobodys = open.filter(({ ownerId }) => ownerId === null)
    expect(nobodys.map(({ lastName }) => lastName).sort()).toEqual(['Becker', 'Whitaker'])
    expect(new Set(open.map(({ ownerId }) => ownerId))).toEqual(new Set([null, owner?.id]))
    const { timeZone } = DEMO_DEALER
    const days = (await app.store.all('tasks')).map(({ due }) => localDateTime(due, timeZone).day).sort()
    const today = localDateTime(START, timeZone).day
    expect(days.filter(day => day < today).length).toBeGreaterThan(1)
    expect(days.filter(day => day > today).length).toBeGreaterThan(3)
    expect(days).toContain(today)
  })

  it('keeps the rules: one holder for a vehicle, and the state that the holder gives it', () => {
    for (const vehicle of vehicles) {
      const holders = leads.filter(lead => lead.vehicleId === vehicle.id && holdsVehicle(lead))
      expect(holders.length).toBeLessThanOrEqual(1)
      const effect = holders[0] ? VEHICLE_EFFECTS[holders[0].status] : null
      const held = effect && typeof effect === 'object' ? effect.hold : null
      if (held) expect(vehicle.status).toBe(held)
      else expect(['received', 'available']).toContain(vehicle.status)
    }
    for (const lead of leads) {
      if (lead.vehicleId) expect(vehicles.some(vehicle => vehicle.id === lead.vehicleId)).toBe(true)
    }
  })

  it('has VINs that fit their check digit, and phone numbers that nobody has', () => {
    for (const vehicle of vehicles)
      expect(checkVin(vehicle.vin ?? '')).toMatchObject({ valid: true, checkDigit: 'ok' })
    for (const lead of leads) expect(lead.phone).toMatch(/^\(208\) 555-01\d\d$/)
  })
})
