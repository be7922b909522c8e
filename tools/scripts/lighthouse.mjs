// npm run lighthouse: builds what is stale, then measures the public pages with Lighthouse.
import { build } from './build.mjs'
import { findChromium } from './find-chromium.mjs'

if (!(await build())) process.exit(1)

const { measure } = await import('../e2e/lighthouse/measure.ts')
process.exitCode = (await measure(await findChromium())) ? 0 : 1
