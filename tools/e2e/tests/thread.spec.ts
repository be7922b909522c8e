// One thread through the whole dealership: from a visitor's inquiry to an offline tablet and back.
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { CustomersPage } from '../customers-page.ts'
import { expect, test } from '../fixtures.ts'

const CUSTOMER = 'Nora Whitlock'
const VEHICLE = '2019 Toyota Camry XSE'
const VEHICLE_ID = '104'

test('an inquiry reaches both apps, and what is done without a server joins what was done with it', async ({
  dealership,
  visitor,
  openApp,
  page,
}) => {
  const a = new CustomersPage(await openApp())
  const b = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))

  // A visitor asks about a vehicle.
  await visitor.goto(`${dealership.origin}/vehicle/${VEHICLE_ID}`)
  const form = visitor.locator('#inquire')
  await form.getByLabel('First name').fill('Nora')
  await form.getByLabel('Last name').fill('Whitlock')
  await form.getByLabel('Email').fill('nora.whitlock@example.com')
  await form.getByLabel('Phone').fill('(208) 555-0177')
  await form.getByLabel('Message').fill('Is it still there on Friday?')
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(form.getByText('Thank You!')).toBeVisible()
  await expect(form.getByLabel('First name')).toHaveValue('')

  // It appears in both apps without a reload.
  await expect(a.column('New').getByRole('article', { name: CUSTOMER })).toBeVisible()
  await expect(b.column('New').getByRole('article', { name: CUSTOMER })).toBeVisible()

  // The server is gone; the app opens again without it.
  await dealership.stop()
  await a.page.reload()
  await expect(a.card(CUSTOMER)).toBeVisible()
  // Since when is known where the app heard of it before it was opened again.
  await expect(a.indicator()).toContainText(/Working offline( since|, last contact) /)

  // A moves the customer to financing with the vehicle, and adds a note.
  await a.move(CUSTOMER, 'Financing')
  await expect(a.column('Financing').getByRole('article', { name: CUSTOMER })).toBeVisible()
  await expect(a.card(CUSTOMER)).toContainText('Waiting to be sent')
  await a.addNote(CUSTOMER, 'Wants 60 months, bank says yes.')
  await a.page.getByRole('link', { name: 'Inventory' }).click()
  const row = a.page.getByRole('article', { name: VEHICLE })
  await expect(row).toContainText('Pending')
  await a.page.getByRole('link', { name: 'Customers' }).click()

  // The server comes back while A stays without it; B corrects the phone number.
  await a.page.context().setOffline(true)
  await dealership.start()
  await b.page.bringToFront()
  await expect(b.indicator()).toHaveText('Up to date')
  await b.changePhone(CUSTOMER, '(208) 555-0188')
  await expect(b.indicator()).toHaveText('Up to date')
  await expect(b.column('New').getByRole('article', { name: CUSTOMER })).toBeVisible()

  const pageOf = async (path: string) => (await fetch(dealership.origin + path)).text()
  expect(await pageOf(`/vehicle/${VEHICLE_ID}`)).not.toContain('Under Contract - Call for Updates')

  // A has a signal again: both apps hold the move, the note and the new phone number.
  const begin = Date.now()
  await a.page.context().setOffline(false)
  await expect(b.column('Financing').getByRole('article', { name: CUSTOMER })).toBeVisible()
  // The commit is over: the published pages say so within a second, as HTML fetched without script.
  await expect(async () => {
    expect(await pageOf(`/vehicle/${VEHICLE_ID}`)).toContain('Under Contract - Call for Updates')
    expect(await pageOf('/inventory')).toContain('Get Updates')
  }).toPass({ timeout: 1000, intervals: [20] })
  test.info().annotations.push({ type: 'reconnected and published', description: `${Date.now() - begin} ms` })

  for (const app of [a, b]) {
    await expect(app.indicator()).toHaveText('Up to date')
    const card = app.column('Financing').getByRole('article', { name: CUSTOMER })
    await expect(card).toContainText('(208) 555-0188')
    await expect(card).toContainText('Vehicle #1021')
    const dialog = await app.openLead(CUSTOMER)
    await expect(dialog).toContainText('Wants 60 months, bank says yes.')
    await app.closeLead(dialog)
    await app.page.getByRole('link', { name: 'Inventory' }).click()
    await expect(app.page.getByRole('article', { name: VEHICLE })).toContainText('Pending')
  }

  // So does the server.
  const leads: Lead[] = await (await b.page.request.get(`${dealership.origin}/api/leads`)).json()
  expect(leads.filter(lead => lead.lastName === 'Whitlock')).toMatchObject([
    {
      status: 'financing',
      vehicleId: VEHICLE_ID,
      phone: '(208) 555-0188',
      notes: 'Is it still there on Friday?',
    },
  ])
  const vehicle: Vehicle = await (
    await b.page.request.get(`${dealership.origin}/api/vehicles/${VEHICLE_ID}`)
  ).json()
  expect(vehicle).toMatchObject({ status: 'pending', isAvailable: false })

  // A visitor without script sees it calmly marked.
  await page.goto(`${dealership.origin}/vehicle/${VEHICLE_ID}`)
  await expect(page.getByText('PENDING SALE')).toBeVisible()
})
