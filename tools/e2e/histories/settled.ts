import type { History } from './history.ts'
import { stale, unaccounted, untrue } from './judge.ts'
import type { Profile } from './profile.ts'
import { readStored } from './stored.ts'

const PATIENCE_MS = 60_000
const PAUSE_MS = 150

/**
 * Waits until all is as promised for whoever is logged in on a profile.
 * @returns what is not, when that has not come about in a minute
 */
export async function settled({ world, customers, memory }: History, profile: Profile): Promise<string[]> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    await profile.logInIfAsked()
    const person = profile.person.username
    const { app } = profile.tab
    const cards = new Map<string, string>()
    for (const { id, name } of customers) cards.set(id, (await app.card(name).allInnerTexts()).join())
    const indicator = (await app.indicator().allInnerTexts()).join()
    const stored = readStored(world.dealership.directory)
    const problems = [
      ...unaccounted(memory, person, stored),
      ...stale(cards, stored),
      ...untrue(indicator, person, stored),
    ]
    if (problems.length === 0 || Date.now() > until) return problems
    await profile.tab.page.waitForTimeout(PAUSE_MS)
  }
}
