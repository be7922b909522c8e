// Finding a vehicle: filters, views, sorting, the VIN.
import { expect, test } from '../fixtures.ts'

test('filters change the results and the address without loading the page, back and forward included', async ({
  dealership,
  visitor,
}) => {
  await visitor.goto(`${dealership.origin}/inventory`)
  await visitor.evaluate(() => Object.assign(window, { stayed: true }))
  await visitor.getByLabel('Category').selectOption('Convertible')
  await expect(visitor.getByRole('article')).toHaveCount(2)
  await expect(visitor).toHaveURL(/category=convertible/)
  await visitor.getByLabel('Search', { exact: true }).fill('miata')
  await expect(visitor.locator('.results').getByRole('status')).toHaveText('1 vehicle of 20')
  await visitor.getByLabel('Search', { exact: true }).fill('spaceship')
  await expect(visitor.getByRole('heading', { name: 'No vehicles found' })).toBeVisible()
  await visitor.goBack()
  await expect(visitor.getByRole('article')).toHaveCount(1)
  await visitor.goBack()
  await expect(visitor.getByRole('article')).toHaveCount(2)
  expect(await visitor.evaluate(() => 'stayed' in window)).toBe(true)
})

for (const [device, width] of [
  ['a phone', 390],
  ['a desk', 1440],
] as const) {
  test(`on ${device} vehicles are looked through one at a time, around and around`, async ({
    dealership,
    visitor,
  }) => {
    await visitor.setViewportSize({ width, height: 900 })
    await visitor.goto(`${dealership.origin}/inventory?category=convertible`)
    await visitor.getByRole('link', { name: 'Browse' }).click()
    await expect(visitor).toHaveURL(/category=convertible.*view=browse/)
    const card = visitor.getByRole('article')
    await expect(card).toHaveCount(1)
    const first = await card.getByRole('heading').textContent()
    await visitor.getByRole('button', { name: 'Next vehicle' }).click()
    await expect(visitor.getByText('2 of 2')).toBeVisible()
    await expect(card.getByRole('heading')).not.toHaveText(first ?? '')
    await visitor.getByRole('button', { name: 'Next vehicle' }).click()
    await expect(card.getByRole('heading')).toHaveText(first ?? '')
    await visitor.getByRole('button', { name: 'Previous vehicle' }).click()
    await expect(visitor.getByText('2 of 2')).toBeVisible()
    await visitor.getByRole('group', { name: 'Choose a vehicle' }).getByRole('button').first().click()
    await expect(card.getByRole('heading')).toHaveText(first ?? '')
    await visitor.getByLabel('Category').selectOption('All categories')
    await expect(visitor.getByText('1 of 20')).toBeVisible()
    await visitor.getByRole('link', { name: 'Grid' }).click()
    await expect(card).toHaveCount(20)
  })
}

test('results are put in order', async ({ dealership, visitor }) => {
  await visitor.goto(`${dealership.origin}/inventory`)
  await visitor.getByLabel('Order').selectOption('Price: low to high')
  await expect(visitor).toHaveURL(/sort=price-low/)
  const prices = await visitor.locator('.card .price').allInnerTexts()
  const dollars = prices.map(price => Number(price.replace(/\D/g, '')))
  expect(dollars).toHaveLength(20)
  expect(dollars).toEqual([...dollars].sort((a, b) => a - b))
})

test('a VIN leads to its vehicle, and an unknown one says so', async ({ dealership, visitor }) => {
  await visitor.goto(`${dealership.origin}/vehicle/102`)
  const vin = ((await visitor.locator('.facts dd').last().textContent()) ?? '').trim()
  expect(vin).toHaveLength(17)
  await visitor.goto(`${dealership.origin}/inventory`)
  const lookup = visitor.getByRole('form', { name: 'VIN lookup' })
  await lookup.getByLabel('Look up by VIN').fill('1HGCM82633A004352')
  await lookup.getByRole('button', { name: 'Find it' }).click()
  await expect(lookup).toContainText('VIN Not Found')
  await expect(lookup).toContainText('No vehicle found with that VIN number.')
  await lookup.getByLabel('Look up by VIN').fill(vin.toLowerCase())
  await lookup.getByRole('button', { name: 'Find it' }).click()
  await expect(visitor).toHaveURL(`${dealership.origin}/vehicle/102`)
})

test('a search that fails says so', async ({ dealership, visitor }) => {
  await visitor.goto(`${dealership.origin}/inventory`)
  await dealership.stop()
  await visitor.getByLabel('Category').selectOption('Truck')
  await expect(visitor.getByRole('alert').filter({ hasText: 'Search Error' })).toContainText(
    'Failed to search vehicles. Please try again.',
  )
  await visitor.getByLabel('Look up by VIN').fill('1HGCM82633A004352')
  await visitor.getByRole('button', { name: 'Find it' }).click()
  await expect(visitor.getByRole('form', { name: 'VIN lookup' })).toContainText('Search Error')
})
