import type { Page } from '@playwright/test'
import { ADMIN } from './dealership.ts'

/** Logs somebody in where the back-office asks who it is. */
export async function logIn(
  page: Page,
  { username, password }: { username: string; password: string } = ADMIN,
) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Logs out by the menu of the account. */
export async function logOut(page: Page) {
  await page.getByRole('button', { name: ', account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}
