// Finding a vehicle: filters, views, sorting, the VIN.
import { INVENTORY_PAGE_SIZE } from '@forecourt/shared/vehicles/vehicle-search'
import { ADMIN } from '../dealership.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

test('filters change the results and the address without loading the page, back and forward included', async ({
  dealership,
  visitor,
}) => {
  await visitor.goto(`${dealership.origin}/inventory`)
  await visitor.evaluate(() => Object.assign(window, { stayed: true }))
  await visitor.getByLabel('Category').selectOption('Convertible')
  await expect(visitor.getByRole('article')).toHaveCount(2)
  await expect(visitor).toHaveURL(/category=convertible/)
  const search = visitor.getByLabel('Search', { exact: true })
  const count = visitor.locator('.finder').getByRole('status')
  await search.fill('miata')
  await expect(count).toHaveText('1 vehicle of 20')
  // What is typed on takes the place of what was typed.
  await search.fill('miatta')
  await expect(visitor).toHaveURL(/q=miatta/)
  await expect(count).toHaveText('1 vehicle of 20')
  await search.fill('spaceship')
  await expect(visitor.getByRole('heading', { name: 'No vehicles found' })).toBeVisible()
  await expect(search).toBeFocused()
  await visitor.goBack()
  await expect(visitor.getByRole('article')).toHaveCount(2)
  await expect(search).toHaveValue('')
  await visitor.goForward()
  await expect(search).toHaveValue('spaceship')
  // What was asked for in part is nearest.
  await search.fill('red miata under 20k')
  const nearest = visitor.locator('.nearest').getByRole('article')
  await expect(nearest.first()).toContainText('Miata')
  await visitor.getByRole('link', { name: 'Remove the filter Convertible' }).click()
  await expect(visitor.locator('.results')).toBeFocused()
  expect(await visitor.evaluate(() => 'stayed' in window)).toBe(true)
})

test('on a phone a car is seen at once, and the filters wait behind a button that tells how many there are', async ({
  dealership,
  visitor,
}) => {
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto(`${dealership.origin}/inventory`)
  const card = visitor.locator('.results').getByRole('article')
  for (const index of [0, 1, 2]) await expect(card.nth(index)).toBeInViewport({ ratio: 1 })
  const filter = visitor.getByRole('button', { name: 'Filter' })
  const search = visitor.getByLabel('Search', { exact: true })
  await expect(search).toBeHidden()
  await filter.click()
  await expect(search).toBeFocused()
  await expect(visitor.getByLabel('Look up by VIN')).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await expect(filter).toBeFocused()
  await filter.click()
  await expectAccessible(visitor)
  await visitor.getByLabel('Category').selectOption('Truck')
  await search.fill('toyta')
  await visitor.getByRole('link', { name: /^Show 1 vehicle/ }).click()
  await expect(search).toBeHidden()
  await expect(visitor.locator('.results')).toBeFocused()
  await expect(card).toHaveCount(1)
  await expect(card.first()).toBeInViewport({ ratio: 1 })
  await expect(visitor.getByRole('button', { name: 'Filter (2)' })).toBeVisible()
  // The line stays where the thumb is, and a chip takes its wish away.
  await visitor.getByRole('link', { name: 'Remove the filter Truck' }).click()
  await expect(card).toHaveCount(3)
  await visitor.mouse.wheel(0, 400)
  await expect(visitor.getByRole('button', { name: 'Filter (1)' })).toBeInViewport({ ratio: 1 })
  await visitor.getByLabel('Sort').selectOption('Lowest mileage')
  await expect(visitor).toHaveURL(/sort=mileage/)
  await expectAccessible(visitor)
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
    if (device === 'a phone') await visitor.getByRole('button', { name: 'Filter' }).click()
    await visitor.getByLabel('Category').selectOption('All categories')
    await expect(visitor.getByText('1 of 20')).toBeVisible()
    await visitor.getByRole('link', { name: 'Grid' }).click()
    await expect(card).toHaveCount(20)
  })
}

test('results are put in order', async ({ dealership, visitor }) => {
  await visitor.goto(`${dealership.origin}/inventory`)
  await visitor.getByLabel('Sort').selectOption('Price: low to high')
  await expect(visitor).toHaveURL(/sort=price-low/)
  await expect(async () => {
    const prices = await visitor.locator('.card .price').allInnerTexts()
    const dollars = prices.map(price => Number(price.replace(/\D/g, '')))
    expect(dollars).toHaveLength(20)
    expect(dollars).toEqual([...dollars].sort((a, b) => a - b))
  }).toPass()
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

test('a large stock is shown page by page', async ({ dealership, visitor, request }) => {
  await request.post(`${dealership.origin}/api/auth/login`, {
    data: { identifier: ADMIN.username, password: ADMIN.password },
  })
  for (let number = 1; number <= INVENTORY_PAGE_SIZE; number++)
    await request.post(`${dealership.origin}/api/vehicles`, {
      data: { make: 'Lancia', model: `Delta ${number}`, year: 2020, price: String(10_000 + number) },
    })
  await visitor.goto(`${dealership.origin}/inventory?sort=price-low`)
  const cards = visitor.locator('.results').getByRole('article')
  const pages = visitor.getByRole('navigation', { name: 'Pages' })
  await expect(cards).toHaveCount(INVENTORY_PAGE_SIZE)
  await expect(visitor.locator('.finder').getByRole('status')).toHaveText(
    `${INVENTORY_PAGE_SIZE + 20} vehicles`,
  )
  await expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveCount(0)
  await expectAccessible(visitor)
  const first = await cards.first().getByRole('heading').textContent()
  await pages.getByRole('link', { name: 'Next' }).focus()
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL(/sort=price-low&page=2$/)
  await expect(cards).toHaveCount(20)
  await expect(cards.first().getByRole('heading')).not.toHaveText(first ?? '')
  // The keyboard goes on from where the eye begins to read.
  await expect(visitor.locator('.results')).toBeFocused()
  await visitor.goBack()
  await expect(cards).toHaveCount(INVENTORY_PAGE_SIZE)
  // Another search begins at its first page; a page that is not there shows the last.
  await visitor.goto(`${dealership.origin}/inventory?page=99`)
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await visitor.getByLabel('Make').selectOption('Lancia')
  await expect(visitor).toHaveURL(/\/inventory\?make=Lancia$/)
  await expect(cards).toHaveCount(INVENTORY_PAGE_SIZE)
  await expect(pages).toHaveCount(0)
})
