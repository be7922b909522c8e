// Fills one data directory with the demonstration stock before the first test.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Dealership, freePort } from './dealership.ts'
import { stockDirectory, stockPort } from './stock-directory.ts'

/** Makes the stock anew. It is filled under another name, so that what has its name is complete. */
export default async function fillStock() {
  const filling = `${stockDirectory()}-filling`
  for (const directory of [filling, stockDirectory()]) rmSync(directory, { recursive: true, force: true })
  const port = await freePort()
  const dealership = new Dealership(port, filling)
  await dealership.start()
  await dealership.stop()
  writeFileSync(stockPort(), String(port))
  renameSync(filling, stockDirectory())
}

/** Makes the stock unless it is there. */
export async function ensureStock() {
  if (!existsSync(stockDirectory()) || !existsSync(stockPort())) await fillStock()
}
