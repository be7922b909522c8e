// npm test: type checks, lint, boundaries, unit and server tests, and browser tests against the built product.
// Each part runs even when an earlier one failed; the last line counts over all of them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { findFirefox } from './find-firefox.mjs'
import { findJava } from './find-java.mjs'
import { findPostgres } from './find-postgres.mjs'
import { inRoot, say, step } from './steps.mjs'

const results = inRoot('test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0, skipped: 0 }

/** A check passes or fails as one. */
async function check(name, command, args) {
  const code = await step(name, command, args)
  total[code === 0 ? 'passed' : 'failed']++
}

/** Adds the counts that a suite's reporter wrote; a suite that wrote none, or failed without a failed test, failed. */
function count(name, code, read) {
  try {
    const counts = read()
    for (const key of Object.keys(total)) total[key] += counts[key]
    if (code !== 0 && counts.failed === 0) total.failed++
  } catch {
    console.error(`${name} left no results.`)
    total.failed++
  }
}

const json = file => JSON.parse(readFileSync(file, 'utf8'))

/** The place of something that some tests need; unset where there is none, and they are then skipped. */
function place(name, find, skipped) {
  try {
    return { [name]: find() }
  } catch (error) {
    say(`${error.message} ${skipped}`)
    return { [name]: undefined }
  }
}

async function unitTests() {
  const file = inRoot('test-results', 'unit.json')
  const { POSTGRES_BIN = '' } = place('POSTGRES_BIN', findPostgres, 'The tests on PostgreSQL are skipped.')
  const code = await step(
    'Unit and server tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env: { ...process.env, POSTGRES_BIN } },
  )
  count('Unit and server tests', code, () => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = json(file)
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  })
}

async function browserTests() {
  let chromium
  try {
    chromium = await findChromium()
  } catch (error) {
    console.error(error.message)
    total.failed++
    return
  }
  say(`Chromium: ${chromium}`)
  const file = inRoot('test-results', 'browser.json')
  const env = {
    ...process.env,
    ...place('JAVA_PATH', findJava, 'The HTML check is skipped.'),
    ...place('FIREFOX_PATH', findFirefox, 'The test in Firefox is skipped.'),
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  }
  const code = await step(
    'Browser tests',
    'pnpm',
    ['--dir', 'e2e', 'exec', 'playwright', 'test', '--reporter=list,json'],
    { env },
  )
  count('Browser tests', code, () => {
    const { expected, unexpected, flaky, skipped } = json(file).stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  })
}

await check('Types', 'tsc', ['-b'])
await check('Lint and format', 'biome', ['ci', '--error-on-warnings'])
await check('Boundaries', 'node', ['scripts/check-boundaries.mjs'])
await unitTests()
if (await build()) {
  await check('Types of the site', 'pnpm', ['--dir', 'site', 'run', 'check'])
  await browserTests()
} else {
  total.failed++
}

console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed === 0 ? 0 : 1
