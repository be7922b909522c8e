/** The steps of a history, each done as a person does it: by what is written on the screen. */
import { expect } from '@playwright/test'
import { type Customer, EditForm } from './edit-form.ts'
import type { History } from './history.ts'
import { takePhoto } from './photos.ts'
import type { Profile } from './profile.ts'
import { STAGES, type Step, type StepOf } from './steps.ts'
import { readStored } from './stored.ts'

const ONCE_MORE_MS = 5000

const profileOf = ({ world }: History, { profile }: { profile: number }): Profile => {
  const found = world.profiles[profile]
  if (!found) throw new Error(`There is no profile ${profile}`)
  return found
}

const customerOf = ({ customers }: History, { customer }: { customer: number }): Customer => {
  const found = customers[customer]
  if (!found) throw new Error(`There is no customer ${customer}`)
  return found
}

/** So soon a device shows what it has. */
const SEEN_MS = 10_000

/** The customers are there, as they were left by what was done last. */
export async function beforeCards({ customers }: History, { tab: { app } }: Profile) {
  for (const { name } of customers) await expect(app.card(name)).toBeVisible()
}

const isUp = ({ world }: History) => world.dealership.pid !== undefined

async function reachable(history: History, profile: Profile) {
  if (!isUp(history)) await history.world.dealership.start()
  if (profile.isOffline) await profile.setOffline(false)
}

/** Does what a step says. @throws what keeps a person from doing it */
export async function take(history: History, step: Step): Promise<void> {
  const { world } = history
  switch (step.kind) {
    case 'type':
      return type(history, step)
    case 'save':
      return save(history, step)
    case 'cancel':
      return leave(profileOf(history, step))
    case 'note':
      return note(history, step)
    case 'photo':
      return photo(history, profileOf(history, step))
    case 'move':
      return move(history, step)
    case 'desk':
      return deskChange(history, step)
    case 'server':
      if (isUp(history)) await world.dealership.stop('SIGKILL')
      else await world.dealership.start()
      return
    case 'signal': {
      const profile = profileOf(history, step)
      return profile.setOffline(!profile.isOffline)
    }
    case 'reload':
      await profileOf(history, step).reload()
      return arrive(history, profileOf(history, step))
    case 'tab': {
      const profile = profileOf(history, step)
      await profile.otherTab()
      if (!profile.tab.form) await arrive(history, profile)
      return
    }
    case 'handOver': {
      const profile = profileOf(history, step)
      await reachable(history, profile)
      await profile.endSession(profile.other)
      return arrive(history, profile)
    }
    case 'killBrowser':
      await profileOf(history, step).kill()
      return comeBack(history, profileOf(history, step))
    default:
      return step satisfies never
  }
}

async function arrive(history: History, profile: Profile) {
  await profile.lookFor(history.mark, () => reachable(history, profile))
  await beforeCards(history, profile)
}

/**
 * A browser that was killed may open with the cookies of half a minute before, and so as whoever used it then: they log in
 * again, and see what there is.
 */
async function comeBack(history: History, profile: Profile) {
  await profile.lookFor(history.mark, () => reachable(history, profile))
  const [first] = history.customers
  if (!first) return
  const card = profile.tab.app.card(first.name)
  const isThere = card.waitFor({ timeout: SEEN_MS }).then(
    () => true,
    () => false,
  )
  if (!(await isThere)) {
    await reachable(history, profile)
    await expect(card.or(profile.logInAgain).first()).toBeVisible()
    await profile.logInIfAsked()
  }
  await arrive(history, profile)
}

async function type(history: History, step: StepOf<'type'>) {
  const profile = profileOf(history, step)
  const { tab, person } = profile
  tab.form ??= await EditForm.open(tab.app, customerOf(history, step), person.username, history.memory)
  await tab.form.type(step.field, history.nextValue(step.field))
}

async function save(history: History, step: StepOf<'save'>) {
  const profile = profileOf(history, step)
  const { tab } = profile
  if (!tab.form) return
  const stored = readStored(history.world.dealership.directory).leads.get(tab.form.customer.id)
  if (step.isAcknowledged && isUp(history) && !profile.isOffline && stored) await tab.form.hear(stored)
  await tab.form.save(step.way)
  tab.form = null
}

async function leave({ tab }: Profile) {
  await tab.form?.cancel()
  tab.form = null
}

async function note(history: History, step: StepOf<'note'>) {
  const profile = profileOf(history, step)
  await leave(profile)
  const customer = customerOf(history, step)
  const value = history.nextValue('note')
  await profile.tab.app.addNote(customer.name, value)
  const person = profile.person.username
  history.memory.acknowledge({ person, record: customer.id, field: 'note', value })
}

async function photo(history: History, profile: Profile) {
  await leave(profile)
  await takePhoto(history, profile)
  await arrive(history, profile)
}

async function move(history: History, step: StepOf<'move'>) {
  const profile = profileOf(history, step)
  await leave(profile)
  const { app } = profile.tab
  const { id, name } = customerOf(history, step)
  const there = app.column(STAGES[step.stage]).getByRole('article', { name })
  let isChosen = false
  // A card that others move meanwhile takes its open menu with it: then it is opened once more.
  await expect(async () => {
    await app.page.keyboard.press('Escape')
    if (await there.isVisible()) return
    await app.page.getByRole('button', { name: `Move ${name} to…` }).click({ timeout: ONCE_MORE_MS })
    await app.page.getByRole('menuitem', { name: STAGES[step.stage] }).click({ timeout: ONCE_MORE_MS })
    isChosen = true
    await expect(there).toBeVisible({ timeout: ONCE_MORE_MS })
  }).toPass()
  if (!isChosen) return
  const person = profile.person.username
  history.memory.acknowledge({ person, record: id, field: 'status', value: step.stage })
}

async function deskChange(history: History, step: StepOf<'desk'>) {
  if (!isUp(history)) await history.world.dealership.start()
  const { id } = customerOf(history, step)
  const data = { [step.field]: history.nextValue(step.field) }
  expect((await history.world.desk.patch(`/api/leads/${id}`, { data })).ok()).toBe(true)
}
