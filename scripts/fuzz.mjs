// npm run fuzz -- RUNS [SEED] [--two]: lives through that many random histories of devices, network and server, new ones each
// time; with --two, of two servers on one PostgreSQL. They are lived in portions, each in a process of its own and with the
// next seed, so that no history pays for what those before it left in memory.
import { findPostgres } from './find-postgres.mjs'
import { step } from './steps.mjs'

const PORTION = 250

const isTwo = process.argv.includes('--two')
const [runs = '1000', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv
  .slice(2)
  .filter(argument => argument !== '--two')
const total = Number(runs)
const own = isTwo ? { POSTGRES_BIN: findPostgres() } : {}
process.exitCode = 0
for (let lived = 0; lived < total && process.exitCode === 0; lived += PORTION) {
  const portion = Math.min(PORTION, total - lived)
  const env = {
    ...process.env,
    ...own,
    FUZZ_RUNS: String(portion),
    FUZZ_SEED: String(Number(seed) + lived / PORTION),
  }
  const name = `Histories ${lived + 1} to ${lived + portion} of ${total}`
  const tests = isTwo ? 'two-servers' : 'histories'
  process.exitCode = await step(name, 'vitest', ['run', '--project', 'fuzz', tests], { env })
}
