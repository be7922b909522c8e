// npm run screens: builds what is stale, then takes a picture of every screen of the back-office into screens/.
import { build } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { inRoot } from './steps.mjs'

if (!(await build())) process.exit(1)

const { takeScreens } = await import('../e2e/screens/take-screens.ts')
await takeScreens(await findChromium(), inRoot('screens'))
