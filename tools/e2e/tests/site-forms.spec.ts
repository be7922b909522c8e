// What a visitor sends arrives once, whatever happens on the way; what a machine sends is held and not lost.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { expectAwake } from '../islands.ts'
import { dismiss } from '../said.ts'

async function fillIn(page: Page, place: string, firstName: string) {
  const form = page.locator(place).getByRole('form', { name: 'Inquiry' })
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill('Berg')
  await form.getByLabel('Email').fill('ola.berg@example.com')
  await form.getByLabel('Phone').fill('(208) 555-0124')
  await form.getByLabel('Message').fill('A long story')
  await expectAwake(form)
  return form
}

test('each form arrives with its own source and type', async ({ dealership, visitor, openApp }) => {
  const send = async (path: string, place: string, firstName: string, before?: () => Promise<void>) => {
    await visitor.goto(dealership.origin + path)
    await before?.()
    const form = await fillIn(visitor, place, firstName)
    await form.getByRole('button', { name: 'Send inquiry' }).click()
    await expect(form).toContainText('Thank You!')
    await expect(form).toContainText("We've received your inquiry and will contact you shortly.")
    await expect(form.getByLabel('First name')).toHaveValue('')
  }
  await send('/', '#contact', 'Contact')
  await send('/financing', '#contact', 'Financing')
  await send('/vehicle/104', '#inquire', 'Vehicle')
  await send('/vehicle/104', '#inquire', 'Drive', () =>
    visitor.getByRole('link', { name: 'Schedule Test Drive' }).click(),
  )
  const app = await openApp()
  const leads: Record<string, unknown>[] = await (
    await app.request.get(`${dealership.origin}/api/leads`)
  ).json()
  const told = (firstName: string) => {
    const lead = leads.find(one => one['firstName'] === firstName)
    return [lead?.['source'], lead?.['type'], lead?.['vehicleId'], lead?.['notes']]
  }
  expect(told('Contact')).toEqual(['website_contact', 'vehicle_inquiry', null, 'A long story'])
  expect(told('Financing')).toEqual(['financing_page', 'vehicle_inquiry', null, 'A long story'])
  expect(told('Vehicle')).toEqual(['vehicle_details', 'vehicle_inquiry', '104', 'A long story'])
  expect(told('Drive')).toEqual(['test_drive_form', 'test_drive_inquiry', '104', 'A long story'])
})

test('an inquiry that failed stays filled in and is sent again without a double', async ({
  dealership,
  visitor,
  openApp,
}) => {
  await visitor.goto(`${dealership.origin}/#contact`)
  const form = await fillIn(visitor, '#contact', 'Ola')
  // The server takes it, but its answer is lost.
  await visitor.route('**/api/leads', async route => {
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(form).toContainText('Failed to submit your inquiry. Please try again.')
  await expect(form.getByLabel('Message')).toHaveValue('A long story')
  await visitor.unroute('**/api/leads')
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(form).toContainText("We've received your inquiry and will contact you shortly.")
  const app = await openApp()
  await expect(app.getByRole('article', { name: 'Ola Berg' })).toHaveCount(1)
  await visitor.reload()
  await expect(visitor.getByRole('region', { name: 'Your inquiry' })).toHaveCount(0)
})

test('an inquiry written without a connection is kept on the device and offered when it is back', async ({
  dealership,
  visitor,
  openApp,
}) => {
  await visitor.goto(`${dealership.origin}/vehicle/104`)
  const form = await fillIn(visitor, '#inquire', 'Kit')
  await visitor.context().setOffline(true)
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(form).toContainText('It is kept on this device until it is sent.')
  await visitor.context().setOffline(false)
  const kept = visitor.getByRole('region', { name: 'Your inquiry' })
  await expect(kept).toContainText('Your inquiry could not be sent. It is kept on this device.')
  // Another one that is sent meanwhile takes nothing of it away.
  await visitor.goto(`${dealership.origin}/`)
  const other = await fillIn(visitor, '#contact', 'Ada')
  await other.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(other).toContainText('Thank You!')
  await visitor.goto(`${dealership.origin}/inventory`)
  await kept.getByRole('button', { name: 'Send now' }).click()
  await expect(kept).toContainText('Thank You!')
  await kept.getByRole('button', { name: 'Close' }).click()
  await visitor.reload()
  await expect(kept).toHaveCount(0)
  const app = await openApp()
  await expect(app.getByRole('article', { name: 'Kit Berg' })).toContainText('Vehicle #1021')
  await expect(app.getByRole('article', { name: 'Ada Berg' })).toHaveCount(1)
})

const PHONE = { width: 390, height: 844 }

for (const way of ['received', 'marked', 'failed'] as const)
  test(`on a phone, that a form was ${way} is in view and in focus`, async ({ dealership, visitor }) => {
    await visitor.setViewportSize(PHONE)
    await visitor.goto(`${dealership.origin}/vehicle/104`)
    const form = await fillIn(visitor, '#inquire', 'Ola')
    if (way === 'marked') await form.getByLabel('Email').fill('nonsense')
    await visitor.context().setOffline(way === 'failed')
    const button = form.getByRole('button', { name: 'Send inquiry' })
    await button.click()
    const message = {
      received: form.getByRole('status').filter({ hasText: 'Thank You!' }),
      marked: form.getByRole('group', { name: 'Please look at the marked fields' }),
      failed: form.locator('.outcome', { hasText: 'Failed to submit your inquiry.' }),
    }[way]
    await expect(message).toBeFocused()
    await expect(message).toBeInViewport({ ratio: 1 })
    await expectAccessible(visitor)
    if (way === 'received') {
      // In the form's place, with what was sent, and a way back to it.
      await expect(message).toContainText('A long story')
      await expect(message).toContainText('ola.berg@example.com')
      await expect(button).toBeHidden()
      await form.getByRole('button', { name: 'Write something else' }).click()
      await expect(form.getByLabel('First name')).toBeFocused()
    }
    if (way === 'marked') {
      await message.getByRole('link', { name: 'Valid email is required' }).click()
      await expect(form.getByLabel('Email')).toBeFocused()
      await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Valid email is required')
    }
    if (way === 'failed') await expect(button).toBeInViewport({ ratio: 1 })
  })

test('a form whose script cannot come any more is kept and sent all the same, and a calculator says why', async ({
  dealership,
  visitor,
  openApp,
}) => {
  await visitor.setViewportSize(PHONE)
  await visitor.goto(`${dealership.origin}/vehicle/104`)
  await visitor.context().setOffline(true)
  const form = visitor.locator('#inquire').getByRole('form', { name: 'Inquiry' })
  for (const [label, text] of [
    ['First name', 'Una'],
    ['Last name', 'Berg'],
    ['Email', 'una.berg@example.com'],
    ['Phone', '(208) 555-0124'],
  ] as const)
    await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  const message = visitor.locator('#inquire').getByRole('alert')
  await expect(message).toContainText('Failed to submit your inquiry. Please try again.')
  await expect(message).toContainText('It is kept on this device until it is sent.')
  await expect(message).toBeFocused()
  await expect(message).toBeInViewport({ ratio: 1 })
  await expect(form.getByLabel('First name')).toHaveValue('Una')
  await visitor.context().setOffline(false)
  const kept = visitor.getByRole('region', { name: 'Your inquiry' })
  await kept.getByRole('button', { name: 'Send now' }).click()
  await expect(kept).toContainText('Thank You!')

  await visitor.goto(`${dealership.origin}/financing`)
  await visitor.context().setOffline(true)
  const calculator = visitor.getByRole('form', { name: 'Payment calculator' })
  await calculator.getByLabel('Vehicle price').fill('25k')
  await calculator.getByRole('button', { name: 'Calculate payment' }).click()
  const problem = visitor.locator('#calculator').getByRole('alert')
  await expect(problem).toContainText('Failed to calculate payment. Please try again.')
  await expect(problem).toBeInViewport({ ratio: 1 })
  await visitor.context().setOffline(false)
  const app = await openApp()
  await expect(app.getByRole('article', { name: 'Una Berg' })).toHaveCount(1)
})

test('what was kept and is sent by hand after a reload is not offered any more', async ({
  dealership,
  visitor,
  openApp,
}) => {
  await visitor.goto(`${dealership.origin}/#contact`)
  const form = await fillIn(visitor, '#contact', 'Ola')
  await visitor.context().setOffline(true)
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(form).toContainText('Failed to submit')
  await visitor.context().setOffline(false)
  await visitor.reload()
  const kept = visitor.getByRole('region', { name: 'Your inquiry' })
  await expect(kept).toBeVisible()
  await fillIn(visitor, '#contact', 'Ola')
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(form).toContainText('Thank You!')
  await expect(kept).toHaveCount(0)
  await visitor.reload()
  await expect(kept).toHaveCount(0)
  const app = await openApp()
  await expect(app.getByRole('article', { name: 'Ola Berg' })).toHaveCount(1)
})

test('a kept inquiry can be discarded', async ({ dealership, visitor }) => {
  await visitor.goto(`${dealership.origin}/#contact`)
  const form = await fillIn(visitor, '#contact', 'Ola')
  await dealership.stop()
  await form.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(form).toContainText('Failed to submit')
  await dealership.start()
  await visitor.goto(`${dealership.origin}/inventory`)
  await visitor.getByRole('button', { name: 'Discard' }).click()
  await visitor.reload()
  await expect(visitor.getByRole('region', { name: 'Your inquiry' })).toHaveCount(0)
})

test('what a machine sent is held, seen by staff, and let in or deleted', async ({ dealership, openApp }) => {
  const app = await openApp()
  await expect(app.getByRole('link', { name: /Held back/ })).toHaveCount(0)
  for (const firstName of ['Robot', 'Human'])
    await app.request.post(`${dealership.origin}/inquiries`, {
      form: {
        firstName,
        lastName: 'Smith',
        email: 'x@example.com',
        phone: '2085550100',
        message: '<b>Hi</b>',
      },
      maxRedirects: 0,
    })
  await app.reload()
  await app.getByRole('link', { name: 'Held back (2)' }).click()
  const human = app.getByRole('article', { name: 'Human Smith' })
  await expect(human).toContainText('The form was sent without opening the site')
  await expect(human).toContainText('<b>Hi</b>')
  await human.getByRole('button', { name: 'Let in as a customer' }).click()
  await expect(human).toHaveCount(0)
  await app.locator('.toast').getByRole('link', { name: 'Open Human Smith' }).click()
  await app.getByRole('dialog', { name: 'Human Smith' }).getByRole('button', { name: 'Close' }).click()
  await app.getByRole('link', { name: 'Held back (1)' }).click()
  await app.getByRole('article', { name: 'Robot Smith' }).getByRole('button', { name: 'Delete' }).click()
  await app.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(app.getByRole('heading', { name: 'Nothing is held back' })).toBeVisible()
  await app.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await app.getByRole('article', { name: 'Robot Smith' }).getByRole('button', { name: 'Delete' }).click()
  await app.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await dismiss(app)
  const held = async () => (await app.request.get(`${dealership.origin}/api/held-inquiries`)).json()
  await expect.poll(held).toEqual([])
  await expect(app.getByRole('heading', { name: 'Nothing is held back' })).toBeVisible()
  await app.getByRole('link', { name: 'Back to the customers' }).click()
  await expect(app.getByRole('article', { name: 'Human Smith' })).toBeVisible()
  await expect(app.getByRole('article', { name: 'Robot Smith' })).toHaveCount(0)
})

test('held inquiries say why they are not there without the server', async ({ dealership, openApp }) => {
  const app = await openApp()
  await dealership.stop()
  await app.goto(`${dealership.origin}/admin/held`)
  await expect(app.getByRole('heading', { name: 'Held inquiries are kept on the server only' })).toBeVisible()
})
