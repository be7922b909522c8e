import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { dismiss, expectSaid } from '../said.ts'
import { leadOf } from '../stored-leads.ts'

const DEFENDER = '2021 Land Rover Defender 110'

/** A Tuesday that is far off, and the Sunday before it. */
const YEAR = new Date().getFullYear() + 1
const TUESDAY = Array.from({ length: 7 }, (_, index) => `${YEAR}-03-0${index + 1}`).find(
  day => new Date(`${day}T12:00:00Z`).getUTCDay() === 2,
) as string
const SUNDAY = Array.from({ length: 7 }, (_, index) => `${YEAR}-03-0${index + 1}`).find(
  day => new Date(`${day}T12:00:00Z`).getUTCDay() === 0,
) as string

const dialogOf = (app: CustomersPage) => app.page.getByRole('dialog', { name: 'Schedule a test drive' })

/** Opens the dialog for a customer, and chooses a day and a time. */
async function choose(app: CustomersPage, name: string, day: string, time: string) {
  // Who has a test drive already gets another time.
  if (name === 'Rosa Delgado')
    await (await app.openLead(name)).getByRole('button', { name: 'Move the test drive' }).click()
  else await app.move(name, 'Test Drive Scheduled')
  const dialog = dialogOf(app)
  await dialog.getByLabel('Date').fill(day)
  await dialog.getByLabel('Time').selectOption(time)
  return dialog
}

test('the dialog names the vehicle, the hours and what is booked, and what stands against a time', async ({
  openApp,
}) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  await app.move('Ruth Becker', 'Test Drive Scheduled')
  const dialog = dialogOf(app)
  await expect(dialog).toContainText(DEFENDER)
  await expect(dialog.getByRole('group', { name: 'Day' }).getByRole('button')).toHaveCount(3)
  const times = dialog.getByRole('group', { name: 'Free half hours' })
  await dialog.getByLabel('Date').fill(TUESDAY)
  await expect(dialog).toContainText('Tuesday: 10:00am-6:00pm')
  await expect(dialog).toContainText('No other test drive is booked.')
  await expect(times.getByRole('button')).toHaveCount(16)
  const schedule = dialog.getByRole('button', { name: 'Schedule test drive' })
  await expect(schedule).toBeDisabled()
  await times.getByRole('button', { name: '10:30 AM' }).press('Enter')
  await expect(times.getByRole('button', { name: '10:30 AM' })).toHaveAttribute('aria-pressed', 'true')
  await schedule.click()
  await expectSaid(page, 'Test Drive Scheduled', 'Test drive has been scheduled successfully.')

  await choose(app, 'Rosa Delgado', TUESDAY, '11:15 AM')
  await expect(dialog).toContainText(`10:30 AM Ruth Becker, ${DEFENDER}`)
  await expect(dialog.getByText('This vehicle')).toBeVisible()
  await expect(times.getByRole('button').first()).toHaveText('11:30 AM')
  await expect(dialog.getByRole('status')).toHaveText(`${DEFENDER} is booked at 10:30 AM by Ruth Becker.`)
  await expectAccessible(page)
  await dialog.getByLabel('Date').fill(SUNDAY)
  await expect(dialog.getByRole('status')).toHaveText('We are closed on Sundays.')
  await dialog.getByLabel('Date').fill(TUESDAY)
  await dialog.getByRole('button', { name: 'Schedule anyway' }).click()
  await expect(dialog).toBeHidden()
  await expect(app.card('Rosa Delgado')).toContainText('11:15 AM')
  await expect(app.indicator()).toHaveText('Up to date')
})

test('a customer without a vehicle gets one where the test drive is arranged', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  const dialog = await choose(app, 'Marcus Hale', TUESDAY, '2:00 PM')
  await expect(dialog).toContainText('No vehicle chosen yet')
  await dialog.getByRole('button', { name: 'Choose a vehicle' }).click()
  await page.getByRole('dialog', { name: 'Choose a vehicle' }).getByRole('radio', { name: DEFENDER }).click()
  await expect(dialog).toContainText(DEFENDER)
  await dialog.getByRole('button', { name: 'Schedule test drive' }).click()
  await expect(app.indicator()).toHaveText('Up to date')
  expect(await leadOf(page, dealership.origin, 'Hale')).toMatchObject({
    status: 'test_drive_scheduled',
    vehicleId: '101',
  })
})

for (const way of ['Another time', 'Schedule anyway', 'Do not schedule'] as const)
  test(`of two who book one vehicle without a signal the second decides: ${way}`, async ({
    dealership,
    openApp,
  }) => {
    const a = new CustomersPage(await openApp())
    const b = new CustomersPage(await openApp(await dealership.addUser('kim', 'sales')))
    for (const [app, name, time] of [
      [a, 'Ruth Becker', '10:30 AM'],
      [b, 'Rosa Delgado', '11:15 AM'],
    ] as const) {
      await app.page.context().setOffline(true)
      const dialog = await choose(app, name, TUESDAY, time)
      await dialog.getByRole('button', { name: 'Schedule test drive' }).click()
      await expect(dialog).toBeHidden()
    }
    const before = await leadOf(a.page, dealership.origin, 'Delgado')
    await a.page.context().setOffline(false)
    await expect(a.indicator()).toHaveText('Up to date')
    await b.page.context().setOffline(false)
    await b.page.getByRole('link', { name: '1 change needs you' }).click()
    const issue = b.page.getByRole('article', { name: 'Rosa Delgado' })
    await expect(issue).toContainText(`${DEFENDER} is booked at 10:30 AM by Ruth Becker.`)
    await expect(issue.getByRole('button')).toHaveText(['Another time', 'Schedule anyway', 'Do not schedule'])
    await expectAccessible(b.page)
    await issue.getByRole('button', { name: way }).click()
    if (way === 'Another time') {
      const dialog = b.page.getByRole('dialog', { name: 'Edit and keep' })
      await dialog.getByRole('button', { name: 'Save and settle' }).click()
      await expect(dialog.getByText(`${DEFENDER} is booked at 10:30 AM by Ruth Becker.`)).toBeVisible()
      await dialog.getByLabel('Test drive', { exact: true }).fill(`${TUESDAY}T13:00`)
      await dialog.getByRole('button', { name: 'Save and settle' }).click()
    }
    await expect(issue).toBeHidden()
    await dismiss(b.page)
    await expect(b.indicator()).toHaveText('Up to date')
    const after = await leadOf(a.page, dealership.origin, 'Delgado')
    const expected = {
      'Another time': new Date(`${TUESDAY}T13:00:00-07:00`).toISOString(),
      'Schedule anyway': new Date(`${TUESDAY}T11:15:00-07:00`).toISOString(),
      'Do not schedule': before.testDriveDate,
    }
    expect(after.testDriveDate).toBe(expected[way])
  })

test('when a test drive is over it is asked whether they came, where one looks, without a signal too', async ({
  dealership,
  openApp,
}) => {
  const page = await openApp()
  const app = new CustomersPage(page)
  const { id } = await leadOf(page, dealership.origin, 'Delgado')
  const anHourAgo = new Date(Date.now() - 61 * 60_000).toISOString()
  // A test drive that was is told with what came of it, which is taken back.
  for (const data of [{ testDriveDate: anHourAgo, testDriveOutcome: 'came' }, { testDriveOutcome: null }])
    expect((await page.request.patch(`${dealership.origin}/api/leads/${id}`, { data })).status()).toBe(200)

  const question = app.card('Rosa Delgado').getByRole('group', { name: 'Did they come?' })
  await expect(question).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const highlight = page
    .getByRole('region', { name: "Today's Highlights" })
    .getByRole('listitem')
    .filter({ hasText: 'Rosa Delgado' })
  await expect(highlight).toContainText(DEFENDER)
  await expectAccessible(page)
  await highlight.getByRole('button', { name: 'Rosa Delgado came' }).click()
  await expectSaid(page, 'Test Drive', 'Rosa Delgado: came to the test drive.')
  await expect(highlight).toBeHidden()
  await expect(page.getByRole('heading', { name: "Today's Highlights" })).toBeFocused()
  const rate = page.getByRole('region', { name: 'Conversion Rate' })
  await expect(rate).toContainText('1 came to theirs.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rate).toContainText('0 came to theirs.')

  await page.context().setOffline(true)
  await highlight.getByRole('button', { name: 'Move the test drive of Rosa Delgado' }).click()
  await expect(dialogOf(app)).toContainText(DEFENDER)
  await dialogOf(app).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'List' }).click()
  await app.search('delgado')
  const answer = question.getByRole('button', { name: 'Rosa Delgado did not come' })
  expect((await answer.boundingBox())?.height).toBeGreaterThanOrEqual(36)
  await answer.click()
  await expect(question).toBeHidden()
  await expect(app.card('Rosa Delgado')).toContainText(', did not come')
  await page.context().setOffline(false)
  await expect(app.indicator()).toHaveText('Up to date')
  expect(await leadOf(page, dealership.origin, 'Delgado')).toMatchObject({ testDriveOutcome: 'missed' })

  const opened = await app.openLead('Rosa Delgado')
  await opened.getByRole('button', { name: 'Change' }).click()
  await opened.getByRole('button', { name: 'Rosa Delgado came' }).click()
  await expect(opened).toContainText('Came')
  await app.closeLead(opened)
  await expect(app.indicator()).toHaveText('Up to date')
  expect(await leadOf(page, dealership.origin, 'Delgado')).toMatchObject({ testDriveOutcome: 'came' })
})
