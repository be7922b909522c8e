// The app is the dealer's: the log-in, the tabs and the icon on a device say whose it is and what is open.
import { CustomersPage } from '../customers-page.ts'
import { ADMIN } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { logIn } from '../log-in.ts'

test('the log-in says whose it is, is ready to be typed into, and goes on after a slip', async ({
  dealership,
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${dealership.origin}/admin/`)
  await expect(page).toHaveTitle('Staff login · Sawtooth Motor Co.')
  await expect(page.getByRole('main')).toContainText('Sawtooth Motor Co.')
  await expect(page.getByLabel('Username or email')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(ADMIN.username)
  await page.keyboard.press('Enter')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.type('Wrong')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Login Failed')
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('Wrong')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await logIn(page, ADMIN)
  await expect(page).toHaveTitle('Dashboard · Sawtooth Motor Co.')
  await page.context().close()
})

test('a tab says the screen, or who or what is open in it', async ({ dealership, openApp }) => {
  const app = new CustomersPage(await openApp())
  const { page } = app
  await expect(page).toHaveTitle('Customer Pipeline · Sawtooth Motor Co.')
  const dialog = await app.openLead('Ruth Becker')
  await expect(page).toHaveTitle('Ruth Becker · Sawtooth Motor Co.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveTitle('Customer Pipeline · Sawtooth Motor Co.')
  await page.goto(`${dealership.origin}/admin/inventory?open=101`)
  await expect(page).toHaveTitle('2021 Land Rover Defender 110 · Sawtooth Motor Co.')
  await page.keyboard.press('Escape')
  await expect(page).toHaveTitle('Inventory · Sawtooth Motor Co.')
})

test('the installed app has the dealer’s name, and adds a customer or a vehicle from its icon', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(new URL(String(address), page.url()).href)).json()
  expect(manifest).toMatchObject({ name: 'Sawtooth Motor Co.', short_name: 'Sawtooth', start_url: '/admin/' })
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(dealership.origin + src)
    expect([src, sizes, icon.status(), icon.headers()['content-type']]).toEqual([
      src,
      sizes,
      200,
      'image/png',
    ])
  }
  const dialogs: Record<string, string> = { 'Add customer': 'Add New Customer', 'Add vehicle': 'Add vehicle' }
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(dealership.origin + url)
    if (!dialogs[name]) {
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      continue
    }
    const dialog = page.getByRole('dialog', { name: dialogs[name] })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(new URL(page.url()).search).toBe('')
  }
  await page.goto(`${dealership.origin}/admin/account`)
  const panel = page.getByRole('region', { name: 'Sawtooth Motor Co. on this device' })
  await expect(panel).toContainText(/opens like any other app|Open the menu of the browser/)
})
