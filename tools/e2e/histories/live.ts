/** Lives through a history in real browsers, and gives what is not as promised at its end, in words. */
import type { History } from './history.ts'
import { overwritten } from './judge.ts'
import { Memory } from './memory.ts'
import type { Profile } from './profile.ts'
import { settled } from './settled.ts'
import { type Step, stepWords } from './steps.ts'
import { readStored } from './stored.ts'
import { beforeCards, take } from './take.ts'
import { addCustomers, addVehicle, type World } from './world.ts'

/** @param number of the history in the run, from 1 */
export async function live(world: World, number: number, steps: readonly Step[]): Promise<string[]> {
  const mark = `Row${String(number).padStart(3, '0')}`
  let values = 0
  const nextValue: History['nextValue'] = field => {
    const count = String(++values).padStart(3, '0')
    return field === 'phone' ? `(${mark.slice(3)}) 555-0${count}` : `The ${field} ${mark}-${count}`
  }
  // Before the customers: who sees those has this, too.
  const vehicle = await addVehicle(world, mark)
  const customers = await addCustomers(world, mark, () => nextValue('phone'))
  const history: History = { world, mark, memory: new Memory(), customers, vehicle, nextValue }
  for (const profile of world.profiles) {
    await profile.lookFor(mark)
    await beforeCards(history, profile)
  }
  for (const [index, step] of steps.entries()) {
    try {
      await take(history, step)
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      return [`Step ${index + 1}, "${stepWords(step)}", cannot be done: ${words}`]
    }
  }
  return judged(history)
}

async function judged(history: History): Promise<string[]> {
  const { world, memory, customers } = history
  if (world.dealership.pid === undefined) await world.dealership.start()
  const first = await Promise.all(world.profiles.map(profile => comeToRest(history, profile)))
  // What came from the others since.
  const last = await Promise.all(world.profiles.map(profile => settled(history, profile)))
  const stored = readStored(world.dealership.directory)
  return [...new Set([...first, ...last].flat()), ...overwritten(memory, world.people, customers, stored)]
}

/** Lets everybody who did something on a profile log in there until all of it is sent. */
async function comeToRest(history: History, profile: Profile): Promise<string[]> {
  await profile.oneTab()
  await profile.setOffline(false)
  // What is typed there is left as a draft.
  if (profile.tab.form) await profile.reload()
  await profile.lookFor()
  const problems = await settled(history, profile)
  if (history.memory.standingOf(profile.other.username).length === 0) return problems
  await profile.endSession(profile.other)
  await profile.lookFor()
  return [...problems, ...(await settled(history, profile))]
}
