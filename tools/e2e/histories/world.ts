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
  /** How many pictures were taken in it. */
  pictures: number
}

/** Adds the staff over the API, at once: a command for each of them would take a second of a core. */
async function addStaff(desk: APIRequestContext): Promise<Login[]> {
  const { password } = ADMIN
  const add = async (username: string) => {
    const email = `${username}@sawtoothmotor.example`
    const data = { username, email, firstName: username, lastName: 'Staff', role: 'sales', password }
    expect((await desk.post('/api/users', { data })).status()).toBe(201)
    return { username, password }
  }
  return Promise.all(STAFF.flat().map(add))
}

/** They log in often, and hashing would take a third of a second each time: their hashes get the administrator's small one, as if it were their own. */
function logInQuickly({ directory }: Dealership) {
  const database = new DatabaseSync(join(directory, 'forecourt.sqlite'))
  const hash = database.prepare('SELECT password_hash FROM users WHERE username = ?').get(ADMIN.username)
  const change = database.prepare(
    'UPDATE users SET password_hash = ?, is_password_one_time = 0 WHERE username = ?',
  )
  for (const username of STAFF.flat()) change.run(String(hash?.password_hash), username)
  database.close()
}

export async function openWorld(listen: (page: Page) => void): Promise<World> {
  const dealership = await Dealership.stocked()
  await dealership.start()
  const { origin } = dealership
  const desk = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const { username: identifier, password } = ADMIN
  expect((await desk.post('/api/auth/login', { data: { identifier, password } })).ok()).toBe(true)
  const users = await addStaff(desk)
  logInQuickly(dealership)
  const profiles = STAFF.map(pair => {
    const [first, second] = pair.map(name => users.find(({ username }) => username === name))
    if (!first || !second) throw new Error(`${pair.join(' and ')} were not added`)
    return new Profile(origin, [first, second], listen)
  })
  const world = { dealership, desk, profiles, people: STAFF.flat(), pictures: 0 }
  try {
    await Promise.all(profiles.map(begin))
  } catch (error) {
    await closeWorld(world)
    throw error
  }
  return world
}

async function begin(profile: Profile) {
  await profile.launch()
  await profile.lookFor('')
  // The app is kept: from now on it opens without the server.
  await profile.tab.page.evaluate(() => navigator.serviceWorker.ready)
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

/** A vehicle of which no other history knows, and no visitor: its public page would be made anew with each photo. */
export async function addVehicle({ desk }: World, model: string): Promise<{ id: string; name: string }> {
  const id = `vehicle${model}`.toLowerCase()
  const data = { id, make: 'Toyota', model, year: 2021, price: '24000', status: 'received' }
  expect((await desk.post('/api/vehicles', { data })).status()).toBe(201)
  return { id, name: `2021 Toyota ${model}` }
}

export async function closeWorld({ dealership, desk, profiles }: World) {
  for (const profile of profiles) await profile.dispose()
  await desk.dispose()
  await dealership.dispose()
}
