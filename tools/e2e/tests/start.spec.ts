// Starting and stopping, as whoever runs the dealership does it.
import { expect, test } from '@playwright/test'
import { Dealership } from '../dealership.ts'

test('an empty dealership opens with nothing in it, and prints its administrator once', async ({ page }) => {
  const dealership = await Dealership.bare()
  await dealership.start('--empty')
  expect(dealership.output).toContain(`${dealership.origin}/admin/`)
  expect(dealership.output).toMatch(/Administrator +admin/)
  // The same number as in the app, under Account, and in CHANGELOG.md.
  expect(dealership.output).toMatch(/^ {2}Forecourt \d+\.\d+\.\d+$/m)
  await page.goto(dealership.origin)
  await expect(page.getByRole('heading', { level: 1, name: 'Luxury Redefined' })).toBeVisible()
  await page.goto(`${dealership.origin}/inventory`)
  await expect(page.getByText('No vehicles found')).toBeVisible()
  expect(await dealership.stop('SIGINT')).toBe(0)
  await dealership.start('--empty')
  expect(dealership.output).not.toContain('Administrator')
  await dealership.dispose()
})

test('Ctrl-C ends it cleanly with apps and visitors connected, and nothing that was stored is lost', async ({
  page,
}) => {
  const dealership = await Dealership.stocked()
  await dealership.start()
  await page.goto(`${dealership.origin}/`)
  const lead = { firstName: 'Ada', lastName: 'Last', email: 'ada@example.com', phone: '(208) 555-0199' }
  const sent = await page.request.post(`${dealership.origin}/api/leads`, { data: lead })
  expect(sent.status()).toBe(201)
  const login = { identifier: 'admin', password: 'Quiet-Harbor7' }
  await page.request.post(`${dealership.origin}/api/auth/login`, { data: login })
  await page.evaluate(() => new EventSource('/api/sync/stream'))
  expect(await dealership.stop('SIGINT')).toBe(0)
  expect(dealership.output).toContain('Closed.')
  await dealership.start()
  const leads: { firstName: string }[] = await (
    await page.request.get(`${dealership.origin}/api/leads`)
  ).json()
  expect(leads.some(one => one.firstName === 'Ada')).toBe(true)
  await dealership.dispose()
})

test('a port that is taken and a wrong setting are told in words', async () => {
  const dealership = await Dealership.stocked()
  await dealership.start()
  const second = new Dealership(Number(new URL(dealership.origin).port), dealership.directory)
  await expect(second.start()).rejects.toThrow(/Port \d+ is in use\. Set PORT to another one\./)
  await dealership.dispose()
})
