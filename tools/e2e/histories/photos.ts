// Photos of the vehicle of a history, taken as on the lot: chosen in its dialog, with a signal or without.
import { expect } from '@playwright/test'
import { addressOf, aPicture } from '../a-picture.ts'
import { InventoryPage } from '../inventory-page.ts'
import type { History } from './history.ts'
import type { Profile } from './profile.ts'

const NOT_YET = 'Storing on this device'

/** Of which a picture of the run has one that no other has; JPEG keeps them apart. */
const colorOf = (number: number) =>
  `rgb(${(number % 16) * 16} ${((number >> 4) % 16) * 16} ${(number >> 8) * 16})`

/** Takes a photo, which is acknowledged when the app does not say any more that it is being stored. */
export async function takePhoto({ world, memory, vehicle }: History, profile: Profile) {
  const { page } = profile.tab
  const stock = new InventoryPage(page)
  await stock.open()
  await page.getByLabel('Search vehicles').fill(vehicle.name)
  const dialog = await stock.edit(vehicle.name)
  const number = ++world.pictures
  const picture = await aPicture(page, `photo-${number}.jpg`, colorOf(number))
  const section = dialog.getByRole('group', { name: 'Exterior photos' })
  const shown = await section.getByRole('listitem').count()
  await section.getByLabel('Take, choose or drop photos').setInputFiles(picture)
  await expect.poll(() => section.getByRole('listitem').count()).toBeGreaterThan(shown)
  await expect(section.getByText(NOT_YET)).toHaveCount(0)
  const person = profile.person.username
  memory.acknowledge({ person, record: vehicle.id, field: 'photo', value: addressOf(picture) })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Customers' }).click()
}
