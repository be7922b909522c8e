// The public site as a visitor meets it, with and without script.
import { gzipSync } from 'node:zlib'
import { expect, expectAccessible, test } from '../fixtures.ts'

test('pages read, search and send without script', async ({ browser, dealership, openApp }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${dealership.origin}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Luxury Redefined' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inventory' }).click()
  await page.getByLabel('Make').selectOption('Jeep')
  await page.getByLabel('Price').selectOption('$15,000 - $30,000')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status')).toHaveText('1 vehicle of 20')
  await expect(page.getByLabel('Make')).toHaveValue('Jeep')
  await page.getByRole('link', { name: 'Remove the filter $15,000 - $30,000' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.goto(`${dealership.origin}/vehicle/102`)
  const form = page.locator('#inquire')
  await form.getByLabel('First name').fill('Ida')
  await form.getByLabel('Last name').fill('Stone')
  await form.getByLabel('Email').fill('nonsense')
  await form.getByLabel('Phone').fill('(208) 555-0123')
  await form.getByLabel('Message').fill('Tow hitch?')
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(page.getByText('Valid email is required')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Tow hitch?')
  await page.getByRole('textbox', { name: 'Email' }).first().fill('ida.stone@example.com')
  await page.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await context.close()

  const app = await openApp()
  await expect(app.getByRole('article', { name: 'Ida Stone' })).toContainText('Vehicle #102')
})

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
  await expect(visitor.getByRole('status')).toHaveText('1 vehicle of 20')
  await visitor.getByLabel('Search', { exact: true }).fill('spaceship')
  await expect(visitor.getByRole('heading', { name: 'No vehicles found' })).toBeVisible()
  await visitor.goBack()
  await expect(visitor.getByRole('article')).toHaveCount(1)
  await visitor.goBack()
  await expect(visitor.getByRole('article')).toHaveCount(2)
  expect(await visitor.evaluate(() => 'stayed' in window)).toBe(true)
})

test('a failed search and a failed inquiry say so and lose nothing', async ({ dealership, visitor }) => {
  await visitor.goto(`${dealership.origin}/inventory`)
  await dealership.stop()
  await visitor.getByLabel('Category').selectOption('Truck')
  await expect(visitor.getByRole('alert').filter({ hasText: 'Search Error' })).toContainText(
    'Failed to search vehicles. Please try again.',
  )
  await dealership.start()
  await visitor.goto(`${dealership.origin}/#contact`)
  const form = visitor.locator('#contact')
  await form.getByLabel('First name').fill('Ola')
  await form.getByLabel('Last name').fill('Berg')
  await form.getByLabel('Email').fill('ola.berg@example.com')
  await form.getByLabel('Phone').fill('(208) 555-0124')
  await form.getByLabel('Message').fill('A long story')
  await dealership.stop()
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(form.getByText('Failed to submit your inquiry. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('A long story')
  await dealership.start()
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(form.getByText("We've received your inquiry and will contact you shortly.")).toBeVisible()
})

test('the calculator wakes when it is touched, and the click that woke it counts', async ({
  dealership,
  visitor,
}) => {
  await visitor.goto(`${dealership.origin}/vehicle/104`)
  const calculator = visitor.getByRole('form', { name: 'Loan calculator' })
  await expect(calculator).toContainText('$341.54')
  await calculator.getByRole('radio', { name: '72' }).click()
  await expect(calculator).toContainText('$290.81')
  await calculator.getByRole('textbox', { name: 'Down payment' }).fill('22900')
  await expect(calculator).toContainText('Nothing is left to finance.')
  await calculator.getByRole('button', { name: '20% down' }).click()
  await expect(calculator).toContainText('$290.81')
  await expect(calculator).toContainText('72 monthly payments at 4.5% APR')
})

test('the gallery has tabs, thumbnails and a full-screen view with keys', async ({ dealership, visitor }) => {
  await visitor.goto(`${dealership.origin}/vehicle/101`)
  await visitor.getByRole('tab', { name: 'Interior' }).click()
  await expect(visitor.getByRole('tab', { name: 'Interior' })).toHaveAttribute('aria-selected', 'true')
  await visitor.getByRole('tab', { name: 'Exterior' }).click()
  await visitor.getByRole('link', { name: 'full screen' }).click()
  const full = visitor.getByRole('dialog')
  await expect(full).toContainText('1 of 5')
  await visitor.keyboard.press('ArrowRight')
  await expect(full).toContainText('2 of 5')
  await visitor.keyboard.press('Escape')
  await expect(full).toBeHidden()
})

test('a theme is kept, and is there before the first paint of the next page', async ({
  dealership,
  visitor,
}) => {
  await visitor.goto(`${dealership.origin}/`)
  await visitor.getByText('Choose Theme').first().click()
  await visitor.getByRole('button', { name: 'Midnight Blue & Gold' }).click()
  await visitor.goto(`${dealership.origin}/inventory`, { waitUntil: 'commit' })
  await expect(visitor.locator('html')).toHaveClass('midnight-blue')
  await visitor.evaluate(() => localStorage.setItem('forecourt-theme', 'mauve'))
  await visitor.reload()
  await expect(visitor.locator('html')).not.toHaveClass(/./)
})

test('staff log in from the footer', async ({ dealership, visitor }) => {
  await visitor.goto(`${dealership.origin}/`)
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Staff login' })
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toContainText('Please enter both username/email and password')
  await dialog.getByLabel('Username or email').fill('admin')
  await dialog.getByLabel('Password').fill('wrong')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toContainText('Invalid credentials')
  await dialog.getByLabel('Password').fill('Quiet-Harbor7')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(visitor.getByRole('heading', { name: 'Customer Pipeline' })).toBeVisible()
})

test('what does not exist says so, with a way on', async ({ dealership, visitor }) => {
  for (const [path, title, words] of [
    ['/nowhere', '404 Page Not Found', 'Did you forget to add the page to the router?'],
    ['/vehicle/116', 'Vehicle Not Found', "The vehicle you're looking for doesn't exist."],
  ] as const) {
    const reply = await visitor.goto(`${dealership.origin}${path}`)
    expect(reply?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(visitor.getByText(words)).toBeVisible()
    await expect(visitor.getByRole('article').first()).toBeVisible()
  }
})

test('every page is accessible, in every theme, on a phone and on a desk', async ({
  dealership,
  visitor,
}) => {
  test.setTimeout(120_000)
  for (const theme of ['charcoal-silver', 'royal-purple', 'midnight-blue']) {
    await visitor.goto(`${dealership.origin}/`)
    await visitor.evaluate(chosen => localStorage.setItem('forecourt-theme', chosen), theme)
    for (const path of [
      '/',
      '/inventory',
      '/inventory?q=spaceship',
      '/vehicle/101',
      '/vehicle/106',
      '/nowhere',
    ]) {
      for (const width of [390, 1440]) {
        await visitor.setViewportSize({ width, height: 900 })
        await visitor.goto(dealership.origin + path)
        await expectAccessible(visitor)
        const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([path, width, overflow]).toEqual([path, width, 0])
      }
    }
  }
})

test('a page needs little script before it is touched, and its pictures keep their place', async ({
  dealership,
  visitor,
}) => {
  for (const [path, limitKb] of [
    ['/', 10],
    ['/inventory', 10],
    ['/vehicle/101', 10],
  ] as const) {
    const scripts: Promise<number>[] = []
    visitor.on('response', response => {
      if (response.request().resourceType() === 'script')
        scripts.push(
          response
            .request()
            .sizes()
            .then(sizes => sizes.responseBodySize),
        )
    })
    await visitor.goto(dealership.origin + path, { waitUntil: 'networkidle' })
    const sizes = await Promise.all(scripts)
    const inline = await visitor.evaluate(() =>
      [...document.scripts].map(script => (script.src ? '' : script.text)).join(''),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0) + gzipSync(inline).length
    expect([path, total < limitKb * 1024]).toEqual([path, true])
    visitor.removeAllListeners('response')
    const shift = await visitor.evaluate(
      () =>
        new Promise<number>(resolve => {
          let sum = 0
          new PerformanceObserver(list => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect([path, shift < 0.02]).toEqual([path, true])
  }
})
