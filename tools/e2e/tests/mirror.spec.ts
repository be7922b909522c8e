// How a mirror stays true where the server, the network and the browser do what they should not.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Dealership } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { logIn } from '../log-in.ts'
import { addLeads } from '../many-leads.ts'
import { openStreamProxy } from '../stream-proxy.ts'

const DEFENDER = '2021 Land Rover Defender 110'

const setPrice = async (page: Page, { origin }: Dealership, price: string) =>
  page.request.patch(`${origin}/api/vehicles/101`, { data: { price }, headers: { origin } })

const priceOf = async (page: Page, { origin }: Dealership) =>
  (await (await page.request.get(`${origin}/api/vehicles/101`)).json()).price

test('a device of a large dealership fills page by page, says how far it is, and can be used meanwhile', async ({
  dealership,
  visitor: page,
}) => {
  await dealership.stop()
  addLeads(dealership.directory, 2960)
  await dealership.start()
  let release = () => {}
  const gate = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/api\/sync\/pull\?/, async route => {
    if (!route.request().url().includes('after=0&')) await gate
    await route.continue()
  })
  await page.goto(`${dealership.origin}/admin/`)
  await logIn(page)
  await page.getByRole('link', { name: 'Customers' }).click()
  const bar = page.getByRole('progressbar', { name: 'Filling this device' })
  await expect(bar).toBeVisible()
  await expect(page.getByText(/This device is being filled: 1,\d{3} of 3,\d{3} records\./)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Customer Pipeline' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Search').first().fill('Ruth Becker')
  await expect(page.getByRole('article', { name: 'Ruth Becker' })).toBeVisible()
  await page.getByLabel('Search').first().fill('')
  release()
  await expect(page.getByText('3000 Total Leads')).toBeVisible()
  await expect(bar).toBeHidden()
})

test('what others change comes with the poke, and nothing has to be asked for', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  await page.goto(`${dealership.origin}/admin/inventory`)
  await expect(page.getByRole('article', { name: DEFENDER })).toBeVisible()
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/sync/')) asked.push(request.url())
  })
  let price = 47_000
  const changeAndSee = async () => {
    asked.length = 0
    await setPrice(page, dealership, String(++price))
    const shown = `$${price.toLocaleString('en-US')}`
    await expect(page.getByRole('article', { name: DEFENDER })).toContainText(shown)
    return asked
  }
  // What came before the stream was open is asked for.
  await expect.poll(changeAndSee).toEqual([])
  expect(await changeAndSee()).toEqual([])
  expect(await changeAndSee()).toEqual([])
})

test('what a server lost that was set back to a backup is offered by a device that has it', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const before = await priceOf(page, dealership)
  const backup = mkdtempSync(join(tmpdir(), 'backup-'))
  await dealership.stop()
  cpSync(dealership.directory, backup, { recursive: true })
  await dealership.start()
  await setPrice(page, dealership, '47000')
  await page.goto(`${dealership.origin}/admin/inventory`)
  await expect(page.getByRole('article', { name: DEFENDER })).toContainText('$47,000')

  await dealership.stop()
  rmSync(dealership.directory, { recursive: true })
  cpSync(backup, dealership.directory, { recursive: true })
  rmSync(backup, { recursive: true })
  await dealership.start()
  await expect(page.getByRole('article', { name: DEFENDER })).not.toContainText('$47,000')
  await page.goto(`${dealership.origin}/admin/sync`)
  const lost = page.getByRole('region', { name: 'Lost by the server' })
  await expect(lost.getByRole('article', { name: DEFENDER })).toContainText('47')
  await expectAccessible(page)
  await lost.getByRole('article', { name: DEFENDER }).getByRole('button', { name: 'Send again' }).click()
  await expect(lost).toBeHidden()
  await expect.poll(() => priceOf(page, dealership)).toBe('47000.00')
  expect(before).not.toBe('47000.00')
  await expect(page.getByRole('region', { name: 'Sent from this device' })).toContainText(
    'sent again after the server was set back',
  )
})

test('a browser that made room and took the records away is filled anew', async ({ dealership, openApp }) => {
  const page = await openApp()
  await page.goto(`${dealership.origin}/robots.txt`)
  const taken = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.endsWith('--records') ? [name] : [],
    )
    for (const name of names)
      await new Promise(resolve => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = request.onerror = request.onblocked = resolve
      })
    return names.length
  })
  expect(taken).toBe(1)
  await page.goto(`${dealership.origin}/admin/crm`)
  await expect(page.getByText('40 Total Leads')).toBeVisible()
})

test('two tabs show one mirror; what one of them did is sent when only the other is left', async ({
  dealership,
  openApp,
}) => {
  const first = await openApp()
  const second = await first.context().newPage()
  await second.goto(`${dealership.origin}/admin/inventory`)
  await first.goto(`${dealership.origin}/admin/inventory`)
  await expect(second.getByRole('article', { name: DEFENDER })).toBeVisible()
  await dealership.stop()
  const feature = (page: Page) =>
    page.getByRole('article', { name: DEFENDER }).getByRole('button', { name: /^(Unf|F)eature/ })
  const before = (await feature(first).getAttribute('aria-label')) ?? ''
  expect(before).toMatch(/feature/i)
  await feature(first).click()
  await expect(feature(second)).not.toHaveAccessibleName(before)
  await expect(second.locator('.screen-head').getByRole('status')).toContainText('1 change waiting')
  await first.close()
  await dealership.start()
  await expect(second.locator('.screen-head').getByRole('status')).toHaveText('Up to date')
})

test('news arrive where a proxy cuts the stream each second', async ({ dealership, visitor: page }) => {
  const proxy = await openStreamProxy(dealership.origin, 'cuts')
  await page.goto(`${proxy.origin}/admin/`)
  await logIn(page)
  await page.getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(page.getByRole('article', { name: DEFENDER })).toBeVisible()
  await expect.poll(proxy.streams).toBeGreaterThan(2)
  await page.request.patch(`${proxy.origin}/api/vehicles/101`, {
    data: { price: '47000' },
    headers: { origin: proxy.origin },
  })
  await expect(page.getByRole('article', { name: DEFENDER })).toContainText('$47,000', { timeout: 40_000 })
  await proxy.close()
})

test('news arrive by asking where a proxy passes nothing of the stream on', async ({
  dealership,
  visitor: page,
}) => {
  const proxy = await openStreamProxy(dealership.origin, 'gathers')
  await page.clock.install()
  await page.goto(`${proxy.origin}/admin/`)
  await logIn(page)
  await page.getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(page.getByRole('article', { name: DEFENDER })).toBeVisible()
  await expect.poll(proxy.streams).toBe(1)
  await page.request.patch(`${proxy.origin}/api/vehicles/101`, {
    data: { price: '47000' },
    headers: { origin: proxy.origin },
  })
  await expect(page.getByRole('article', { name: DEFENDER })).not.toContainText('$47,000')
  await page.clock.fastForward(100_000)
  await expect(page.getByRole('article', { name: DEFENDER })).toContainText('$47,000')
  await proxy.close()
})
