// npm run proofs: the browser tests that take long, which npm test leaves out, against the built product.
// npm run proofs -- PATTERN: only those whose file has the pattern in its path.
import { build } from './build.mjs'
import { browserTests, fail, report } from './suites.mjs'

if (await build()) await browserTests('proofs', process.argv.slice(2))
else fail('The build failed.')
report()
