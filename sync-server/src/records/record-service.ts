/** Records of a collection that has no rules beyond its description, as the REST routes change them; pushes are judged in sync/. */
import {
  type Collection,
  type Documents,
  descriptionOf,
  PUSHED_FIELDS,
} from '@forecourt/shared/collections/collections'
import { KEPT_FOR_LAW } from '@forecourt/shared/persons/person'
import { isSame } from '@forecourt/shared/records/merge'
import { Refusal } from '../http/refusal.ts'
import { newId } from '../store/new-id.ts'
import { type By, type Commit, decideAndCommit, type Store } from '../store/store.ts'

type Fields = Readonly<Record<string, unknown>>

/** "This event no longer exists." */
const goneWords = (noun: string) => `This ${noun} no longer exists.`

/** "Event deleted successfully". */
export const deletedWords = (noun: string) =>
  `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted successfully`

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`

export type RecordService<C extends Collection> = ReturnType<typeof createRecordService<C>>

export function createRecordService<C extends Collection>(collection: C, store: Store, now: () => Date) {
  type Record = Documents[C]
  const { noun, settling, parents } = descriptionOf(collection)
  const make = settling?.make
  if (!make) throw new Error(`${collection} does not say how a record of it is made`)

  const mustFind = async (id: string): Promise<Record> => {
    const record = await store.get(collection, id)
    if (!record) throw new Refusal(404, goneWords(noun))
    return record
  }
  const commit = async (by: By, decide: () => Promise<[Record | null, Record | null]>) => {
    const at = now().toISOString()
    await decideAndCommit(store, async () => {
      const [before, after] = await decide()
      const changes = before === after ? [] : ([{ collection, before, after }] as Commit['changes'])
      return { commit: { at, ...by, changes }, value: null }
    })
  }

  /** What a record is to belong to, or be about, has to be there. */
  const mustHaveParents = async (fields: Fields) => {
    for (const [field, parent] of Object.entries(parents)) {
      const id = fields[field]
      if (typeof id !== 'string') continue
      if (parent === 'leads' && (await store.erasure(parent, id))) throw new Refusal(409, KEPT_FOR_LAW)
      if (!(await store.get(parent as Collection, id)))
        throw new Refusal(409, goneWords(descriptionOf(parent as Collection).noun))
    }
  }

  return {
    mustFind,
    async create({ id = newId(), ...fields }: Fields & { id?: string }, by: By): Promise<Record> {
      const at = now().toISOString()
      await commit(by, async () => {
        if (await store.get(collection, id))
          throw new Refusal(409, `${withArticle(noun)} with this id exists already.`)
        await mustHaveParents(fields)
        return [null, make(id, fields, at) as Record]
      })
      return mustFind(id)
    },
    /** @param change gives the fields to change, from the record as it is */
    async edit(id: string, by: By, change: (record: Record) => Partial<Record>): Promise<Record> {
      await commit(by, async () => {
        const before = await mustFind(id)
        const [was, fields]: Fields[] = [{ ...before }, change(before)]
        const isChanged = PUSHED_FIELDS[collection].some(
          field => field in (fields ?? {}) && !isSame(fields?.[field], was?.[field]),
        )
        const touched = 'updatedAt' in before ? { updatedAt: now().toISOString() } : {}
        return [before, isChanged ? { ...before, ...fields, ...touched } : before]
      })
      return mustFind(id)
    },
    async remove(id: string, by: By): Promise<void> {
      await commit(by, async () => [await mustFind(id), null])
    },
  }
}
