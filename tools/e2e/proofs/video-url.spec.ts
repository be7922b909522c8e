// The address of a film that is typed and not added yet.
import type { Page } from '@playwright/test'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { expectSaid } from '../said.ts'

const CAMRY = '2019 Toyota Camry XSE'
const MINE = 'https://video.example/mine.mp4'
const THEIRS = 'https://video.example/theirs.mp4'

async function openSlider(page: Page) {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Slider' }).click()
}

const camryOf = (page: Page) =>
  page.getByRole('region', { name: 'Available Inventory' }).getByRole('listitem').filter({ hasText: CAMRY })

const urlOf = (page: Page) => page.getByLabel(`Video URL of ${CAMRY}`)

const storedIn = async (page: Page, { origin }: Dealership): Promise<string | null> =>
  (await (await page.request.get(`${origin}/api/vehicles/104`)).json()).generatedVideoUrl

test('a typed video URL is there again after a reload, and is listed until it is added', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  await openSlider(page)
  await urlOf(page).fill(MINE)
  await page.reload()
  await expect(urlOf(page)).toHaveValue(MINE)
  await expect(camryOf(page).getByText('What you typed before is here again.')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${dealership.origin}/admin/sync`)
  const drafts = page.getByRole('region', { name: 'Not saved yet' })
  await expect(drafts.getByRole('article', { name: `Video URL: ${CAMRY}` })).toBeVisible()
  await drafts.getByRole('button', { name: `Open Video URL: ${CAMRY}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Video URL' })
  await expect(dialog.getByLabel('Video URL')).toHaveValue(MINE)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add video' }).click()
  await expectSaid(page, 'Success', 'Video URL added')
  await expect(dialog).toBeHidden()
  await expect(drafts).toBeHidden()
  await expect.poll(() => storedIn(page, dealership)).toBe(MINE)
})

test('a typed video URL stays where a colleague adds a video meanwhile, and replaces it only when asked to', async ({
  dealership,
  openApp,
}) => {
  const office = await openApp()
  const lot = await openApp(await dealership.addUser('kim', 'sales'))
  await openSlider(office)
  await openSlider(lot)
  await urlOf(lot).fill(MINE)
  await urlOf(office).fill(THEIRS)
  await camryOf(office).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(camryOf(office)).toContainText('Video ready')
  await expect(urlOf(office)).toBeHidden()

  const camry = camryOf(lot)
  await expect(camry).toContainText('Video ready')
  await expect(urlOf(lot)).toHaveValue(MINE)
  await expect(camry.locator('.field-news')).toContainText(
    /First Administrator changed this to\s+https:\/\/video\.example\/theirs\.mp4/,
  )
  await expectAccessible(lot)
  await camry.getByRole('button', { name: 'Replace' }).click()
  await expect(camry.getByText('Decide first: take the other value, or keep yours.')).toBeVisible()
  expect(await storedIn(lot, dealership)).toBe(THEIRS)

  await lot.reload()
  await expect(urlOf(lot)).toHaveValue(MINE)
  await camry.getByRole('button', { name: `Keep mine for Video URL of ${CAMRY}` }).click()
  await camry.getByRole('button', { name: 'Replace' }).click()
  await expectSaid(lot, 'Success', 'Video URL added')
  await expect(urlOf(lot)).toBeHidden()
  await expect.poll(() => storedIn(lot, dealership)).toBe(MINE)

  // Taken away and typed again, it gives way to what a colleague added.
  await camry.getByRole('button', { name: 'Remove video' }).click()
  await expect.poll(() => storedIn(lot, dealership)).toBeNull()
  await urlOf(lot).fill(MINE)
  await expect(urlOf(office)).toBeVisible()
  await urlOf(office).fill(THEIRS)
  await camryOf(office).getByRole('button', { name: 'Add', exact: true }).click()
  await camry.getByRole('button', { name: `Take it for Video URL of ${CAMRY}` }).click()
  await expect(camry.getByRole('button', { name: 'Put mine back' })).toBeVisible()
  await lot.reload()
  await expect(camry).toContainText('Video ready')
  await expect(urlOf(lot)).toBeHidden()
  expect(await storedIn(lot, dealership)).toBe(THEIRS)
})
