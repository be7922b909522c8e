// Two tabs of one mirror, and clocks that are wrong.
import type { Lead } from '@forecourt/shared/leads/lead'
import { CustomersPage } from '../customers-page.ts'
import { expect, test } from '../fixtures.ts'

test('what is done later in another tab reaches the server, though the clock of the first was fast and is set right', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const right = await openApp()
  const fast = await right.context().newPage()
  await fast.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 180_000
  })
  await fast.goto(`${origin}/admin/crm`)
  const [first, second] = [new CustomersPage(fast), new CustomersPage(right)]
  await first.changePhone('Ruth Becker', '(208) 555-0191')
  await expect(first.indicator()).toHaveText('Up to date')
  await right.bringToFront()
  await expect(second.card('Ruth Becker')).toContainText('(208) 555-0191')
  await second.changePhone('Ruth Becker', '(208) 555-0192')
  await expect(second.indicator()).toHaveText('Up to date')
  await expect(second.card('Ruth Becker')).toContainText('(208) 555-0192')
  const leads: Lead[] = await (await right.request.get(`${origin}/api/leads`)).json()
  expect(leads.find(lead => lead.lastName === 'Becker')?.phone).toBe('(208) 555-0192')

  // Without a server, too, both show what was done last.
  await right.context().setOffline(true)
  await fast.bringToFront()
  await first.changePhone('Marcus Hale', '(208) 555-0193')
  await right.bringToFront()
  await expect(second.card('Marcus Hale')).toContainText('(208) 555-0193')
  await second.changePhone('Emil Hartmann', '(208) 555-0195')
  await expect(first.card('Emil Hartmann')).toContainText('(208) 555-0195')
  await first.changePhone('Emil Hartmann', '(208) 555-0196')
  await expect(second.card('Emil Hartmann')).toContainText('(208) 555-0196')
  await second.changePhone('Emil Hartmann', '(208) 555-0197')
  await expect(first.card('Emil Hartmann')).toContainText('(208) 555-0197')

  // What waits is listed in the order in which it was done.
  await second.changePhone('Ruth Becker', '(208) 555-0194')
  await second.indicator().getByRole('link', { name: 'changes waiting' }).click()
  const waiting = right.getByRole('region', { name: 'Waiting to be sent' })
  await expect(waiting.locator('.panel-row b')).toHaveText([/^Marcus Hale/, /^Emil Hartmann/, /^Ruth Becker/])
})
