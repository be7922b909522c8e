// What a stolen session must not be enough for: the password is asked for again, and what was wanted is done after that.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ADMIN } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { expectSaid } from '../said.ts'
import { UsersPage } from '../users-page.ts'

test('who logged in some time ago is asked for the password before an account is changed, and nothing typed is lost', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  await dealership.addUser('kim', 'sales')
  const users = await UsersPage.open(page, dealership)
  const database = new DatabaseSync(join(dealership.directory, 'forecourt.sqlite'))
  database.prepare('update sessions set proven_at = ?').run('2026-01-01T00:00:00.000Z')
  database.close()

  const edit = await users.edit('kim Staff')
  await users.fill({ 'Last name': 'Winter' })
  await users.save()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expectAccessible(page)
  await proof.getByLabel('Password', { exact: true }).fill('Not-The-One-9')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText('Your current password is not right.')).toBeVisible()

  // Who gives up is where they were, with what they typed.
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await expect(edit.getByText('Please confirm that it is you.')).toBeVisible()
  await expect(edit.getByLabel('Last name')).toHaveValue('Winter')

  await users.save()
  await proof.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expectSaid(page, 'Success', 'User updated successfully')
  await expect(users.card('kim Winter')).toBeVisible()
})
