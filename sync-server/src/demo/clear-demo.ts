/** Takes the demonstration away once a dealer has seen enough of it. What was added since stays. */
import type { Documents } from '@forecourt/shared/collections/collections'
import { leadName } from '@forecourt/shared/leads/lead'
import type { DemonstrationReply } from '@forecourt/shared/settings/dealership-settings'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { Refusal } from '../http/refusal.ts'
import type { LeadService } from '../leads/lead-service.ts'
import type { RecordService } from '../records/record-service.ts'
import type { By, Store } from '../store/store.ts'
import type { VehicleService } from '../vehicles/vehicle-service.ts'
import { applicationIdOf } from './demo-applications.ts'
import { DEMO_EVENTS } from './demo-events.ts'
import { DEMO_LEADS } from './demo-leads.ts'
import { DEMO_VEHICLES } from './demo-vehicles.ts'
import { idOf } from './fill-demo.ts'

interface ClearDeps {
  store: Store
  leads: LeadService
  vehicles: VehicleService
  events: RecordService<'events'>
  now: () => Date
}

const IDS = {
  leads: DEMO_LEADS.map(({ name }) => idOf(name)),
  vehicles: DEMO_VEHICLES.map(({ id }) => id),
  events: DEMO_EVENTS.map(({ id }) => id),
} as const

/** The demonstration is filled in by the first commit of a store. */
const FILLED_AT = 1

export type Demonstration = ReturnType<typeof createDemonstration>

export function createDemonstration({ store, leads, vehicles, events, now }: ClearDeps) {
  /** What is still there of the demonstration. */
  async function left() {
    const present = async <C extends keyof typeof IDS>(collection: C): Promise<Documents[C][]> => {
      const found = await Promise.all(IDS[collection].map(id => store.get(collection, id)))
      return found.filter(one => one !== null)
    }
    return {
      leads: await present('leads'),
      vehicles: await present('vehicles'),
      events: await present('events'),
    }
  }

  /** Who of the staff changed a record last, or wrote a note for it; null where nobody did. */
  async function touchOf(collection: keyof typeof IDS, id: string) {
    const notes = collection === 'leads' ? await store.notes.of(id) : []
    const [line] = (await store.lines(collection, id)).filter(({ userId }) => userId !== null)
    const touches = [
      ...(line ? [{ by: line.by, at: line.at }] : []),
      ...notes.flatMap(({ author, createdAt, revision }) =>
        revision > FILLED_AT ? [{ by: author, at: createdAt }] : [],
      ),
    ]
    return touches.sort((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null
  }

  return {
    isThere: async (): Promise<boolean> => Object.values(await left()).some(all => all.length > 0),

    /** What staff did with it. */
    async touched(): Promise<DemonstrationReply> {
      const revision = await store.latestRevision()
      const all = await left()
      const titled = [
        ...all.leads.map(one => ({ collection: 'leads', id: one.id, title: leadName(one) }) as const),
        ...all.vehicles.map(
          one => ({ collection: 'vehicles', id: one.id, title: vehicleName(one) }) as const,
        ),
        ...all.events.map(one => ({ collection: 'events', id: one.id, title: one.name }) as const),
      ]
      const touched: DemonstrationReply['touched'] = []
      for (const { collection, id, title } of titled) {
        const touch = await touchOf(collection, id)
        if (touch) touched.push({ title, ...touch })
      }
      return { touched, revision }
    },

    /**
     * Deletes what is left of it, record by record, by the rules that hold for every deletion; cut short, it goes on when
     * it is asked again. A vehicle that a real customer has under contract meanwhile stays.
     * @param seen what came after this revision stays
     * @returns the titles of what stays for that
     */
    async clear(by: By, seen = Number.POSITIVE_INFINITY): Promise<string[]> {
      const { leads: customers, vehicles: stock, events: all } = await left()
      const kept: string[] = []
      for (const lead of customers) {
        try {
          await leads.remove(lead.id, by, seen)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          kept.push(leadName(lead))
          continue
        }
        await store.applications.remove(applicationIdOf(lead.id), by, now().toISOString())
      }
      for (const vehicle of stock) {
        // As it was before its customers were deleted, which may have set it free.
        if (vehicle.revision > seen) kept.push(vehicleName(vehicle))
        else
          await vehicles.remove(vehicle.id, by).catch(error => {
            if (!(error instanceof Refusal)) throw error
          })
      }
      for (const event of all)
        if (event.revision > seen) kept.push(event.name)
        else await events.remove(event.id, by)
      return kept
    },
  }
}
