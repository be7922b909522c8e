/**
 * Which rows of a push may be judged at the same time and stored as one: neighbours that have nothing to do with each other, so
 * that what is made of each is the same whichever is first. All others are judged when those before them are stored.
 *
 * What a judgement reads and writes is known of edits and of what is new, in collections that are named here or have no rules
 * of their own. What is deleted takes others along, a contested field of a vehicle speaks of the whole stock, and what is
 * sent again after the server was set back is compared with history: these are judged alone.
 */
import { CONTESTED_FIELDS, type Collection, descriptionOf } from '../collections/collections.ts'
import { MOVE_FIELDS } from '../leads/lead-collection.ts'
import { fatesIn } from '../leads/vehicle-fates.ts'
import { isSame } from '../records/merge.ts'
import type { PushRow } from './contract.ts'

/** So many at a time: whoever else asks the server waits until they are stored. */
export const JUDGED_TOGETHER_MAX = 10

/** What a row has to do with, by names such as "leads/abc"; null where that cannot be said. */
interface Touch {
  writes: readonly string[]
  reads: readonly string[]
}

/** The vehicle that a customer names today, as far as the server has them. */
export type VehicleOfLead = (leadId: string) => string | null

/** The rows in their order, in portions of those that are judged together. */
export function judgedTogether(rows: readonly PushRow[], vehicleOf: VehicleOfLead): PushRow[][] {
  const portions: PushRow[][] = []
  let written = new Set<string>()
  let read = new Set<string>()
  let isOpen = false
  for (const row of rows) {
    const touch = touchOf(row, vehicleOf)
    const portion = portions.at(-1)
    const isFree =
      touch !== null &&
      !touch.writes.some(name => written.has(name) || read.has(name)) &&
      !touch.reads.some(name => written.has(name))
    if (!portion || !isOpen || !isFree || portion.length >= JUDGED_TOGETHER_MAX) {
      portions.push([row])
      written = new Set()
      read = new Set()
    } else portion.push(row)
    isOpen = touch !== null
    for (const name of touch?.writes ?? []) written.add(name)
    for (const name of touch?.reads ?? []) read.add(name)
  }
  return portions
}

const changes = ({ assumed, next }: PushRow, fields: readonly string[]) =>
  fields.some(field => !isSame(assumed?.[field] ?? null, next[field] ?? null))

const isText = (value: unknown): value is string => typeof value === 'string'

const ownOf = ({ collection, next, change }: PushRow) => [`${collection}/${next.id}`, `change/${change}`]

/** Those that have to be there for a record: of them nothing else is asked. */
const parentsOf = ({ collection, next }: PushRow) =>
  Object.entries(descriptionOf(collection).parents).map(([field, parent]) => `made/${parent}/${next[field]}`)

const madeOf = ({ collection, assumed, next }: PushRow) => (assumed ? [] : [`made/${collection}/${next.id}`])

const byDescription = (row: PushRow): Touch => ({
  writes: [...ownOf(row), ...madeOf(row)],
  reads: parentsOf(row),
})

/** What rules of their own ask and write besides. */
const OWN_RULES: Partial<Record<Collection, (row: PushRow, vehicleOf: VehicleOfLead) => Touch | null>> = {
  leads: (row, vehicleOf) => {
    const { assumed, next } = row
    const fates = Object.keys(fatesIn(next))
    const vehicles = [assumed?.vehicleId, next.vehicleId, vehicleOf(next.id), ...fates]
      .filter(isText)
      .map(id => `vehicles/${id}`)
    const isMove = !assumed || changes(row, MOVE_FIELDS) || fates.length > 0
    return {
      writes: [...ownOf(row), ...madeOf(row), ...(isMove ? vehicles : [])],
      reads: [...parentsOf(row), ...(isMove ? [] : vehicles)],
    }
  },
  vehicles: row =>
    row.assumed && !changes(row, CONTESTED_FIELDS.vehicles) ? { writes: ownOf(row), reads: [] } : null,
  notes: byDescription,
}

function touchOf(row: PushRow, vehicleOf: VehicleOfLead): Touch | null {
  const { collection, next } = row
  if (next._deleted || row.shared !== undefined) return null
  const own = OWN_RULES[collection]
  if (own) return own(row, vehicleOf)
  // A collection without rules of its own is judged by its description, which knows of nothing but the record.
  return descriptionOf(collection).settling?.make ? byDescription(row) : null
}
