// npm run fuzz -- RUNS [SEED]: lives through that many random histories of devices, network and server, new ones each time.
// They are lived in portions, each in a process of its own and with the next seed, so that no history pays for what
// those before it left in memory.
import { step } from './steps.mjs'

const PORTION = 250

const [runs = '1000', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2)
const total = Number(runs)
process.exitCode = 0
for (let lived = 0; lived < total && process.exitCode === 0; lived += PORTION) {
  const portion = Math.min(PORTION, total - lived)
  const env = {
    ...process.env,
    FUZZ_RUNS: String(portion),
    FUZZ_SEED: String(Number(seed) + lived / PORTION),
  }
  const name = `Histories ${lived + 1} to ${lived + portion} of ${total}`
  process.exitCode = await step(name, 'vitest', ['run', '--project', 'fuzz', 'histories'], { env })
}
