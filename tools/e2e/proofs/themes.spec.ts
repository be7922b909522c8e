// Every theme has colors that can be read, on each screen of the back-office and each page of the site.
import { expect, expectAccessibleColors, test } from '../fixtures.ts'
import { publicPaths, receivedPaths } from '../public-paths.ts'

const SCREENS = [
  'crm',
  'today',
  'dashboard',
  'inventory',
  'dashboard?section=settings',
  'dashboard?section=settings&tab=events',
  'sync',
]

test('every screen can be read in every theme, light and dark', async ({ dealership, openApp }) => {
  test.setTimeout(600_000)
  const page = await openApp()
  for (const path of SCREENS) {
    await page.goto(`${dealership.origin}/admin/${path}`)
    await expect(page.locator('.screen-head').getByRole('status')).toHaveText('Up to date')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveClass(`charcoal-silver ${colorScheme}`)
      await expectAccessibleColors(page)
    }
  }
})

for (const width of [390, 1440])
  test(`every page can be read in every theme at ${width} px`, async ({ dealership, visitor }) => {
    test.setTimeout(600_000)
    await visitor.setViewportSize({ width, height: 900 })
    for (const path of [
      ...publicPaths('101'),
      '/inventory?view=browse',
      '/vehicle/106',
      ...receivedPaths(),
    ]) {
      await visitor.goto(dealership.origin + path)
      await expectAccessibleColors(visitor)
    }
  })
