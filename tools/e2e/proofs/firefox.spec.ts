// The core of working without a signal, in another engine than the other tests.
import { ADMIN } from '../dealership.ts'
import { withFirefox } from '../firefox.ts'
import { expect, test } from '../fixtures.ts'

const firefox = process.env.FIREFOX_PATH ?? ''

const FIONA = {
  firstName: 'Fiona',
  lastName: 'Fox',
  email: 'fiona@example.com',
  phone: '(208) 555-0177',
  source: 'walk-in',
}

/** Zod tries whether it may make code of text and takes the policy's no for an answer; only Firefox speaks of it. */
const EXPECTED_NOISE = /Missing 'unsafe-eval'/

test.skip(firefox === '', 'There is no Firefox: set FIREFOX_PATH to one.')

test('in Firefox the app opens and works without a server, and what was done is sent when it is back', async ({
  dealership,
  problems,
}) => {
  test.setTimeout(360_000)
  await withFirefox(firefox, async window => {
    const { page } = window
    page.on('pageerror', error => {
      if (!EXPECTED_NOISE.test(String(error))) problems.push(String(error))
    })
    await page.goto(`${dealership.origin}/admin/`)
    await window.fill('Username or email', ADMIN.username)
    await window.fill('Password', ADMIN.password)
    await window.press('Log in')
    await window.follow('Customers')
    await window.expectText('40 Total Leads')
    // Once the worker holds the app, it opens without a server.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await dealership.stop()
    await page.goto(`${dealership.origin}/admin/crm`)
    await window.expectText('40 Total Leads')
    await window.press('Add Lead')
    await window.fill('First name', FIONA.firstName)
    await window.fill('Last name', FIONA.lastName)
    await window.fill('Email', FIONA.email)
    await window.fill('Phone', FIONA.phone)
    await window.fill('Source', FIONA.source)
    await window.press('Add customer')
    await window.expectText('41 Total Leads')
    await window.expectText('1 change waiting')
    // It is on the device, not only on the screen.
    await page.reload()
    await window.expectText('41 Total Leads')
    await window.expectText('1 change waiting')
    await dealership.start()
    await window.expectText('Up to date')
    const stored = await page.evaluate(async () => (await fetch('/api/leads')).json())
    expect(stored).toHaveLength(41)
    expect(stored).toContainEqual(expect.objectContaining(FIONA))
  })
})
