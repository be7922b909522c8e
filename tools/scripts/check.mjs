// npm run check: the quick part of the tests, without a browser. With -- PATTERN, only the tests whose file has the pattern in
// its path.
import { step } from './steps.mjs'

const patterns = process.argv.slice(2)
const codes = [
  await step('Types', 'tsc', ['-b']),
  await step('Lint and format', 'biome', ['ci', '--error-on-warnings']),
  await step('Boundaries', 'node', ['tools/scripts/check-boundaries.mjs']),
  await step('Unit and server tests', 'vitest', ['run', ...patterns]),
]
process.exitCode = codes.every(code => code === 0) ? 0 : 1
