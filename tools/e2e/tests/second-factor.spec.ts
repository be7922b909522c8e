// With what people log in beside their password: passkeys on an authenticator that Chromium plays, codes of an app.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { CustomersPage } from '../customers-page.ts'
import { ADMIN } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { logIn, logOut } from '../log-in.ts'
import { expectSaid } from '../said.ts'
import { leadOf } from '../stored-leads.ts'
import { UsersPage } from '../users-page.ts'
import { VirtualAuthenticator } from '../virtual-authenticator.ts'

const USER_COMMAND = join(import.meta.dirname, '..', '..', 'scripts', 'user.mjs')
const NEW_PASSWORD = 'Velvet-Canoe61'

const account = async (page: Page, origin: string) => {
  await page.goto(`${origin}/admin/account`)
  return page.getByRole('region', { name: 'Second factor' })
}

/** The key of an app that is being set up. */
const keyOn = async (page: Page) =>
  ((await page.locator('.totp-secret').textContent()) ?? '').replaceAll(' ', '')

/** The code that an app with a key shows next: the present one may be used already. */
const codeOf = (secret: string, aheadSeconds = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + aheadSeconds })

async function setUpApp(page: Page): Promise<{ key: string; codes: string[] }> {
  const key = await keyOn(page)
  await page.getByLabel('Code of the app').fill(codeOf(key))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.locator('.recovery-codes li')
  await expect(codes).toHaveCount(10)
  return { key, codes: await codes.allTextContents() }
}

test('a passkey opens the account alone, is the second step after a password, and proves who it is', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const kim = await dealership.addUser('kim', 'sales')
  const page = await openApp(kim)
  const device = await VirtualAuthenticator.at(page)
  const panel = await account(page, origin)
  await expect(panel).toContainText('Your password alone opens your account.')
  await panel.getByRole('button', { name: 'Set up a second factor' }).click()
  await expectAccessible(page)
  await device.touched(async () => {
    await panel.getByRole('button', { name: 'Set up a passkey' }).click()
    await expect(panel.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused()
  })
  await expectAccessible(page)
  expect(await device.passkeys()).toBe(1)
  await panel.getByRole('button', { name: 'I have kept them' }).click()
  await expectSaid(page, 'Success', 'Passkey set up.')
  await expect(panel.getByRole('listitem')).toContainText('Not used yet')
  await expect(panel).toContainText('10 of 10 left')
  // The same device makes no second one.
  await panel.getByRole('button', { name: 'Add another one' }).click()
  await device.touched(async () => {
    await panel.getByRole('button', { name: 'Set up a passkey' }).click()
    await expect(panel.getByText('This device has a passkey for this account already.')).toBeVisible()
  })

  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Staff login' })).toBeVisible()
  await device.touched(async () => {
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
  await expect((await account(page, origin)).getByRole('listitem')).toContainText('Last used')

  await logOut(page)
  await logIn(page, kim)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill('1234')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Please enter a code')).toBeVisible()
  await device.touched(async () => {
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  // Who logged in some time ago is asked, and shows it again.
  await account(page, origin)
  const database = new DatabaseSync(join(dealership.directory, 'forecourt.sqlite'), { timeout: 10_000 })
  database.exec("UPDATE sessions SET proven_at = '2026-01-01T00:00:00.000Z'")
  database.close()
  await page.getByLabel('First name').fill('Kimberly')
  await page.getByRole('button', { name: 'Save details' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await device.touched(async () => {
    await asked.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(asked).toBeHidden()
  })
  await expectSaid(page, 'Success', 'User updated successfully')
})

test('a login that expired offline is renewed with a code of the app, and what waited is sent', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const kim = await dealership.addUser('kim', 'sales')
  const page = await openApp(kim)
  const panel = await account(page, origin)
  await panel.getByRole('button', { name: 'Set up a second factor' }).click()
  await panel.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  await expectAccessible(page)
  const key = await keyOn(page)
  await panel.getByLabel('Code of the app').fill('000000')
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await expect(panel.getByText('This code is not right.')).toBeVisible()
  const { codes } = await setUpApp(page)
  await panel.getByRole('button', { name: 'I have kept them' }).click()

  await page.goto(`${origin}/admin/crm`)
  const app = new CustomersPage(page)
  await expect(app.indicator()).toHaveText('Up to date')
  await page.context().setOffline(true)
  await app.changePhone('Ruth Becker', '(208) 555-0191')
  await page.context().clearCookies()
  await page.context().setOffline(false)
  await expect(page.getByText('1 change waits on this device to be sent.')).toBeVisible()
  await logIn(page, kim)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  // Without a signal it waits, too.
  await page.context().setOffline(true)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 30))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('The log-in did not go on: the server cannot be reached.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 30))
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(app.indicator()).toHaveText('Up to date')
  const desk = await openApp()
  expect((await leadOf(desk, origin, 'Becker')).phone).toBe('(208) 555-0191')

  // The phone is lost: a recovery code, and an administrator who resets it after that.
  await page.context().clearCookies()
  await page.goto(`${origin}/admin/account`)
  await logIn(page, kim)
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(panel).toContainText('9 of 10 left')
  const users = await UsersPage.open(desk, dealership)
  const card = users.card('kim Staff')
  await expect(card).toContainText('Password, authenticator app; 9 recovery codes left')
  await card.getByRole('button', { name: 'Reset second factor' }).click()
  await expectAccessible(desk)
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Reset it' }).click()
  await expectSaid(desk, 'Success', 'kim logs in with the password alone next time.')
  await expect(card).toContainText('Password alone')
  await expect(page.getByText('This device was logged out from another one')).toBeVisible()
  await logIn(page, kim)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a new user sets their own password, is offered a second factor once, and begins on the website too', async ({
  dealership,
  visitor,
}) => {
  const kim = await dealership.addNewUser('kim', 'sales')
  await visitor.goto(dealership.origin)
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click()
  const dialog = visitor.getByRole('dialog')
  await dialog.getByLabel('Username or email').fill('kim')
  await dialog.getByLabel('Password').fill(kim.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(visitor.getByRole('heading', { name: 'Set your own password' })).toBeFocused()
  await expectAccessible(visitor)
  await visitor.getByLabel('New password', { exact: true }).fill(kim.password)
  await visitor.getByRole('button', { name: 'Set password and go on' }).click()
  await expect(visitor.getByText('Please choose another password')).toBeVisible()
  await visitor.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await visitor.getByRole('button', { name: 'Set password and go on' }).click()
  const offer = visitor.getByText('Protect your account:')
  await expect(offer).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'Set it up' }).click()
  await expect(visitor.getByRole('region', { name: 'Second factor' })).toBeVisible()
  await expect(offer).toBeHidden()
  await logOut(visitor)
  await logIn(visitor, { username: 'kim', password: NEW_PASSWORD })
  await expect(visitor.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(offer).toBeHidden()
})

test('where it is demanded, nobody is let in before a factor is set up, and the last one stays', async ({
  dealership,
  visitor,
}) => {
  await dealership.stop()
  const dealer = { ...DEMO_DEALER, requiresFactor: 'everyone' }
  writeFileSync(join(dealership.directory, 'dealer.json'), JSON.stringify(dealer))
  await dealership.start()
  await visitor.goto(`${dealership.origin}/admin/`)
  await logIn(visitor)
  await expect(visitor.getByRole('heading', { name: 'Set up a second factor' })).toBeFocused()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Set up an app' }).click()
  await setUpApp(visitor)
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'I have kept them' }).click()
  await expect(visitor.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const panel = await account(visitor, dealership.origin)
  await expect(panel).toContainText('Your account needs one: set up another before you remove it.')
  await expect(panel.getByRole('button', { name: 'Remove' })).toHaveCount(0)

  // From the machine that the server runs on: for an owner who has lost all of it.
  const reset = [USER_COMMAND, 'factor', 'reset', ADMIN.username]
  const printed = execFileSync(process.execPath, reset, { env: dealership.environment, encoding: 'utf8' })
  expect(printed).toContain('admin is logged out everywhere, and logs in with the password alone.')
  await visitor.reload()
  await logIn(visitor)
  await expect(visitor.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
})
