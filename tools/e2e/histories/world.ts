// The dealership of a run, with its staff, its desk and the browsers that they use.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type APIRequestContext, expect, type Page, request } from '@playwright/test'
import { ADMIN, Dealership } from '../dealership.ts'
import type { Customer } from './edit-form.ts'
import { type Login, Profile } from './profile.ts'
import { CUSTOMERS } from './steps.ts'

/** Two for each profile. */
const STAFF = [
  ['ann', 'bob'],
  ['cleo', 'dan'],
  ['eve', 'finn'],
] as const
const FIRST_NAMES = ['Ada', 'Bea', 'Cas']

export interface World {
  dealership: Dealership
  /** Somebody at the desk, who has no mirror. */
  desk: APIRequestContext
  profiles: readonly Profile[]
  people: readonly string[]
}

/** They log in often, and hashing would take a third of a second each time: their hashes get the administrator's small one. */
function logInQuickly({ directory }: Dealership, users: readonly Login[]): Login[] {
  const database = new DatabaseSync(join(directory, 'forecourt.sqlite'))
  const hash = database.prepare('SELECT password_hash FROM users WHERE username = ?').get(ADMIN.username)
  for (const { username } of users)
    database
      .prepare('UPDATE users SET password_hash = ? WHERE username = ?')
      .run(String(hash?.password_hash), username)
  database.close()
  return users.map(({ username }) => ({ username, password: ADMIN.password }))
}

export async function openWorld(listen: (page: Page) => void): Promise<World> {
  const dealership = await Dealership.stocked()
  const added: Login[] = []
  for (const username of STAFF.flat()) added.push(await dealership.addUser(username, 'sales'))
  const users = logInQuickly(dealership, added)
  await dealership.start()
  const { origin } = dealership
  const desk = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const { username: identifier, password } = ADMIN
  expect((await desk.post('/api/auth/login', { data: { identifier, password } })).ok()).toBe(true)
  const profiles = STAFF.map(pair => {
    const [first, second] = pair.map(name => users.find(({ username }) => username === name))
    if (!first || !second) throw new Error(`${pair.join(' and ')} were not added`)
    return new Profile(origin, [first, second], listen)
  })
  const world = { dealership, desk, profiles, people: STAFF.flat() }
  try {
    for (const profile of profiles) {
      await profile.launch()
      await profile.lookFor('')
      // The app is kept: from now on it opens without the server.
      await profile.tab.page.evaluate(() => navigator.serviceWorker.ready)
    }
  } catch (error) {
    await closeWorld(world)
    throw error
  }
  return world
}

/** Customers of whom no other history knows; a search for the last name finds them. */
export async function addCustomers(
  { desk }: World,
  lastName: string,
  nextPhone: () => string,
): Promise<Customer[]> {
  const customers: Customer[] = []
  for (const firstName of FIRST_NAMES.slice(0, CUSTOMERS)) {
    const id = `${firstName}${lastName}`.toLowerCase()
    const data = { id, firstName, lastName, email: `${id}@example.com`, phone: nextPhone(), source: 'phone' }
    const reply = await desk.post('/api/leads', { data })
    expect(reply.status()).toBe(201)
    customers.push({ id, name: `${firstName} ${lastName}` })
  }
  return customers
}

export async function closeWorld({ dealership, desk, profiles }: World) {
  for (const profile of profiles) await profile.dispose()
  await desk.dispose()
  await dealership.dispose()
}
