// npm test: type checks, lint, boundaries, unit and server tests, and browser tests against the built product.
// Each part runs even when an earlier one failed; the last line counts over all of them.
// npm test -- PATTERN: only the tests whose file has the pattern in its path.
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { build } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { findFirefox } from './find-firefox.mjs'
import { findJava } from './find-java.mjs'
import { findPostgres } from './find-postgres.mjs'
import { placesOfProxies } from './find-proxies.mjs'
import { inRoot, say, step } from './steps.mjs'

const [pattern] = process.argv.slice(2)
const patterns = pattern === undefined ? [] : [pattern]
/** Whether a test of some files is asked for. */
const isAsked = files =>
  pattern === undefined ||
  globSync(files, { cwd: inRoot(), exclude: path => /node_modules/.test(path) }).some(path =>
    path.includes(pattern),
  )

const results = inRoot('test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0, skipped: 0 }
/** What failed and why, told again at the end: where it happened has long scrolled by. */
const failures = []

/** A check passes or fails as one. */
async function check(name, command, args) {
  const code = await step(name, command, args)
  total[code === 0 ? 'passed' : 'failed']++
  if (code !== 0) failures.push(name)
}

/** Counts something that is no test of its own as failed. */
function fail(words) {
  total.failed++
  failures.push(words)
}

/** Adds what a suite's reporter wrote; a suite that wrote nothing, or failed without a failed test, failed. */
function count(name, code, read) {
  try {
    const { failed, ...counts } = read()
    for (const key of Object.keys(counts)) total[key] += counts[key]
    total.failed += failed.length
    failures.push(...failed)
    if (code !== 0 && failed.length === 0) fail(`${name} ended with ${code}, though no test of it failed.`)
  } catch {
    fail(`${name} left no results.`)
  }
}

const REASON_LINES = 12
/** A test that never ends would take the time of all the others, and nobody would learn which one it is. */
const UNIT_MOST_MS = 25 * 60_000

/** A test by its name, with the first lines of why it failed. */
const failure = (name, reason = '') =>
  [name, ...reason.split('\n').slice(0, REASON_LINES)].join('\n    ').trimEnd()

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
  const proxies = isAsked('sync-server/tests/install.test.ts') ? placesOfProxies(place) : []
  // A test waits for disks and processes for a third of its time, which one test more than there are cores uses.
  const workers = `--maxWorkers=${availableParallelism() + 1}`
  const code = await step(
    'Unit and server tests',
    'vitest',
    ['run', ...patterns, workers, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env: Object.assign({}, process.env, { POSTGRES_BIN }, ...proxies), mostMs: UNIT_MOST_MS },
  )
  count('Unit and server tests', code, () => {
    const { numPassedTests, numPendingTests, numTodoTests, testResults } = json(file)
    const failed = testResults.flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      // A file that could not be read to its end has no failed test.
      if (message && tests.length === 0) return [failure(name, message)]
      return tests.map(test => failure(`${name}: ${test.fullName}`, test.failureMessages.join('\n')))
    })
    return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }
  })
}

/** All tests of a suite of Playwright's, with those of the suites in it. */
const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

async function browserTests() {
  let chromium
  try {
    chromium = await findChromium()
  } catch (error) {
    fail(error.message)
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
    ['--dir', 'tools/e2e', 'exec', 'playwright', 'test', ...patterns, '--reporter=list,json'],
    { env },
  )
  count('Browser tests', code, () => {
    const { stats, suites, errors } = json(file)
    const tests = suites.flatMap(specsOf).flatMap(spec => spec.tests.map(test => ({ spec, test })))
    const failed = tests
      .filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky')
      .map(({ spec, test }) => {
        const reason = test.results.flatMap(result => result.errors).map(({ message }) => message)
        return failure(`${spec.file}:${spec.line}: ${spec.title}`, reason.join('\n'))
      })
    failed.push(...errors.map(({ message }) => failure('Browser tests', message)))
    return { passed: stats.expected, failed, skipped: stats.skipped }
  })
}

if (pattern === undefined) {
  await check('Types', 'tsc', ['-b'])
  await check('Lint and format', 'biome', ['ci', '--error-on-warnings'])
  await check('Boundaries', 'node', ['tools/scripts/check-boundaries.mjs'])
}
if (isAsked('**/*.test.ts')) await unitTests()
if (isAsked('tools/e2e/tests/*.spec.ts')) {
  if (await build()) {
    if (pattern === undefined) await check('Types of the site', 'pnpm', ['--dir', 'site', 'run', 'check'])
    await browserTests()
  } else fail('The build failed.')
}
if (pattern !== undefined && total.passed + total.failed + total.skipped === 0)
  fail(`No test is in a file whose path has “${pattern}” in it.`)

if (failures.length > 0) console.log(['', 'Failed:', ...failures.map(one => `- ${one}`), ''].join('\n'))
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed === 0 ? 0 : 1
