// What a colleague does while a question is open, or before an older gesture arrives, is neither deleted nor thrown out unseen.
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { dismiss, expectSaid } from '../said.ts'

const CAMRY = '2019 Toyota Camry XSE'

async function openSlider(page: Page) {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'Slider' }).click()
}

const position = (page: Page, slot: number) => page.getByRole('listitem', { name: `Position ${slot}` })

test('a vehicle that a colleague put into the hero meanwhile is not thrown out by an older gesture', async ({
  dealership: { origin },
  openApp,
}) => {
  const [offline, online] = [await openApp(), await openApp()]
  await openSlider(offline)
  await openSlider(online)
  await offline.context().setOffline(true)
  await offline.getByRole('button', { name: `Place in… ${CAMRY}` }).click()
  await offline.getByRole('menuitem', { name: /Position 3/ }).click()
  await expect(position(offline, 3)).toContainText(CAMRY)

  const offered = online.getByRole('button', { name: /^Place in… / })
  const label = await offered.last().getAttribute('aria-label')
  const name = label?.replace('Place in… ', '') ?? ''
  expect(name).not.toBe(CAMRY)
  await online.getByRole('button', { name: `Place in… ${name}` }).click()
  await online.getByRole('menuitem', { name: /Position 3/ }).click()
  await expect(position(online, 3)).toContainText(name)
  await expect(online.locator('.screen-head').getByRole('status')).toHaveText('Up to date')

  await offline.context().setOffline(false)
  await expect(position(offline, 3)).toContainText(name)
  await expect(offline.locator('.screen-head').getByRole('status')).toHaveText('1 change needs you')
  await offline.goto(`${origin}/admin/sync`)
  const issue = offline.getByRole('article', { name: new RegExp(CAMRY) })
  await expect(issue).toContainText(`${name} was put on this hero position meanwhile.`)
  await expectAccessible(offline)
  await issue.getByRole('button', { name: 'Keep mine' }).click()
  await dismiss(issue)
  await expect(offline.getByText('Nothing. Every change that was sent has its place.')).toBeVisible()
  await expect(offline.locator('.screen-head').getByRole('status')).toHaveText('Up to date')
  const all: Vehicle[] = await (await offline.request.get(`${origin}/api/vehicles?admin=true`)).json()
  expect(all.filter(({ heroSlideOrder }) => heroSlideOrder === 3).map(({ model }) => model)).toEqual([
    'Camry XSE',
  ])
})

test('who clears the demonstration is told what staff did with it, and what they do meanwhile stays', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const kim = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
  // They stand below what a column shows at once.
  await kim.search('Dale Whitaker')
  await kim.changePhone('Dale Whitaker', '(208) 555-7777')
  await kim.search('Robert Stanhope')
  await expect(kim.indicator()).toHaveText('Up to date')
  await openSlider(page)
  await page.getByRole('button', { name: 'Clear the demonstration' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('listitem')).toHaveText([/^Dale Whitaker: /])
  await expectAccessible(page)
  await kim.addNote('Robert Stanhope', 'While the question stood')
  await expect(kim.indicator()).toHaveText('Up to date')
  await question.getByRole('button', { name: 'Clear it' }).click()
  await expectSaid(
    page,
    'The demonstration stock is cleared. What was changed meanwhile stays: Robert Stanhope.',
  )
  await kim.search('')
  await expect(kim.page.getByText('1 Total Leads')).toBeVisible()
  await expect(kim.card('Robert Stanhope')).toBeVisible()
})
