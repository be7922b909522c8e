/**
 * Random histories in real browsers: three profiles that outlive their browsers, two users each, one server. People are
 * driven by what is written on the screen, and told from it what was saved; the database says what came of it.
 */
import { expect, listen, test } from '../fixtures.ts'
import { live } from '../histories/live.ts'
import { historyOf, stepWords } from '../histories/steps.ts'
import { closeWorld, openWorld } from '../histories/world.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 4)
/** Always the same ones where nobody asks for others. Each has a seed of its own, the first one this. */
const SEED = Number(process.env.HISTORY_SEED ?? 20_261_123)
const OPENING_MS = 300_000
const HISTORY_MS = 240_000

test(`keeps its promise through ${HISTORIES} histories from seed ${SEED}`, async () => {
  test.setTimeout(OPENING_MS + HISTORIES * HISTORY_MS)
  const noise: string[] = []
  const world = await openWorld(page => listen(page, noise))
  try {
    for (let lived = 0; lived < HISTORIES; lived++) {
      const seed = SEED + lived
      const steps = historyOf(seed)
      const begin = performance.now()
      const problems = await live(world, lived + 1, steps)
      const seconds = ((performance.now() - begin) / 1000).toFixed(1)
      console.log(`History ${lived + 1} of ${HISTORIES}, seed ${seed}, ${steps.length} steps: ${seconds} s`)
      const told = [
        `The history of seed ${seed}, repeated by npm run fuzz -- --browsers 1 ${seed}`,
        ...steps.map((step, index) => `${index + 1}. ${stepWords(step)}`),
      ]
      expect([...problems, ...noise], told.join('\n')).toEqual([])
    }
  } finally {
    await closeWorld(world)
  }
})
