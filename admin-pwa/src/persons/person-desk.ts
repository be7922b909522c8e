// Everything of one person, asked of the server: no device keeps any of it.
import { type Disposal, disposalSchema } from '@forecourt/shared/persons/disposal'
import {
  disposalListSchema,
  type PersonChoice,
  type PersonPlan,
  type PersonQuery,
  type PersonReply,
  personFileSchema,
  personPlanSchema,
  personReplySchema,
} from '@forecourt/shared/persons/person'
import { send } from '../mirror/connection.ts'

const post = (path: string, body: object) => send(`/api/persons/${path}`, { method: 'POST', body })

export const findPerson = async (query: PersonQuery): Promise<PersonReply> =>
  personReplySchema.parse(await post('find', query))

export const planErasure = async (choice: PersonChoice): Promise<PersonPlan> =>
  personPlanSchema.parse(await post('plan', choice))

export const erasePerson = async (choice: PersonChoice, seen: number): Promise<Disposal> =>
  disposalSchema.parse(await post('erase', { ...choice, seen }))

export const readDisposals = async (): Promise<Disposal[]> =>
  disposalListSchema.parse(await send('/api/persons/disposals'))

/** The content of the file that somebody is handed. */
export async function exportPerson(choice: PersonChoice, format: 'json' | 'html'): Promise<string> {
  const file = personFileSchema.parse(await post('export', { ...choice, format }))
  return 'page' in file ? file.page : JSON.stringify(file.person, null, 2)
}
