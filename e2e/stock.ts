// Fills one data directory with the demonstration stock before the first test.
import { rmSync } from 'node:fs'
import { Dealership, freePort } from './dealership.ts'
import { stockDirectory } from './stock-directory.ts'

export default async function fillStock() {
  rmSync(stockDirectory(), { recursive: true, force: true })
  const dealership = new Dealership(await freePort(), stockDirectory())
  await dealership.start()
  await dealership.stop()
}
