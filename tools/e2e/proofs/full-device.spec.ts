// A browser that has no room left for what the app wants to store.
import type { Lead } from '@forecourt/shared/leads/lead'
import { CustomersPage } from '../customers-page.ts'
import { withFullDevice } from '../fill-device.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

test('a full device sends what waits, says that it shows old data, and stops saying so when there is room', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const desk = new CustomersPage(await openApp())
  const page = await openApp(await dealership.addUser('kim', 'sales'))
  const app = new CustomersPage(page)
  const leadOf = async (lastName: string) => {
    const leads: Lead[] = await (await desk.page.request.get(`${origin}/api/leads`)).json()
    return leads.find(lead => lead.lastName === lastName)
  }
  const setFull = await withFullDevice(page)
  await page.context().setOffline(true)
  await app.changePhone('Ruth Becker', '(208) 555-0191')
  await desk.changePhone('Marcus Hale', '(208) 555-0192')
  await expect(desk.indicator()).toHaveText('Up to date')

  await setFull(true)
  await page.context().setOffline(false)
  await expect.poll(async () => (await leadOf('Becker'))?.phone).toBe('(208) 555-0191')
  const notice = page.getByText('This device has no room left: what is new cannot be stored')
  await expect(notice).toBeVisible()
  await expectAccessible(page)

  await setFull(false)
  await expect(app.indicator()).toHaveText('Up to date')
  await expect(notice).toBeHidden()
  await expect(app.card('Marcus Hale')).toContainText('(208) 555-0192')
  await expect(app.card('Ruth Becker')).toContainText('(208) 555-0191')
})

test('what is said to be stored was asked to be on the disk', async ({ openApp }) => {
  const page = await openApp()
  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      const begun = transaction.call(this, names, mode, options)
      if (mode === 'readwrite') document.documentElement.classList.add(`wrote-${begun.durability}`)
      return begun
    }
  })
  await page.reload()
  const app = new CustomersPage(page)
  await app.move('Ruth Becker', 'Contacted')
  await expect(app.indicator()).toHaveText('Up to date')
  const root = page.locator('html')
  await expect(root).toContainClass('wrote-strict')
  await expect(root).not.toContainClass('wrote-default')
  await expect(root).not.toContainClass('wrote-relaxed')
})
