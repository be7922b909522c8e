// npm run bench [-- --check] [NAMES]: builds what is stale, then measures the built product against floors in the same run.
import { build } from './build.mjs'
import { findChromium } from './find-chromium.mjs'

if (!(await build())) process.exit(1)

const { bench } = await import('../bench/src/bench.ts')
process.exitCode = (await bench(process.argv.slice(2), await findChromium())) ? 0 : 1
