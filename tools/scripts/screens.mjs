// npm run screens: builds what is stale, then takes a picture of every screen of the back-office into screens/.
// npm run screens -- readme: takes the three pictures that README.md opens with, into docs/pictures.
import { build } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { inRoot } from './steps.mjs'

if (!(await build())) process.exit(1)

if (process.argv[2] === 'readme') {
  const { takeReadmePictures } = await import('../e2e/screens/take-readme-pictures.ts')
  await takeReadmePictures(await findChromium(), inRoot('docs', 'pictures'))
} else {
  const { takeScreens } = await import('../e2e/screens/take-screens.ts')
  await takeScreens(await findChromium(), inRoot('screens'))
}
