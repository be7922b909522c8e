// Fills the data directories with the demonstration stock before the first test: one for each process of the tests,
// so that their dealerships do not want the same port.
import { cpSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'
import { ADMIN, Dealership, freePort } from './dealership.ts'
import { setPassword } from './staff.ts'
import { stockDirectory, stockPort } from './stock-directory.ts'

/** Before the first test. KEEP_STOCK=1 takes the stock of the last run, for whoever runs one test again and again. */
export default async function prepare({ workers }: FullConfig) {
  for (let lane = 0; lane < workers; lane++)
    if (process.env.KEEP_STOCK === '1') await ensureStock(lane)
    else await fillStock(lane)
}

/**
 * Makes the stock of a lane anew. It is filled under another name, so that what has its name is complete. All but the
 * first are copies that only make the pages of their own port.
 */
async function fillStock(lane: number) {
  const filling = `${stockDirectory(lane)}-filling`
  for (const directory of [filling, stockDirectory(lane)]) rmSync(directory, { recursive: true, force: true })
  if (lane > 0) cpSync(stockDirectory(0), filling, { recursive: true })
  const port = await freePort()
  const dealership = new Dealership(port, filling)
  await dealership.start()
  await dealership.stop()
  setPassword(filling, ADMIN.username, ADMIN.password)
  writeFileSync(stockPort(lane), String(port))
  renameSync(filling, stockDirectory(lane))
}

/** Makes the stock of a lane unless it is there. */
export async function ensureStock(lane = 0) {
  if (!existsSync(stockDirectory(lane)) || !existsSync(stockPort(lane))) await fillStock(lane)
}
