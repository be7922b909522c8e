// The user administration and the own account, from both sides: who gives an account and who has it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import { ADMIN } from '../dealership.ts'
import { expect, expectAccessible, expectAccessibleColors, test } from '../fixtures.ts'
import { logIn } from '../log-in.ts'
import { setOwnPassword } from '../own-password.ts'
import { expectSaid } from '../said.ts'
import { UsersPage } from '../users-page.ts'

const LENA = {
  'First name': 'Lena',
  'Last name': 'Ortiz',
  Username: 'Lena_O',
  Email: 'Lena@Example.com',
} as const

test('an account lives: added with a generated password, used, deactivated, activated, edited', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const app = await UsersPage.open(page, dealership)
  await expect(page.getByText('1 Total Users')).toBeVisible()

  const dialog = await app.add()
  await app.fill(LENA)
  await dialog.getByRole('button', { name: 'Generate password' }).click()
  const field = dialog.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('type', 'text')
  const password = await field.inputValue()
  expect(password).toHaveLength(14)
  await expect(dialog.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong, 7 of 8')
  await dialog.getByRole('button', { name: 'Copy password' }).click()
  await expect(dialog.getByText('The password is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password)
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await expectAccessible(page)
  await app.save()
  await expectSaid(page, 'Success', 'User created successfully')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 Total Users')).toBeVisible()
  const card = app.card('Lena Ortiz')
  for (const words of ['Sales User', 'Active', 'lena_o', 'lena@example.com', 'Created'])
    await expect(card).toContainText(words)

  await expect(card).toContainText('One-time password, not changed yet')
  const lena = await setOwnPassword(dealership.origin, { username: 'lena_o', password })
  const device = await openApp(lena)
  await app.deactivate(card)
  await expectSaid(page, 'Success', 'User status updated successfully')
  await expect(card).toContainText('Inactive')
  await expect(device.getByText('This account was deactivated')).toBeVisible()
  const login = device.getByRole('main')
  await login.getByLabel('Username or email').fill('lena_o')
  await login.getByLabel('Password', { exact: true }).fill(lena.password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await expect(login.getByText('Invalid credentials')).toBeVisible()

  await card.getByRole('button', { name: 'Activate' }).click()
  await expect(card.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  await login.getByRole('button', { name: 'Log in' }).click()
  await expect(device.getByRole('heading', { name: 'Staff login' })).toBeHidden()

  // In the form it is asked, too, and what was typed stays where it is not answered.
  await app.edit('Lena Ortiz')
  await dialog.getByLabel('Active: may log in').uncheck()
  await app.save()
  const question = page.getByRole('alertdialog', { name: 'Deactivate Lena Ortiz?' })
  await expect(question.getByRole('list', { name: 'Devices of Lena Ortiz' })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByLabel('Active: may log in').check()
  await app.fill({ 'Last name': 'Stone' })
  await dialog.getByLabel('Role').selectOption('Administrator')
  await app.save()
  await expectSaid(page, 'Success', 'User updated successfully')
  await expect(app.card('Lena Stone')).toContainText('Administrator')
})

test('what is wrong stands at its field, and nothing that was typed is lost', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const app = await UsersPage.open(page, dealership)
  const dialog = await app.add()
  await app.save()
  for (const words of [
    'First name is required',
    'Last name is required',
    'Username must be at least 3 characters',
    'Email must be at least 5 characters',
    'Password must be at least 12 characters long',
  ])
    await expect(app.problem(words)).toBeVisible()
  await expectAccessible(page)

  const wrong: readonly [string, string, string][] = [
    ['Username', 'x'.repeat(31), 'Username must not exceed 30 characters'],
    ['Username', 'lena!', 'Username can only contain letters, numbers, hyphens, and underscores'],
    ['Email', 'lena.example.com', 'Please enter a valid email address'],
    ['Email', `${'x'.repeat(250)}@example.com`, 'Email must not exceed 254 characters'],
    ['Password', 'x'.repeat(129), 'Password must not exceed 128 characters'],
    [
      'Password',
      'quiet-harbor7',
      'Password must contain: 1 uppercase letter, 1 symbol, 1 number, and no repeating characters',
    ],
    ['Password', 'Quiet-Harbbor7', 'Password cannot contain repeating characters'],
  ]
  for (const [label, value, words] of wrong) {
    await app.fill({ [label]: value })
    await expect(app.problem(words)).toBeVisible()
    const field = dialog.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(words))
  }

  await app.fill({ Password: 'aab' })
  await expect(dialog.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Weak, 0 of 8')
  for (const advice of [
    'Use at least 12 characters',
    'Include at least 1 uppercase letter',
    'Include at least 1 symbol',
    'Include at least 1 number',
    'Avoid repeating characters',
  ])
    await expect(dialog.getByRole('listitem').getByText(advice, { exact: true })).toBeVisible()
  for (const [password, label] of [
    ['abcdefgh1A', 'Fair, 3 of 8'],
    ['Quiet-Harbor7', 'Good, 6 of 8'],
    ['Quiet-Harbor-70x', 'Strong, 8 of 8'],
  ] as const) {
    await app.fill({ Password: password })
    await expect(dialog.getByRole('meter')).toHaveAttribute('aria-valuetext', label)
  }

  // What only the server knows stands at its field too.
  await app.fill({ ...LENA, Username: 'ADMIN' })
  await app.save()
  await expect(app.problem('This username is taken.')).toBeVisible()
  await expect(dialog.getByLabel('Username', { exact: true })).toBeFocused()

  // Without the server nothing is stored, and nothing is lost: not when it fails, nor when the dialog is closed.
  await app.fill({ Username: 'lena_o' })
  await page.context().setOffline(true)
  await app.save()
  await expect(dialog.getByRole('alert').getByText('Failed to create user')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused()
  await page.context().setOffline(false)
  await expect(page.getByText('Working offline.')).toBeHidden()
  await app.add()
  await expect(dialog.getByText('What you typed before is here again.')).toBeVisible()
  await expect(dialog.getByLabel('Username', { exact: true })).toHaveValue('lena_o')
  // What is kept lies open in the browser: a password is no part of it.
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Quiet-Harbor')
  await app.fill({ Password: 'Quiet-Harbor-70x' })
  await app.save()
  await expectSaid(page, 'Success', 'User created successfully')

  await app.edit('Lena Ortiz')
  await app.fill({ 'First name': '', 'New password': 'short' })
  await app.save()
  await expect(app.problem('First name is required')).toBeVisible()
  await expect(app.problem('Password must be at least 12 characters long')).toBeVisible()
  await app.fill({ 'First name': 'Lene', 'New password': '' })
  await app.save()
  await expectSaid(page, 'Success', 'User updated successfully')
  await openApp(await setOwnPassword(dealership.origin, { username: 'lena_o', password: 'Quiet-Harbor-70x' }))
})

test('nobody shuts themselves out, and deletes others only where the dealer grants it', async ({
  dealership,
  openApp,
}) => {
  await dealership.addUser('kim', 'sales')
  const page = await openApp()
  const app = await UsersPage.open(page, dealership)
  const own = page.getByRole('article').filter({ has: page.getByText('You', { exact: true }) })
  await expect(own).toHaveAccessibleName('First Administrator')
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await own.getByRole('button', { name: 'Deactivate' }).click()
  await expectSaid(page, 'You cannot deactivate your own account')
  const dialog = await app.edit('First Administrator')
  await dialog.getByLabel('Role').selectOption('Sales User')
  await app.save()
  await expect(app.problem('You cannot change your own role')).toBeVisible()
  await dialog.getByLabel('Role').selectOption('Administrator')
  await dialog.getByLabel('Active: may log in').uncheck()
  await app.save()
  await expect(app.problem('You cannot deactivate your own account')).toBeVisible()
  await dialog.getByLabel('Active: may log in').check()
  await app.fill({ 'First name': 'Ada' })
  await app.save()
  await expect(app.card('Ada Administrator')).toBeVisible()
  // Who is logged in is told everywhere in the app.
  await expect(page.getByRole('button', { name: /^Ada ?, account$/ })).toBeVisible()

  await dealership.stop()
  const granting = { ...DEMO_DEALER, adminGrants: ['delete_users'] }
  writeFileSync(join(dealership.directory, 'dealer.json'), JSON.stringify(granting))
  await dealership.start()
  await page.reload()
  await page.getByRole('button', { name: 'Delete Ada Administrator' }).click()
  await expectSaid(page, 'Cannot Delete', 'You cannot delete your own account')
  await app
    .card('kim')
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to delete this user? This action cannot be undone.',
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete user' }).click()
  await expectSaid(page, 'Success', 'User deleted successfully')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('who may not administer users comes to the home page, which says why', async ({
  dealership,
  openApp,
  visitor,
}) => {
  const sales = await openApp(await dealership.addUser('kim', 'sales'))
  for (const page of [visitor, sales]) {
    await page.goto(`${dealership.origin}/admin/users`)
    await expect(page.getByText('Authentication Required', { exact: true })).toBeVisible()
    await expect(page.getByText('Please login to access user administration')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await expect(visitor.getByText('Authentication Required')).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByText('Authentication Required')).toBeHidden()
})

test('the users are searched, filtered, and wait for the server in words', async ({
  dealership,
  openApp,
}) => {
  for (const username of ['kim', 'sam']) await dealership.addUser(username, 'sales')
  const page = await openApp()
  const app = await UsersPage.open(page, dealership)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  await page.getByLabel('Search users').fill('SAM@sawtooth')
  await expect(cards).toHaveCount(1)
  await expect(page.getByText('Showing 1 of 3 users')).toBeVisible()
  await page.getByLabel('Search users').fill('nobody like this')
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible()
  await page.getByLabel('Search users').fill('')
  await app.deactivate(cards.filter({ hasText: 'kim' }))
  await expectSaid(page, 'Success', 'User status updated successfully')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Inactive' }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('kim')

  await dealership.stop()
  await expect(page.getByText('This list is as the server last gave it.')).toBeVisible()
  await cards.getByRole('button', { name: 'Activate' }).click()
  await expectSaid(page, 'Failed to update user status', 'The server cannot be reached. Please try again.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'User administration needs the server' })).toBeVisible()
  await expectAccessible(page)
  await dealership.start()
  await expect(cards).toHaveCount(3)

  await page.route('**/api/users', route => route.fulfill({ status: 500, body: 'no' }), { times: 1 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Failed to fetch users' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards).toHaveCount(3)
})

test('everybody changes their own name and password, and logs out other devices', async ({
  dealership,
  openApp,
}) => {
  const kim = await dealership.addUser('kim', 'sales')
  const page = await openApp(kim)
  const tablet = await openApp(kim)
  await page.getByRole('button', { name: ', account' }).click()
  await page.getByRole('menuitem', { name: 'My Account' }).click()
  const details = page.getByRole('region', { name: 'My details' })
  await expect(details).toContainText('Sales User')
  await expect(page.getByText(/^Forecourt \d+\.\d+\.\d+$/)).toBeVisible()
  await details.getByLabel('First name').fill('Kimberly')
  await details.getByLabel('Email').fill('owner@sawtoothmotor.example')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(details.getByText('This email is taken.')).toBeVisible()
  await details.getByLabel('Email').fill('Kimberly@sawtoothmotor.example')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expectSaid(page, 'User updated successfully')
  await expect(details.getByLabel('Email')).toHaveValue('kimberly@sawtoothmotor.example')
  await expect(page.getByRole('button', { name: /^Kimberly ?, account$/ })).toBeVisible()

  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(
    'Chrome on Linux',
  )
  await expectAccessible(page)
  await devices.getByRole('button', { name: 'Log out Chrome on Linux' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(
    tablet.getByText('This device was logged out from another one, or by a new password'),
  ).toBeVisible()
  await logIn(tablet, kim)
  await expect(tablet.getByRole('navigation', { name: 'Main' })).toBeVisible()

  const form = page.getByRole('region', { name: 'Password' })
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('Your current password is required')).toBeVisible()
  await form.getByLabel('Current password', { exact: true }).fill('wrong')
  await form.getByRole('button', { name: 'Generate password' }).click()
  const password = await form.getByLabel('New password', { exact: true }).inputValue()
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('Your current password is not right.')).toBeVisible()
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue(password)
  await form.getByLabel('Current password', { exact: true }).fill(kim.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expectSaid(page, 'All other devices are logged out.')
  await expect(form.getByLabel('Current password', { exact: true })).toHaveValue('')
  await expect(
    tablet.getByText('This device was logged out from another one, or by a new password'),
  ).toBeVisible()

  await page.context().setOffline(true)
  await expect(
    page.getByText('Your account can be changed as soon as the server can be reached.'),
  ).toBeVisible()
  await details.getByLabel('Last name').fill('Stone')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(details.getByRole('alert').getByText('Failed to update user')).toBeVisible()
  await page.getByRole('link', { name: /^Working offline since/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sync' })).toBeVisible()
  await page.goBack()
  await expect(details.getByText('What you typed before is here again.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Your account can be changed as soon')).toBeHidden()
  await expect(details.getByLabel('Last name')).toHaveValue('Stone')

  // What is typed and not saved is not dropped unasked.
  await devices.getByRole('button', { name: 'Log out this device' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Log out and lose/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Staff login' })).toBeVisible()
  await openApp({ username: 'kimberly@sawtoothmotor.example', password })
})

test('users and account are accessible in every theme, light and dark, on phone, tablet and desk', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp(ADMIN)
  const app = new UsersPage(page)
  const expectWell = async () => {
    await expectAccessible(page)
    await expectAccessibleColors(page)
  }
  for (const [colorScheme, width] of [
    ['light', 320],
    ['dark', 820],
    ['light', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await UsersPage.open(page, dealership)
    await expect(app.card('First Administrator')).toBeVisible()
    await expectWell()
    await app.add()
    await app.fill({ Password: 'Quiet' })
    await app.save()
    await expect(app.problem('First name is required')).toBeVisible()
    await expectWell()
    await page.goto(`${dealership.origin}/admin/account`)
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await expectWell()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([width, overflow]).toEqual([width, 0])
  }
})
