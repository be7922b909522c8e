// The site as files on a host of files, and the server at another origin.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FORM_TEXTS } from '@forecourt/shared/site/form-texts'
import type { Page } from '@playwright/test'
import { Dealership } from '../dealership.ts'
import { test as base, expect, expectAccessible } from '../fixtures.ts'
import { expectAwake } from '../islands.ts'
import { openStaticHost, type StaticHost } from '../static-host.ts'

interface Exported {
  host: StaticHost
  /** Where the files lie. */
  directory: string
}

const test = base.extend<{ exported: Exported; plain: Page }>({
  dealership: async ({ browserName: _any }, use) => {
    const dealership = await Dealership.stocked()
    await use(dealership)
    await dealership.dispose()
  },
  exported: async ({ dealership }, use) => {
    const directory = mkdtempSync(join(tmpdir(), 'exported-'))
    const host = await openStaticHost(directory)
    dealership.settings['SITE_ORIGINS'] = host.origin
    await dealership.export(directory, '--api', dealership.origin)
    await dealership.start()
    await use({ host, directory })
    await host.close()
    rmSync(directory, { recursive: true, force: true })
  },
  plain: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await use(await context.newPage())
    await context.close()
  },
})

async function fillIn(page: Page, place: string, firstName: string) {
  const form = page.locator(place)
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill('Berg')
  await form.getByLabel('Email').fill('ola.berg@example.com')
  await form.getByLabel('Phone').fill('(208) 555-0124')
  await form.getByLabel('Message').fill('A long story')
  return form
}

async function leadsOf(app: Page, dealership: Dealership): Promise<Record<string, unknown>[]> {
  return (await app.request.get(`${dealership.origin}/api/leads`)).json()
}

test('every address that a page names is a file, or the server answers it', async ({
  exported,
  dealership,
}) => {
  const { directory, host } = exported
  const pages = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.html'),
  )
  expect(pages.length).toBeGreaterThan(20)
  const dead = new Set<string>()
  const atServer = new Set<string>()
  for (const page of pages) {
    const html = readFileSync(join(directory, page), 'utf8')
    const named = [
      ...html.matchAll(/\s(?:href|src|srcset|poster|action|component-url|renderer-url)="([^"]+)"/g),
    ]
    for (const [, value = ''] of named)
      for (const address of value
        .split(/,\s+/)
        .map(one => one.split(' ')[0]?.replaceAll('&amp;', '&') ?? '')) {
        const url = new URL(address, `${host.origin}/${page}`)
        if (url.origin === dealership.origin) atServer.add(url.pathname + url.search)
        else if (url.origin === host.origin && host.fileOf(url.pathname) === null)
          dead.add(`${page}: ${address}`)
      }
  }
  expect([...dead]).toEqual([])
  expect([...atServer]).toEqual(
    expect.arrayContaining(['/inquiries', '/loan-applications', '/inventory', '/admin/']),
  )
  for (const path of atServer) {
    const { status } = await fetch(dealership.origin + path, { redirect: 'manual' })
    // What forms are sent to is not read.
    expect([200, ...(/^\/(inquiries|loan-applications)$/.test(path) ? [404] : [])], path).toContain(status)
  }
})

test('pages are read, searched and found again from their host', async ({
  exported,
  visitor,
  dealership,
}) => {
  const { origin } = exported.host
  await visitor.goto(`${origin}/`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Luxury Redefined' })).toBeVisible()
  await expectAccessible(visitor)
  await expect(visitor.getByRole('link', { name: 'Admin' })).toHaveAttribute(
    'href',
    `${dealership.origin}/admin/`,
  )

  await visitor.goto(`${origin}/inventory`)
  const count = visitor.locator('.finder').getByRole('status')
  await expect(count).toHaveText('20 vehicles')
  await expectAccessible(visitor)
  await visitor.getByLabel('Make').selectOption('Jeep')
  await expect(count).toHaveText('2 vehicles of 20')
  await expect(visitor).toHaveURL(`${origin}/inventory?make=Jeep`)
  await visitor.reload()
  await expect(count).toHaveText('2 vehicles of 20')
  await expect(visitor.getByLabel('Make')).toHaveValue('Jeep')
  const picture = visitor.locator('.results img').first()
  await expect
    .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await visitor.getByRole('link', { name: 'Browse' }).click()
  await expect(visitor).toHaveURL(`${origin}/inventory?make=Jeep&view=browse`)
  await visitor.goBack()
  await expect(visitor.getByRole('link', { name: 'Grid' })).toHaveAttribute('aria-current', 'true')
  await visitor.getByRole('link', { name: 'Remove the filter Jeep' }).click()
  await expect(count).toHaveText('20 vehicles')
  await expect(visitor).toHaveURL(`${origin}/inventory`)

  await visitor.goto(`${origin}/vehicle/102`)
  await expectAccessible(visitor)
  const vin = (await visitor.locator('.facts dd').last().textContent()) ?? ''
  await visitor.goto(`${origin}/inventory`)
  await visitor.getByLabel('Look up by VIN').fill(vin)
  await visitor.getByRole('button', { name: 'Find it' }).click()
  await expect(visitor).toHaveURL(`${origin}/vehicle/102`)
})

test('an inquiry and an application are sent to the server, and kept while it is away', async ({
  exported,
  visitor,
  openApp,
  dealership,
}) => {
  const { origin } = exported.host
  await visitor.goto(`${origin}/vehicle/104`)
  const form = await fillIn(visitor, '#inquire', 'Ola')
  await expectAwake(form.getByLabel('Message'))
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(form).toContainText("We've received your inquiry and will contact you shortly.")

  await dealership.stop()
  await form.getByRole('button', { name: 'Write something else' }).click()
  const again = await fillIn(visitor, '#inquire', 'Kit')
  await again.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(again).toContainText('It is kept on this device until it is sent.')
  await dealership.start()
  await visitor.goto(`${origin}/`)
  const kept = visitor.getByRole('region', { name: 'Your inquiry' })
  await kept.getByRole('button', { name: 'Send now' }).click()
  await expect(kept).toContainText('Thank You!')

  await visitor.goto(`${origin}/financing`)
  const application = visitor.getByRole('form', { name: 'Pre-approval application' })
  const answers = {
    'First name': 'Uma',
    'Last name': 'Berg',
    Email: 'uma@example.com',
    Phone: '(208) 555-0125',
  }
  for (const [label, answer] of Object.entries(answers)) await application.getByLabel(label).fill(answer)
  await application.getByLabel('Loan amount').fill('20000')
  await application.getByLabel('Annual income').fill('60000')
  await application.getByLabel('Employment').selectOption({ index: 1 })
  await expectAwake(application)
  await application.getByRole('button', { name: 'Submit application' }).click()
  await expect(application).toContainText(FORM_TEXTS.application.received.title)

  await visitor.goto(`${origin}/vehicle/104`)
  await visitor.getByRole('link', { name: 'Apply for pre-approval' }).click()
  await expect(visitor).toHaveURL(/\/financing\?vehicle=104&vehiclePrice=22900\.00&.*#apply$/)
  expect(new URL(visitor.url()).origin).toBe(dealership.origin)

  const leads = await leadsOf(await openApp(), dealership)
  expect(leads.filter(lead => lead['firstName'] === 'Uma')).toMatchObject([{ source: 'financing_form' }])
  for (const firstName of ['Ola', 'Kit']) {
    const found = leads.filter(lead => lead['firstName'] === firstName)
    expect(found.map(lead => [lead['source'], lead['vehicleId'], lead['notes']])).toEqual([
      ['vehicle_details', '104', 'A long story'],
    ])
  }
})

test('without script a form is answered by the server, and nothing is lost', async ({
  exported,
  plain: page,
  openApp,
  dealership,
}) => {
  await page.goto(`${exported.host.origin}/vehicle/102`)
  const form = await fillIn(page, '#inquire', 'Ida')
  await form.getByLabel('Email').fill('nonsense')
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(page.getByRole('link', { name: 'Valid email is required' })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('A long story')
  await page.getByRole('textbox', { name: 'Email' }).first().fill('ida.berg@example.com')
  await page.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await page.goto(`${exported.host.origin}/inventory`)
  await page.getByLabel('Make').selectOption('Jeep')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator('.finder').getByRole('status')).toHaveText('2 vehicles of 20')
  const leads = await leadsOf(await openApp(), dealership)
  expect(leads.filter(lead => lead['firstName'] === 'Ida')).toMatchObject([{ vehicleId: '102' }])
})

test('a vehicle that came after the export is found at the server, and one that never was is not', async ({
  exported,
  visitor,
  openApp,
  dealership,
}) => {
  const { origin } = exported.host
  const app = await openApp()
  const vehicle = {
    year: 2022,
    make: 'Jeep',
    model: 'Gladiator',
    price: '41000',
    mileage: 12,
    condition: 'good',
  }
  const created = await app.request.post(`${dealership.origin}/api/vehicles`, { data: vehicle })
  const { id } = await created.json()
  await app.request.patch(`${dealership.origin}/api/vehicles/${id}`, { data: { status: 'available' } })
  await visitor.goto(`${origin}/inventory`)
  await visitor.getByLabel('Make').selectOption('Jeep')
  await visitor.getByRole('link', { name: '2022 Jeep Gladiator' }).click()
  await expect(visitor).toHaveURL(`${dealership.origin}/vehicle/${id}`)
  await expect(visitor.getByRole('heading', { level: 1, name: '2022 Jeep Gladiator' })).toBeVisible()
  await visitor.goto(`${origin}/vehicle/999`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await expect(visitor).toHaveURL(`${origin}/vehicle/999`)
})

test('a search says so where the server is away', async ({ exported, visitor, dealership }) => {
  await visitor.goto(`${exported.host.origin}/inventory`)
  await dealership.stop()
  await visitor.getByLabel('Make').selectOption('Jeep')
  await expect(visitor.getByRole('alert')).toContainText('Failed to search vehicles. Please try again.')
  await expect(visitor.getByRole('article')).toHaveCount(20)
})

test('a directory that holds other things is refused in words', async ({ dealership }) => {
  const refused = dealership.export(dealership.directory)
  await expect(refused).rejects.toThrow('must not lie in each other')
  await expect(dealership.export('')).rejects.toThrow('Usage:')
})
