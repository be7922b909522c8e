// Events as the REST routes change them; pushes are judged in sync/.
import {
  type CommunityEvent,
  EVENT_EDITABLE,
  type EventCreate,
  newEvent,
} from '@forecourt/shared/events/event'
import { isSame } from '@forecourt/shared/sync/merge'
import { Refusal } from '../http/refusal.ts'
import { newId } from '../store/new-id.ts'
import { type By, decideAndCommit, type Store } from '../store/store.ts'

export const EVENT_NOT_FOUND = 'This event no longer exists.'

type EventFields = Partial<Omit<CommunityEvent, 'id' | 'createdAt' | 'updatedAt' | 'revision'>>

export type EventService = ReturnType<typeof createEventService>

export function createEventService(store: Store, now: () => Date) {
  const mustFind = async (id: string): Promise<CommunityEvent> => {
    const event = await store.get('events', id)
    if (!event) throw new Refusal(404, EVENT_NOT_FOUND)
    return event
  }
  const commit = async (by: By, decide: () => Promise<[CommunityEvent | null, CommunityEvent | null]>) => {
    const at = now().toISOString()
    await decideAndCommit(store, async () => {
      const [before, after] = await decide()
      return {
        commit: { at, ...by, changes: before === after ? [] : [{ collection: 'events', before, after }] },
        value: null,
      }
    })
  }

  return {
    mustFind,
    async create({ id = newId(), ...fields }: EventCreate, by: By) {
      const at = now().toISOString()
      await commit(by, async () => {
        if (await store.get('events', id)) throw new Refusal(409, 'An event with this id exists already.')
        return [null, newEvent(id, fields, at)]
      })
      return mustFind(id)
    },
    /** @param change gives the fields to change, from the event as it is */
    async edit(id: string, by: By, change: (event: CommunityEvent) => EventFields) {
      await commit(by, async () => {
        const before = await mustFind(id)
        const fields = change(before)
        const isChanged = EVENT_EDITABLE.some(
          field => field in fields && !isSame(fields[field], before[field]),
        )
        return [before, isChanged ? { ...before, ...fields, updatedAt: now().toISOString() } : before]
      })
      return mustFind(id)
    },
    async remove(id: string, by: By) {
      await commit(by, async () => [await mustFind(id), null])
    },
  }
}
