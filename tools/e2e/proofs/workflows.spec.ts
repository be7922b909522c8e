// The diagrams of the workflows and the demonstration of the roles.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

const DIAGRAMS = [
  ['Customer Journey', ['Wait 2 hours', 'E-mail: test drive reminder', 'Financing']],
  ['CRM Status Flow', ['Test Drive Interest', 'asks for a date and a time', 'vehicle becomes Pending']],
  ['Community Events', ['Upcoming', '2 weeks before', '1 day before']],
  ['Technical Flow', ['A visitor sends a form', 'Mirror on the device', 'Commit', 'Website']],
] as const

const diagram = (page: Page, name: string) => page.getByRole('img', { name: `Diagram: ${name}` })

async function openTab(page: Page, name: string) {
  await page.getByRole('tab', { name }).click()
  await expect(diagram(page, name)).toBeVisible()
}

async function expectDiagrams(page: Page) {
  for (const [name, words] of DIAGRAMS) {
    await openTab(page, name)
    for (const word of words) await expect(diagram(page, name).getByText(word).first()).toBeVisible()
  }
}

test('every tab draws its diagram, and tells it in words too', async ({ openApp }) => {
  const page = await openApp()
  await page.getByRole('link', { name: 'Workflows' }).click()
  await expectDiagrams(page)
  await openTab(page, 'Customer Journey')
  await expect(page.getByText('are not sent by this product')).toBeVisible()
  await page.getByText('In words').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Wait 3 days.' })).toContainText(
    'Then: E-mail: follow-up.',
  )
})

test('the diagrams are drawn without a server, on a device that never drew them before', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  await dealership.stop()
  await page.goto(`${dealership.origin}/admin/workflows`)
  await expectDiagrams(page)
  await page.reload()
  await expectDiagrams(page)
})

test('the keyboard reaches the tabs and moves along them', async ({ openApp }) => {
  const page = await openApp()
  await page.getByRole('link', { name: 'Workflows' }).click()
  const first = page.getByRole('tab', { name: 'Customer Journey' })
  await expect(first).toBeVisible()
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    if (await first.evaluate(tab => tab === document.activeElement)) break
  }
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'CRM Status Flow', selected: true })).toBeFocused()
  await expect(diagram(page, 'CRM Status Flow')).toBeVisible()
  await page.keyboard.press('End')
  await expect(diagram(page, 'Technical Flow')).toBeVisible()
})

test('a diagram fits a phone, or scrolls in its real size, and takes the theme that is chosen', async ({
  openApp,
}) => {
  const page = await openApp()
  await page.getByRole('link', { name: 'Workflows' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await openTab(page, 'Customer Journey')
  const drawn = diagram(page, 'Customer Journey')
  const scroller = page.getByRole('group', { name: 'Customer Journey' })
  const overflow = () => scroller.evaluate(place => place.scrollWidth - place.clientWidth)
  await expect.poll(overflow).toBe(0)
  const fitted = await drawn.boundingBox()
  await page.getByRole('button', { name: 'Real size' }).click()
  await expect.poll(overflow).toBeGreaterThan(50)
  await expect
    .poll(async () => (await drawn.boundingBox())?.height)
    .toBeGreaterThan(1.2 * (fitted?.height ?? Number.POSITIVE_INFINITY))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const stroke = () =>
    drawn
      .locator('.stage rect')
      .first()
      .evaluate(box => getComputedStyle(box).stroke)
  const before = await stroke()
  await page.getByRole('button', { name: ', account' }).click()
  await page.getByRole('menuitemradio', { name: 'Royal Purple & Gold' }).click()
  await expect.poll(stroke).not.toBe(before)
})

test('who only sells does not see the workflows, nor by their address', async ({ dealership, openApp }) => {
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  await expect(page.getByRole('link', { name: 'Workflows' })).toHaveCount(0)
  await page.goto(`${dealership.origin}/admin/workflows`)
  await expect(page.getByRole('heading', { name: 'Only administrators see this' })).toBeVisible()
  await expect(page.getByText('Your role is Sales User.')).toBeVisible()
  await expect(page.getByRole('img', { name: /Diagram/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('the role demonstration shows what each role sees, and leaves the session as it is', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const remembered = () => page.evaluate(() => localStorage.getItem('forecourt-user'))
  const before = await remembered()
  await page.goto(`${dealership.origin}/admin/acl-test`)
  const feature = (place: string, name: string) =>
    page.getByRole('region', { name: place, exact: true }).getByRole('listitem').filter({ hasText: name })
  const GUARDED = [
    ['Menu', 'Workflows'],
    ['Customers', 'Export Data'],
    ['Customers', 'Delete a customer'],
    ['Inventory', 'Delete a vehicle'],
    ['Settings', 'User Admin'],
  ] as const

  await expect(page.getByRole('radio', { name: 'Administrator' })).toBeChecked()
  for (const [place, name] of GUARDED) await expect(feature(place, name)).toContainText('Shown')
  await expect(feature('Settings', 'My Account')).toContainText('In the account menu')
  await expect(feature('Settings', 'Delete a user')).toContainText('Hidden')

  await page.getByRole('radio', { name: 'Administrator' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Sales User' })).toBeChecked()
  for (const [place, name] of GUARDED) await expect(feature(place, name)).toContainText('Hidden')
  await expect(feature('Menu', 'Customers')).toContainText('Shown')
  await expect(feature('Settings', 'My Account')).toContainText('Shown')

  const rowOf = (permission: string) => page.getByRole('row').filter({ hasText: permission })
  await expect(rowOf('edit_customers').getByRole('cell')).toHaveText(['Yes', 'Yes'])
  await expect(rowOf('export_customer_data').getByRole('cell')).toHaveText(['Yes', 'No'])
  await expect(rowOf('delete_users').getByRole('cell')).toHaveText(['No', 'No'])

  expect(await remembered()).toBe(before)
  await page.getByRole('link', { name: 'Workflows' }).click()
  await expect(diagram(page, 'Customer Journey')).toBeVisible()
})

test('both screens are accessible, in every theme, on phone, tablet and desk', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  for (const [theme, width] of [
    ['charcoal-silver', 390],
    ['royal-purple', 820],
    ['midnight-blue', 1440],
  ] as const) {
    await page.evaluate(chosen => localStorage.setItem('forecourt-theme', chosen), theme)
    await page.setViewportSize({ width, height: 900 })
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(`${dealership.origin}/admin/workflows`)
      await openTab(page, 'Customer Journey')
      await expect(page.locator('html')).toHaveClass(`${theme} ${scheme}`)
      await page.getByText('In words').click()
      await expectAccessible(page)
      await page.goto(`${dealership.origin}/admin/acl-test`)
      await expect(page.getByRole('radio', { name: 'Administrator' })).toBeVisible()
      await expectAccessible(page)
    }
  }
})
