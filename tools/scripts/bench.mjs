// npm run bench [-- --check] [NAMES]: builds what is stale, then measures the built product against floors in the same run.
import { build } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { installedPostgres } from './find-postgres.mjs'

if (!(await build())) process.exit(1)

const { bench } = await import('../bench/src/bench.ts')
const tools = { chromiumPath: await findChromium(), postgresBin: installedPostgres() }
process.exitCode = (await bench(process.argv.slice(2), tools)) ? 0 : 1
