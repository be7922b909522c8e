// Fills one data directory with the demonstration stock before the first test.
import { scryptSync } from 'node:crypto'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ADMIN, Dealership, freePort } from './dealership.ts'
import { stockDirectory, stockPort } from './stock-directory.ts'

/** Makes the stock anew. It is filled under another name, so that what has its name is complete. */
export default async function fillStock() {
  const filling = `${stockDirectory()}-filling`
  for (const directory of [filling, stockDirectory()]) rmSync(directory, { recursive: true, force: true })
  const port = await freePort()
  const dealership = new Dealership(port, filling)
  await dealership.start()
  await dealership.stop()
  logInQuickly(filling)
  writeFileSync(stockPort(), String(port))
  renameSync(filling, stockDirectory())
}

/**
 * Lets the administrator, who logs in with nearly every test, do so without the third of a second that hashing takes:
 * the parameters of a hash stand in it, and these are small ones.
 */
function logInQuickly(directory: string) {
  const salt = Buffer.from('stock')
  const key = scryptSync(ADMIN.password, salt, 32, { N: 1024, r: 8, p: 1 })
  const hash = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
  const database = new DatabaseSync(join(directory, 'forecourt.sqlite'))
  database.prepare('UPDATE users SET password_hash = ? WHERE username = ?').run(hash, ADMIN.username)
  database.close()
}

/** Makes the stock unless it is there. */
export async function ensureStock() {
  if (!existsSync(stockDirectory()) || !existsSync(stockPort())) await fillStock()
}
