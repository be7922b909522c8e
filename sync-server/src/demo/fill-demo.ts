// Fills an empty dealership with stock, customers and events, so that the first look is at a living business. Safe to
// run again after it was cut short: pictures are known by their content, and the rows come in one commit at the end.
import { createHash } from 'node:crypto'
import { localDay } from '@forecourt/shared/clock/clock-text'
import { hoursOfDay } from '@forecourt/shared/clock/opening-hours'
import { zonedInstant } from '@forecourt/shared/clock/zoned-time'
import type { Change } from '@forecourt/shared/collections/change'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import { newEvent } from '@forecourt/shared/events/event'
import { type Lead, leadName, leadTypeOf, newLead } from '@forecourt/shared/leads/lead'
import { withHandOver } from '@forecourt/shared/leads/lead-owner'
import { isOpen, VEHICLE_EFFECTS } from '@forecourt/shared/leads/lead-status'
import { idFromBytes } from '@forecourt/shared/made-id'
import { newTask, type Task } from '@forecourt/shared/tasks/task'
import { justReceived } from '@forecourt/shared/vehicles/just-received'
import { FIRST_STOCK_NUMBER } from '@forecourt/shared/vehicles/stock-number'
import { splitFeatures, type Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { VehicleStatus } from '@forecourt/shared/vehicles/vehicle-options'
import { withStatus } from '@forecourt/shared/vehicles/vehicle-status'
import { withCheckDigit } from '@forecourt/shared/vehicles/vin'
import type { Media } from '../media/media.ts'
import type { Store } from '../store/store.ts'
import { demoApplications } from './demo-applications.ts'
import { DEMO_EVENTS } from './demo-events.ts'
import { DEMO_AUTHOR, DEMO_LEADS, type DemoLead, leadEmail, leadPhone } from './demo-leads.ts'
import { type DemoMedium, readMasters, takeDemoMedia } from './demo-media.ts'
import { DEMO_VEHICLES, type DemoVehicle } from './demo-vehicles.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIRST_WORD_MS = 0.2 * HOUR_MS

export interface DemoDeps {
  store: Store
  media: Media
  /** Where what comes lies until it is taken in. */
  uploadDirectory: string
  now: Date
  say: (text: string) => void
}

/** Does nothing where there is anything in the database already. Gives whether it did anything. */
export async function fillDemo(deps: DemoDeps): Promise<boolean> {
  const { store, now, say } = deps
  if ((await store.latestRevision()) > 0) return false
  say('Filling the demonstration stock')
  const changes = demoChanges(await takeDemoMedia(await readMasters(), deps), now)
  const result = await store.commit({
    at: now.toISOString(),
    actor: { kind: 'system' },
    device: null,
    changes,
    applications: demoApplications(changes),
    idempotencyKey: 'demo',
  })
  if (result.outcome === 'moved') throw new Error('The demonstration stock could not be stored.')
  say(
    `Stocked ${DEMO_VEHICLES.length} vehicles, ${DEMO_LEADS.length} customers, ${DEMO_EVENTS.length} events`,
  )
  return true
}

/** Whom nobody has at the first look: one who has just asked, and one who asked a while ago. */
const NOBODYS: readonly string[] = ['Ruth Becker', 'Dale Whitaker']

const STEPS = ['call', 'text', 'call', 'meet', 'paper'] as const
const STEP_TIMES = ['09:30', '11:00', '14:30', '16:00'] as const

/** What is next with a customer: with most who were spoken to, yesterday, today and in the next days. */
function demoStep(lead: Lead, count: number, ownerId: string, now: Date): Task | null {
  if (lead.status === 'new' || !isOpen(lead) || count % 4 === 3) return null
  const day = dayAhead((count % 5) - 1, now)
  const due = zonedInstant(day, STEP_TIMES[count % STEP_TIMES.length] ?? '09:30', DEMO_DEALER.timeZone)
  const kind = STEPS[count % STEPS.length] ?? 'call'
  const about = { leadId: lead.id, vehicleId: lead.vehicleId, ownerId }
  return newTask(idOf(`${leadName(lead)}/next`), { kind, due, ...about }, lead.createdAt)
}

/** Most customers of the demonstration, and what is next with them, are of whoever looks at it first. */
export async function giveDemo({ store, now }: Pick<DemoDeps, 'store' | 'now'>): Promise<void> {
  const staff = await store.staff()
  const [owner] = staff
  if (!owner) return
  const at = now.toISOString()
  const given: Change[] = []
  for (const { name } of DEMO_LEADS.filter(demo => !NOBODYS.includes(demo.name))) {
    const before = await store.leads.get(idOf(name))
    if (!before) continue
    const handOvers = withHandOver([], owner.id, staff, null, before.createdAt)
    given.push({ collection: 'leads', before, after: { ...before, ownerId: owner.id, handOvers } })
    const after = demoStep(before, given.length, owner.id, now)
    if (after) given.push({ collection: 'tasks', before: null, after })
  }
  await store.commit({ at, actor: { kind: 'system' }, device: null, changes: given })
}

/** The rows of the demonstration. @param media what there is to be seen of it */
export function demoChanges(media: readonly DemoMedium[], now: Date): Change[] {
  const held = statusesByLeads()
  return [
    ...DEMO_VEHICLES.map((vehicle, index) => ({
      collection: 'vehicles' as const,
      before: null,
      after: demoVehicle(vehicle, index, held.get(vehicle.id), media, now),
    })),
    ...DEMO_LEADS.flatMap((lead, index) => demoLead(lead, index, now)),
    ...DEMO_EVENTS.map(event => ({
      collection: 'events' as const,
      before: null,
      after: newEvent(event.id, { ...event, gallery: urlsAt(media, event.id, 'gallery') }, now.toISOString()),
    })),
  ]
}

const urlsAt = (media: readonly DemoMedium[], of: string, as: DemoMedium['as']) =>
  media.filter(medium => medium.of === of && medium.as === as).map(({ url }) => url)

/** A vehicle is under contract or sold because a customer has it, here as anywhere. */
function statusesByLeads(): Map<string, VehicleStatus> {
  return new Map(
    DEMO_LEADS.flatMap(({ status, vehicleId }) => {
      const effect = VEHICLE_EFFECTS[status]
      return vehicleId && typeof effect === 'object' ? [[vehicleId, effect.hold] as const] : []
    }),
  )
}

/** Who came in first has the lowest. */
function countedNumber(index: number): string {
  const earlier = DEMO_VEHICLES.slice(index + 1).filter(({ stockNumber }) => stockNumber === undefined)
  return String(FIRST_STOCK_NUMBER + earlier.length)
}

function demoVehicle(
  { isReceived, ...vehicle }: DemoVehicle,
  index: number,
  heldAs: VehicleStatus | undefined,
  media: readonly DemoMedium[],
  now: Date,
): Vehicle {
  const createdAt = new Date(now.getTime() - (index + 1) * 2 * DAY_MS).toISOString()
  const exteriorPhotos = urlsAt(media, vehicle.id, 'exterior')
  const received: Vehicle = {
    ...justReceived(createdAt),
    ...vehicle,
    stockNumber: vehicle.stockNumber ?? countedNumber(index),
    price: `${vehicle.price}.00`,
    vin: withCheckDigit(vehicle.vin),
    features: splitFeatures(vehicle.features),
    condition: 'excellent',
    isFeatured: vehicle.isFeatured ?? false,
    heroSlideOrder: vehicle.heroSlideOrder ?? 0,
    photos: exteriorPhotos.slice(0, 1),
    exteriorPhotos,
    interiorPhotos: urlsAt(media, vehicle.id, 'interior'),
    walkaroundVideos: urlsAt(media, vehicle.id, 'walkaround'),
  }
  if (isReceived) return received
  const offered = withStatus(received, 'available', createdAt)
  return heldAs ? withStatus(offered, heldAs, createdAt) : offered
}

export const idOf = (name: string) => idFromBytes(createHash('sha256').update(name).digest())

function demoLead(demo: DemoLead, index: number, now: Date): Change[] {
  const createdAt = new Date(now.getTime() - demo.hoursAgo * HOUR_MS).toISOString()
  const [firstName = '', ...rest] = demo.name.split(' ')
  const said = {
    firstName,
    lastName: rest.join(' '),
    email: leadEmail(demo.name),
    phone: leadPhone(index),
    vehicleId: demo.vehicleId ?? null,
    status: demo.status,
    source: demo.source,
    type: leadTypeOf(demo.source),
    notes: demo.message ?? null,
    testDriveDate: demo.testDrive ? testDrive(demo.testDrive, now) : null,
    firstContactAt:
      demo.status === 'new' ? null : new Date(Date.parse(createdAt) + FIRST_WORD_MS).toISOString(),
  }
  const lead = newLead(idOf(demo.name), said, createdAt)
  const notes = (demo.notes ?? []).map((note, order) => ({
    collection: 'notes' as const,
    before: null,
    after: {
      id: idOf(`${demo.name}/${order}`),
      leadId: lead.id,
      note,
      author: DEMO_AUTHOR,
      authorId: null,
      consent: null,
      createdAt: new Date(Date.parse(createdAt) + (order + 1) * HOUR_MS * 0.75).toISOString(),
      revision: 0,
    },
  }))
  return [{ collection: 'leads', before: null, after: lead }, ...notes]
}

/** The day so many days after the present one, in the dealer's time. */
const dayAhead = (days: number, now: Date): string =>
  localDay(new Date(now.getTime() + days * DAY_MS).toISOString(), DEMO_DEALER.timeZone)

/** Whenever the demonstration begins, what is to come is while the dealer is open: else on the next such day. */
function testDrive([days, time]: [number, string], now: Date): string {
  const { timeZone, hours } = DEMO_DEALER
  for (let ahead = days; ; ahead++) {
    const day = dayAhead(ahead, now)
    const open = hoursOfDay(hours, day)
    if (days === 0 || (open && time >= open.opens && time < open.closes))
      return zonedInstant(day, time, timeZone)
  }
}
