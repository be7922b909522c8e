// What runs suites of tests, counts over all of them, and tells at the end what failed: for npm test and npm run proofs.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'
import { findFirefox } from './find-firefox.mjs'
import { findJava } from './find-java.mjs'
import { inRoot, say, step } from './steps.mjs'

const results = inRoot('test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

export const total = { passed: 0, failed: 0, skipped: 0 }
/** What failed and why, told again at the end: where it happened has long scrolled by. */
export const failures = []

/** Counts something that is no test of its own as failed. */
export function fail(words) {
  total.failed++
  failures.push(words)
}

/** Adds what a suite's reporter wrote; a suite that wrote nothing, or failed without a failed test, failed. */
export function count(name, code, read) {
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

/** A test by its name, with the first lines of why it failed. */
export const failure = (name, reason = '') =>
  [name, ...reason.split('\n').slice(0, REASON_LINES)].join('\n    ').trimEnd()

export const json = file => JSON.parse(readFileSync(file, 'utf8'))

/** The place of something that some tests need; unset where there is none, and they are then skipped. */
export function place(name, find, skipped) {
  try {
    return { [name]: find() }
  } catch (error) {
    say(`${error.message} ${skipped}`)
    return { [name]: undefined }
  }
}

/** All tests of a suite of Playwright's, with those of the suites in it. */
const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/**
 * Browser tests against the product as it is built.
 * @param directory `tests`, or `proofs`, which take long
 * @param patterns only the tests whose file has one of them in its path
 */
export async function browserTests(directory, patterns) {
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
    E2E_TESTS: directory,
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

/** Says what failed, and counts over all suites. */
export function report() {
  if (failures.length > 0) console.log(['', 'Failed:', ...failures.map(one => `- ${one}`), ''].join('\n'))
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
