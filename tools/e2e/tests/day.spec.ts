// A customer who asked: taken on two tablets at once, called, planned; and what Today shows of it.
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Task } from '@forecourt/shared/tasks/task'
import type { Page } from '@playwright/test'
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { expectSaid } from '../said.ts'
import { leadOf } from '../stored-leads.ts'

/** A browser without a phone asks what shall dial, over the page, and takes no other click until it is answered. */
const withoutPhone = (page: Page) =>
  page.addInitScript(() =>
    addEventListener(
      'click',
      event =>
        event.target instanceof Element && event.target.closest('a[href^="tel:"]') && event.preventDefault(),
      true,
    ),
  )

test('the first of two tablets has the customer, who is called and gets a next step', async ({
  dealership,
  openApp,
}) => {
  const a = new CustomersPage(await openApp())
  const b = new CustomersPage(await openApp(dealership.addUser('kim', 'sales')))
  await withoutPhone(a.page)
  await a.page.reload()
  const waiting = (app: CustomersPage) => app.page.getByRole('region', { name: 'Waiting for an answer' })
  for (const app of [a, b]) {
    await app.page.getByRole('link', { name: 'Today' }).click()
    await expect(waiting(app).getByRole('listitem').filter({ hasText: 'Ruth Becker' })).toContainText(
      'Nobody',
    )
    await app.page.context().setOffline(true)
    await waiting(app).getByRole('button', { name: 'Take Ruth Becker' }).click()
    await expectSaid(app.page, 'Taken', 'Ruth Becker: yours now.')
  }
  await expectAccessible(a.page)
  await a.page.context().setOffline(false)
  await expect(a.indicator()).toHaveText('Up to date')
  await b.page.context().setOffline(false)
  await expect(b.indicator()).toHaveText('1 change needs you')
  await b.page.getByRole('link', { name: 'Customers' }).click()
  await expect(b.card('Ruth Becker')).toContainText('First Administrator took this customer first.')
  await b.page.getByRole('link', { name: '1 change needs you' }).click()
  const issue = b.page.getByRole('article', { name: 'Ruth Becker' })
  await expect(issue.getByRole('button')).toHaveText(['Keep theirs'])
  await issue.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(b.indicator()).toHaveText('Up to date')

  const row = waiting(a).getByRole('listitem').filter({ hasText: 'Ruth Becker' })
  await row.getByRole('link', { name: 'Call Ruth Becker' }).click()
  await a.page.reload()
  const question = row.getByRole('group', { name: 'What came of the call?' })
  await question.getByRole('button', { name: 'Voicemail: call to Ruth Becker' }).click()
  await expect(row).toBeHidden()
  const next = a.page.getByRole('region', { name: 'Next step with Ruth Becker' })
  await next.getByRole('button', { name: 'Tomorrow 9:00 AM' }).click()
  await expect(next).toBeHidden()
  await a.page.getByRole('link', { name: 'Customers' }).click()
  await expect(a.card('Ruth Becker')).toContainText('Call, Tomorrow, 9:00 AM')
  await expect(a.indicator()).toHaveText('Up to date', { timeout: 20_000 })

  const { origin } = dealership
  const ruth = (await leadOf(a.page, origin, 'Becker')) as Lead
  expect(ruth).toMatchObject({ status: 'contacted', firstContactAt: expect.any(String) })
  expect(ruth.handOvers.map(({ by }) => by)).toEqual(['First Administrator'])
  const tasks = (await (await a.page.request.get(`${origin}/api/tasks`)).json()) as Task[]
  const hers = tasks.filter(({ leadId }) => leadId === ruth.id)
  expect(hers).toMatchObject([{ kind: 'call', ownerId: ruth.ownerId, doneAt: null }])

  await b.page.getByRole('link', { name: 'Customers' }).click()
  const thread = (await b.openLead('Ruth Becker')).getByRole('region', { name: 'Sales notes' })
  await expect(thread).toContainText('Called: voicemail.')
  await expect(thread).toContainText('First Administrator took them')
})

test('a next step is put off and done by keys, and taken back', async ({ openApp }) => {
  const app = new CustomersPage(await openApp())
  const dialog = await app.openLead('Marcus Hale')
  const steps = dialog.getByRole('region', { name: 'Next step' })
  await expect(steps).toContainText('No next step')
  await steps.getByLabel('What is to be done').selectOption('Paperwork')
  await steps.getByLabel('What it is about').fill('Seats in the manual')
  await steps.getByRole('button', { name: 'Another time…' }).click()
  await steps.getByLabel('Another time, in the dealer’s time').fill('2026-01-05T09:30')
  await steps.getByRole('button', { name: 'Set' }).click()
  await expect(steps).toContainText('was due Jan 5')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await app.page.getByRole('link', { name: 'Today' }).click()
  const overdue = app.page.getByRole('region', { name: 'Overdue' })
  const row = overdue.getByRole('listitem').filter({ hasText: 'Marcus Hale' })
  await row.getByRole('link', { name: 'Marcus Hale', exact: true }).focus()
  await app.page.keyboard.press('s')
  await expect(
    row.getByRole('group', { name: 'Put off: Paperwork: Seats in the manual, Marcus Hale' }),
  ).toBeVisible()
  await row.getByRole('link', { name: 'Marcus Hale', exact: true }).focus()
  await app.page.keyboard.press('d')
  await expect(row).toBeHidden()
  await expectSaid(app.page, 'Done', 'Marcus Hale: Paperwork: Seats in the manual, done.')
  await app.page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})
