/** Takes the demonstration away once a dealer has seen enough of it. What was added since stays. */
import type { EventService } from '../events/event-service.ts'
import { Refusal } from '../http/refusal.ts'
import type { LeadService } from '../leads/lead-service.ts'
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
  events: EventService
  now: () => Date
}

export type Demonstration = ReturnType<typeof createDemonstration>

export function createDemonstration({ store, leads, vehicles, events, now }: ClearDeps) {
  /** The ids of the demonstration that are still there. */
  async function left() {
    const present = async (collection: 'leads' | 'vehicles' | 'events', ids: readonly string[]) => {
      const found = await Promise.all(ids.map(id => store.get(collection, id)))
      return ids.filter((_, index) => found[index] !== null)
    }
    return {
      leads: await present(
        'leads',
        DEMO_LEADS.map(({ name }) => idOf(name)),
      ),
      vehicles: await present(
        'vehicles',
        DEMO_VEHICLES.map(({ id }) => id),
      ),
      events: await present(
        'events',
        DEMO_EVENTS.map(({ id }) => id),
      ),
    }
  }

  return {
    isThere: async (): Promise<boolean> => Object.values(await left()).some(ids => ids.length > 0),

    /**
     * Deletes what is left of it, record by record, by the rules that hold for every deletion; cut short, it goes on when
     * it is asked again. A vehicle that a real customer has under contract meanwhile stays.
     */
    async clear(by: By): Promise<void> {
      const ids = await left()
      for (const id of ids.leads) {
        await leads.remove(id, by)
        await store.applications.remove(applicationIdOf(id), by, now().toISOString())
      }
      for (const id of ids.vehicles) {
        await vehicles.remove(id, by).catch(error => {
          if (!(error instanceof Refusal)) throw error
        })
      }
      for (const id of ids.events) await events.remove(id, by)
    },
  }
}
