// One account in the forms of two people: who saves last overwrites nothing that they did not see.
import type { Page } from '@playwright/test'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { expectSaid } from '../said.ts'
import { UsersPage } from '../users-page.ts'

interface Account {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
}

async function accountOf(page: Page, { origin }: Dealership, username: string): Promise<Account> {
  const users: Account[] = await (await page.request.get(`${origin}/api/users`)).json()
  const found = users.find(user => user.username === username)
  if (!found) throw new Error(`${username} is not there`)
  return found
}

test('two administrators edit the same user: the second sees what the first stored, and decides', async ({
  dealership,
  openApp,
}) => {
  await dealership.addUser('sam', 'sales')
  const bonnie = await UsersPage.open(await openApp(await dealership.addUser('bonnie', 'admin')), dealership)
  const admin = await UsersPage.open(await openApp(), dealership)
  const { firstName } = await accountOf(admin.page, dealership, 'sam')
  const late = await admin.edit(firstName)
  await admin.fill({ 'First name': 'Samuel', 'Last name': 'Admins-Value' })

  const early = await bonnie.edit(firstName)
  await bonnie.fill({ 'Last name': 'Bonnies-Value' })
  await bonnie.save()
  await expectSaid(bonnie.page, 'Success', 'User updated successfully')
  await expect(early).toBeHidden()

  await admin.save()
  await expect(late.locator('.field-news')).toContainText(
    /bonnie Staff changed this to .?Bonnies-Value.? at \d/,
  )
  await expect(admin.problem('Decide first: take the other value, or keep yours.')).toBeVisible()
  await expect(late.getByLabel('Last name')).toHaveValue('Admins-Value')
  await expect(late.getByLabel('First name')).toHaveValue('Samuel')
  await expectAccessible(admin.page)
  expect(await accountOf(admin.page, dealership, 'sam')).toMatchObject({ lastName: 'Bonnies-Value' })

  // Undecided, nothing is stored.
  await admin.save()
  await expect(late).toBeVisible()
  await late.getByRole('button', { name: 'Keep mine for Last name' }).click()
  await expect(late.locator('.field-news')).toHaveCount(0)
  await expect(admin.problem('Decide first: take the other value, or keep yours.')).toHaveCount(0)
  await admin.save()
  await expectSaid(admin.page, 'Success', 'User updated successfully')
  await expect(late).toBeHidden()
  expect(await accountOf(admin.page, dealership, 'sam')).toMatchObject({
    firstName: 'Samuel',
    lastName: 'Admins-Value',
  })

  // Her list is older than that: what she did not see is told before it is overwritten, and taken.
  await bonnie.edit('Bonnies-Value')
  await bonnie.fill({ 'Last name': 'Once-More', Email: 'sam@new.example' })
  await bonnie.save()
  await expect(early.locator('.field-news').getByText('changed this to Admins-Value')).toBeVisible()
  await expect(early.getByLabel('First name')).toHaveValue('Samuel')
  await early.getByRole('button', { name: 'Take it for Last name' }).click()
  await bonnie.save()
  await expect(early).toBeHidden()
  expect(await accountOf(admin.page, dealership, 'sam')).toMatchObject({
    firstName: 'Samuel',
    lastName: 'Admins-Value',
    email: 'sam@new.example',
  })
})

test('two administrators set a password for the same user: the second is told who set one, and decides', async ({
  dealership,
  openApp,
  visitor,
}) => {
  await dealership.addUser('sam', 'sales')
  const bonnie = await UsersPage.open(await openApp(await dealership.addUser('bonnie', 'admin')), dealership)
  const admin = await UsersPage.open(await openApp(), dealership)
  const { firstName } = await accountOf(admin.page, dealership, 'sam')
  const late = await admin.edit(firstName)
  await admin.fill({ 'New password': 'Admins-Harbor71' })
  const early = await bonnie.edit(firstName)
  await bonnie.fill({ 'New password': 'Bonies-Harbor81' })
  await bonnie.save()
  await expect(early).toBeHidden()

  const { origin } = dealership
  const mayLogIn = async (password: string) => {
    const data = { identifier: 'sam', password, takesSteps: true }
    return (await visitor.request.post(`${origin}/api/auth/login`, { data, headers: { origin } })).ok()
  }
  await admin.save()
  await expect(late.locator('.field-news')).toContainText(/bonnie Staff set another one at \d/)
  await expect(admin.problem('Decide first: take the other value, or keep yours.')).toBeVisible()
  await expect(late).not.toContainText('Bonies-Harbor81')
  await expectAccessible(admin.page)
  await late.getByRole('button', { name: 'Leave theirs for New password' }).click()
  await expect(late.getByLabel('New password', { exact: true })).toHaveValue('')
  // What is given up is named to nobody who looks over a shoulder.
  await expect(late.locator('.field-news')).toContainText('Yours is not set.')
  await expect(late).not.toContainText('Admins-Harbor71')
  await late.getByRole('button', { name: 'Put mine back for New password' }).click()
  await admin.save()
  await expectSaid(admin.page, 'Success', 'User updated successfully')
  await expect(late).toBeHidden()
  expect(await mayLogIn('Admins-Harbor71')).toBe(true)
})

test('an open form hears of what the list of users is loaded with meanwhile', async ({
  dealership,
  openApp,
}) => {
  await dealership.addUser('sam', 'sales')
  const app = await UsersPage.open(await openApp(), dealership)
  const { id, firstName } = await accountOf(app.page, dealership, 'sam')
  const dialog = await app.edit(firstName)
  await app.fill({ Email: 'mine@example.com' })
  const { origin } = dealership
  await app.page.request.patch(`${origin}/api/users/${id}`, {
    data: { email: 'theirs@example.com', lastName: 'Stone' },
    headers: { origin },
  })
  await app.page.context().setOffline(true)
  await app.page.context().setOffline(false)
  await expect(dialog.getByLabel('Last name')).toHaveValue('Stone')
  await expect(dialog.getByText(/changed this to\s+.?theirs@example.com/)).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue('mine@example.com')
})

test('the own account and an administrator: neither overwrites what the other stored', async ({
  dealership,
  openApp,
}) => {
  const kim = await dealership.addUser('kim', 'sales')
  const page = await openApp(kim)
  const admin = await UsersPage.open(await openApp(), dealership)
  const { firstName } = await accountOf(admin.page, dealership, 'kim')
  const dialog = await admin.edit(firstName)
  await admin.fill({ Email: 'desk@example.com' })

  await page.goto(`${dealership.origin}/admin/account`)
  const details = page.getByRole('region', { name: 'My details' })
  await details.getByLabel('Email').fill('kim@home.example')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expectSaid(page, 'User updated successfully')

  await admin.save()
  await expect(dialog.getByText(/changed this to\s+.?kim@home.example/)).toBeVisible()
  expect(await accountOf(admin.page, dealership, 'kim')).toMatchObject({ email: 'kim@home.example' })
  await dialog.getByRole('button', { name: 'Keep mine for Email' }).click()
  await admin.save()
  await expect(dialog).toBeHidden()
  expect(await accountOf(admin.page, dealership, 'kim')).toMatchObject({ email: 'desk@example.com' })

  await details.getByLabel('Email').fill('kim@work.example')
  await details.getByLabel('Last name').fill('Stone')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(details.getByText(/changed this to\s+.?desk@example.com/)).toBeVisible()
  await expect(details.getByLabel('Email')).toHaveValue('kim@work.example')
  await expect(details.getByLabel('Last name')).toHaveValue('Stone')
  await expectAccessible(page)
  // What was seen lies with what was typed: it holds after a reload.
  await page.reload()
  await expect(details.getByLabel('Email')).toHaveValue('kim@work.example')
  await details.getByRole('button', { name: 'Keep mine for Email' }).click()
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(details.locator('.field-news')).toHaveCount(0)
  await expect
    .poll(() => accountOf(admin.page, dealership, 'kim'))
    .toMatchObject({ email: 'kim@work.example', lastName: 'Stone' })
})
