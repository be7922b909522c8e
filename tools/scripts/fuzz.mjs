// npm run fuzz -- RUNS [SEED] [--two | --set-back]: lives through that many random histories of devices, network and server,
// new ones each time; with --two, of two servers on one PostgreSQL, with --set-back only such in which the server is set
// back to a backup. They are lived in portions, each in a process of its own and with the
// next seed, so that no history pays for what those before it left in memory. npm run fuzz -- --browsers RUNS [SEED]: in real
// browsers instead, against the product as it is built then. A failure prints the command that repeats it, which has --path.
// npm run fuzz -- --requests 10000 [SEED]: random requests to all that the API describes, in place of histories.
import { build } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { findPostgres } from './find-postgres.mjs'
import { step } from './steps.mjs'

const PORTION = 250
const PORTION_OF_REQUESTS = 2500

const isTwo = process.argv.includes('--two')
const isInBrowsers = process.argv.includes('--browsers')
const isOfRequests = process.argv.includes('--requests')
const at = process.argv.indexOf('--path')
const [path] = at === -1 ? [] : process.argv.splice(at, 2).slice(1)
const flag = ['--two', '--set-back'].find(one => process.argv.includes(one))
const [runs = isInBrowsers ? '30' : '1000', seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv
  .slice(2)
  .filter(argument => !argument.startsWith('--'))

async function inBrowsers() {
  if (!(await build())) return 1
  const env = {
    ...process.env,
    CHROMIUM_PATH: await findChromium(),
    HISTORIES: runs,
    HISTORY_SEED: seed,
  }
  const args = [
    '--dir',
    'tools/e2e',
    'exec',
    'playwright',
    'test',
    'tests/histories.spec.ts',
    '--reporter=list',
  ]
  return step(`${runs} histories in browsers`, 'pnpm', args, { env })
}

async function ofRequests() {
  const total = Number(runs)
  for (let sent = 0; sent < total; sent += PORTION_OF_REQUESTS) {
    const portion = Math.min(PORTION_OF_REQUESTS, total - sent)
    const own = String(Number(seed) + sent / PORTION_OF_REQUESTS)
    const env = { ...process.env, FUZZ_REQUESTS: String(portion), FUZZ_SEED: own }
    const args = ['run', '--project', 'fuzz', 'src/requests', '--disableConsoleIntercept']
    const name = `Requests ${sent + 1} to ${sent + portion} of ${total} (seed ${own})`
    const code = await step(name, 'vitest', args, { env })
    if (code !== 0) return code
  }
  return 0
}

async function inPortions() {
  const total = Number(runs)
  const own = {
    ...(isTwo ? { POSTGRES_BIN: findPostgres() } : {}),
    ...(process.argv.includes('--set-back') ? { FUZZ_SET_BACK: '1' } : {}),
    ...(flag ? { FUZZ_FLAG: flag } : {}),
    ...(path ? { FUZZ_PATH: path } : {}),
  }
  for (let lived = 0; lived < total; lived += PORTION) {
    const portion = Math.min(PORTION, total - lived)
    const env = {
      ...process.env,
      ...own,
      FUZZ_RUNS: String(portion),
      FUZZ_SEED: String(Number(seed) + lived / PORTION),
    }
    const name = `Histories ${lived + 1} to ${lived + portion} of ${total}`
    const tests = isTwo ? 'two-servers' : 'histories'
    const code = await step(name, 'vitest', ['run', '--project', 'fuzz', tests], { env })
    if (code !== 0) return code
  }
  return 0
}

process.exitCode = await (isInBrowsers ? inBrowsers() : isOfRequests ? ofRequests() : inPortions())
