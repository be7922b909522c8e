import { CustomersPage } from '../customers-page.ts'
import { endLogins } from '../end-logins.ts'
import { expect, test } from '../fixtures.ts'
import { logIn, logOut } from '../log-in.ts'
import { dismiss } from '../said.ts'
import { findLead } from '../stored-leads.ts'

test('who comes back to a tablet overwrites and deletes nothing that another user did on it meanwhile', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const owner = await openApp()
  const tablet = await openApp(await dealership.addUser('boss', 'admin'))
  const sam = await dealership.addUser('sam', 'sales')
  const app = new CustomersPage(tablet)

  await tablet.context().setOffline(true)
  await app.changePhone('Ruth Becker', '(208) 555-0191')
  await tablet.getByRole('button', { name: 'List', exact: true }).click()
  await app.search('hartmann')
  await tablet.getByRole('button', { name: 'Delete Emil Hartmann' }).click()
  await tablet.getByRole('button', { name: 'Delete customer' }).click()
  await dismiss(tablet)
  await expect(app.indicator()).toContainText('2 changes waiting')
  const password = await endLogins(owner, origin, 'boss')
  await tablet.context().setOffline(false)
  await expect(
    tablet.getByText('This device was logged out from another one, or by a new password'),
  ).toBeVisible()

  // Sam works on the same tablet, online.
  await logIn(tablet, sam)
  await tablet.getByRole('link', { name: 'Customers' }).click()
  await tablet.getByRole('button', { name: 'Pipeline', exact: true }).click()
  await app.changePhone('Ruth Becker', '(208) 555-0192')
  await app.addNote('Emil Hartmann', 'Wants the red one.')
  await expect(app.indicator()).toHaveText('Up to date')
  await logOut(tablet)

  await logIn(tablet, { username: 'boss', password })
  await tablet.getByRole('link', { name: 'Customers' }).click()
  await tablet.getByRole('link', { name: '2 changes need you' }).click()
  await expect(tablet.getByRole('article', { name: 'Ruth Becker' })).toContainText('(208) 555-0191')
  await expect(tablet.getByRole('article', { name: 'Emil Hartmann' })).toBeVisible()
  expect((await findLead(owner, origin, 'Becker'))?.phone).toBe('(208) 555-0192')
  const dialog = await new CustomersPage(owner).openLead('Emil Hartmann')
  await expect(dialog).toContainText('Wants the red one.')
})
