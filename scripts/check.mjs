// npm run check: the quick part of the tests, without a browser.
import { step } from './steps.mjs'

const codes = [
  await step('Types', 'tsc', ['-b']),
  await step('Lint and format', 'biome', ['ci', '--error-on-warnings']),
  await step('Boundaries', 'node', ['scripts/check-boundaries.mjs']),
  await step('Unit and server tests', 'vitest', ['run']),
]
process.exitCode = codes.every(code => code === 0) ? 0 : 1
