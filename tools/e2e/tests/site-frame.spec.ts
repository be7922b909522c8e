// What every page of the site has around it: header, themes, footer, login, and what is shown when there is no page.
import { expect, test } from '../fixtures.ts'

test('a theme is kept, and is there before the first paint of the next page', async ({
  dealership,
  visitor,
}) => {
  await visitor.goto(`${dealership.origin}/`)
  await visitor.getByText('Choose Theme').first().click()
  await visitor.getByRole('button', { name: 'Midnight Blue & Gold' }).click()
  await visitor.goto(`${dealership.origin}/inventory`, { waitUntil: 'commit' })
  await expect(visitor.locator('html')).toHaveClass('midnight-blue')
  await visitor.evaluate(() => localStorage.setItem('forecourt-theme', 'mauve'))
  await visitor.reload()
  await expect(visitor.locator('html')).not.toHaveClass(/./)
})

test('staff log in from the footer, from the device that the back-office knows', async ({
  dealership,
  visitor,
}) => {
  await visitor.goto(`${dealership.origin}/`)
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Staff login' })
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toContainText('Please enter both username/email and password')
  await dialog.getByLabel('Username or email').fill('admin')
  await dialog.getByLabel('Password').fill('wrong')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toContainText('Invalid credentials')
  await dialog.getByLabel('Password').fill('Quiet-Harbor7')
  const sent = visitor.waitForRequest(request => request.url().endsWith('/api/auth/login'))
  const asked = visitor.waitForRequest(request => request.url().includes('/api/sync/'))
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const device = (await sent).headers()['x-device-id']
  expect(device).toMatch(/^[0-9a-z]{12}$/)
  expect((await asked).headers()['x-device-id']).toBe(device)
})

test('what does not exist says so, with a way on', async ({ dealership, visitor }) => {
  for (const [path, title, words] of [
    ['/nowhere', '404 Page Not Found', 'Did you forget to add the page to the router?'],
    ['/vehicle/116', 'Vehicle Not Found', "The vehicle you're looking for doesn't exist."],
  ] as const) {
    const reply = await visitor.goto(`${dealership.origin}${path}`)
    expect(reply?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(visitor.getByText(words)).toBeVisible()
    await expect(visitor.getByRole('article').first()).toBeVisible()
  }
})

test('the header leads everywhere, on a phone through its menu, and to sections of the home page from other pages', async ({
  dealership,
  visitor,
}) => {
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto(`${dealership.origin}/inventory`)
  await expect(visitor.getByRole('link', { name: 'Call (208) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+12085550100',
  )
  await visitor.getByText('Menu', { exact: true }).click()
  const menu = visitor.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText(['Inventory', 'Financing', 'About', 'Contact'])
  await visitor.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await visitor.getByText('Menu', { exact: true }).click()
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(visitor).toHaveURL(`${dealership.origin}/#community`)
  await expect(visitor.getByRole('heading', { name: 'Out in the valley' })).toBeInViewport()
  await visitor.setViewportSize({ width: 1440, height: 900 })
  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(visitor.getByRole('heading', { name: 'Come and see it in the light.' })).toBeInViewport()
  await expect(visitor.getByText('Veteran Owned & Operated').first()).toBeAttached()
  await expect(visitor.getByText('Quality Pre-Owned Vehicles with Guaranteed Lowest Prices')).toBeAttached()
})

test('the footer says when we are open, in our own time', async ({ browser, dealership }) => {
  for (const [instant, words] of [
    ['2026-11-20T17:30:00Z', ['Open now', 'Open until 6:00pm']],
    ['2026-11-22T17:30:00Z', ['Closed now', 'Opens tomorrow at 10:00am']],
  ] as const) {
    const page = await browser.newPage({ timezoneId: 'Asia/Tokyo' })
    await page.clock.setFixedTime(instant)
    await page.goto(dealership.origin)
    const footer = page.getByRole('contentinfo')
    for (const text of words) await expect(footer).toContainText(text)
    await expect(footer).toContainText('Monday to Friday')
    await expect(footer).toContainText('10:00am-6:00pm')
    await page.close()
  }
})
