// npm test: type checks, lint, boundaries, unit and server tests, and browser tests against the built product.
// Each part runs even when an earlier one failed; the last line counts over all of them. What takes long is npm run proofs.
// npm test -- PATTERN: only the tests whose file has the pattern in its path.
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { build } from './build.mjs'
import { findPostgres } from './find-postgres.mjs'
import { placesOfProxies } from './find-proxies.mjs'
import { inRoot, step } from './steps.mjs'
import { browserTests, count, fail, failure, failures, json, place, report, total } from './suites.mjs'

const [pattern] = process.argv.slice(2)
const patterns = pattern === undefined ? [] : [pattern]
/** Whether a test of some files is asked for. */
const isAsked = files =>
  pattern === undefined ||
  globSync(files, { cwd: inRoot(), exclude: path => /node_modules/.test(path) }).some(path =>
    path.includes(pattern),
  )

/** A check passes or fails as one. */
async function check(name, command, args) {
  const code = await step(name, command, args)
  total[code === 0 ? 'passed' : 'failed']++
  if (code !== 0) failures.push(name)
}

/** A test that never ends would take the time of all the others, and nobody would learn which one it is. */
const UNIT_MOST_MS = 25 * 60_000

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

if (pattern === undefined) {
  await check('Types', 'tsc', ['-b'])
  await check('Lint and format', 'biome', ['ci', '--error-on-warnings'])
  await check('Boundaries', 'node', ['tools/scripts/check-boundaries.mjs'])
}
if (isAsked('**/*.test.ts')) await unitTests()
if (isAsked('tools/e2e/tests/*.spec.ts')) {
  if (await build()) {
    if (pattern === undefined) await check('Types of the site', 'pnpm', ['--dir', 'site', 'run', 'check'])
    await browserTests('tests', patterns)
  } else fail('The build failed.')
}
if (pattern !== undefined && total.passed + total.failed + total.skipped === 0)
  fail(`No test is in a file whose path has “${pattern}” in it.`)

report()
