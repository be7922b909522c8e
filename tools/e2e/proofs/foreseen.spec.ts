// What waits on a device is shown as the server will judge it.
import type { Lead } from '@forecourt/shared/leads/lead'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { CustomersPage } from '../customers-page.ts'
import { expect, test } from '../fixtures.ts'
import { InventoryPage } from '../inventory-page.ts'
import { dismiss } from '../said.ts'

const ROVER = '2017 Land Rover Range Rover Sport HSE'
const JEEP = '2020 Jeep Grand Cherokee Limited'

test('without a server, who is lost or deleted frees their vehicle for the next customer, as the server does', async ({
  dealership,
  openApp,
}) => {
  const customers = new CustomersPage(await openApp())
  const { page } = customers
  const inventory = new InventoryPage(page)
  const toCustomer = async (name: string) => {
    await page.getByRole('link', { name: 'Customers' }).click()
    await customers.search(name)
    await expect(customers.card(name)).toBeVisible()
  }
  const expectStock = async (vehicle: string, status: string, toggle: string) => {
    await page.getByLabel('Search vehicles').fill(vehicle)
    await expect(inventory.row(vehicle)).toContainText(status)
    await expect(inventory.row(vehicle).getByRole('button', { name: toggle })).toBeVisible()
  }
  await dealership.stop()

  await customers.move('Luis Ortega', 'Lost')
  await inventory.open()
  await expectStock(ROVER, 'Available', 'Mark Received')
  await toCustomer('Robert Stanhope')
  await customers.move('Robert Stanhope', 'Financing')
  await customers.chooseVehicle(ROVER, 'Financing')
  await inventory.open()
  await expectStock(ROVER, 'Pending', 'CRM Controlled')

  await toCustomer('Beth Callahan')
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('button', { name: 'Delete Beth Callahan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete customer' }).click()
  await dismiss(page)
  await expect(customers.card('Beth Callahan')).toBeHidden()
  await page.reload()
  await inventory.open()
  await expectStock(JEEP, 'Available', 'Mark Received')
  await toCustomer('Emil Hartmann')
  await customers.move('Emil Hartmann', 'Closed')
  await customers.chooseVehicle(JEEP, 'Closed')
  await inventory.open()
  await expectStock(JEEP, 'Sold', 'Sold')

  await dealership.start()
  await expect(customers.indicator()).toHaveText('Up to date')
  await expectStock(ROVER, 'Pending', 'CRM Controlled')
  await expectStock(JEEP, 'Sold', 'Sold')
  const { origin } = dealership
  const leads: Lead[] = await (await page.request.get(`${origin}/api/leads`)).json()
  const holderOf = (vehicleId: string) =>
    leads.filter(lead => lead.vehicleId === vehicleId && lead.status !== 'lost').map(lead => lead.lastName)
  expect([holderOf('118'), holderOf('119')]).toEqual([['Stanhope'], ['Hartmann']])
  const statusOf = async (id: string) =>
    ((await (await page.request.get(`${origin}/api/vehicles/${id}`)).json()) as Vehicle).status
  expect([await statusOf('118'), await statusOf('119')]).toEqual(['pending', 'sold'])
})
