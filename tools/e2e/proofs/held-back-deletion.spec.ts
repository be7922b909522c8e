// A deletion that was held back, as others went on with the record: who keeps it was shown what it destroys.
import { CustomersPage } from '../customers-page.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { dismiss, expectSaid } from '../said.ts'
import { findLead, leadOf } from '../stored-leads.ts'

/** Deletes Ruth Becker on a device that does not hear of what others write. */
async function deleteUnacknowledged(app: CustomersPage) {
  const { page } = app
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('button', { name: 'Delete Ruth Becker' }).click()
  await page.getByRole('button', { name: 'Delete customer' }).click()
  await dismiss(page)
  await expect(app.card('Ruth Becker')).toHaveCount(0)
}

test('"Keep mine" names what came since the deletion, follows it, and destroys nothing that was not shown', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const boss = new CustomersPage(await openApp())
  const sam = new CustomersPage(await openApp(await dealership.addUser('sam', 'sales')))
  const { page } = boss
  const ruth = await leadOf(page, origin, 'Becker')
  await deleteUnacknowledged(boss)
  await sam.addNote('Ruth Becker', 'Comes at noon.')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: '1 change needs you' }).click()

  const issue = page.getByRole('article', { name: 'Ruth Becker' })
  await expect(issue).toContainText('Someone else changed this record meanwhile, so it was not deleted.')
  await expect(issue).toContainText('Since then')
  await expect(issue).toContainText('Comes at noon.')
  await expect(issue).toContainText(/sam Staff, Today, \d/)
  await expect(issue).not.toContainText('The server')

  // It goes on while the card is open.
  await sam.addNote('Ruth Becker', 'deposit 500 paid')
  await sam.changePhone('Ruth Becker', '(208) 555-0191')
  await expect(issue).toContainText('deposit 500 paid')
  await expect(issue).toContainText('(208) 555-0191')
  await expect(issue).toContainText(new RegExp(`Before: ${escaped(ruth.phone)}\\. sam Staff, Today, \\d`))
  await expectAccessible(page)

  await issue.getByRole('button', { name: 'Keep mine' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Ruth Becker?' })
  await expect(question).toContainText('This action cannot be undone.')
  const destroyed = question.getByRole('region', { name: 'Deleted with it' })
  for (const words of ['Comes at noon.', 'deposit 500 paid', '(208) 555-0191'])
    await expect(destroyed).toContainText(words)
  await expectAccessible(page)
  // What comes while it is asked was not seen.
  await sam.addNote('Ruth Becker', 'Signs on Friday.')
  await expect(page.getByText('Signs on Friday.')).toBeAttached()
  await question.getByRole('button', { name: 'Delete customer' }).click()
  await expectSaid(page, 'Not deleted', 'Ruth Becker was changed while you were asked.')
  await expect(issue).toContainText('Signs on Friday.')

  await issue.getByRole('button', { name: 'Keep mine' }).click()
  await expect(destroyed).toContainText('Signs on Friday.')
  await question.getByRole('button', { name: 'Delete customer' }).click()
  await expectSaid(page, 'Deleted')
  // A colleague goes on while it could still be taken back: the server refuses again, and it is asked again.
  await sam.addNote('Ruth Becker', 'Her brother comes, too.')
  await dismiss(page)
  await expect(issue).toContainText('Her brother comes, too.')
  await expect(issue).not.toContainText('Comes at noon.')
  expect((await leadOf(page, origin, 'Becker')).phone).toBe('(208) 555-0191')

  await issue.getByRole('button', { name: 'Keep mine' }).click()
  await question.getByRole('button', { name: 'Delete customer' }).click()
  await dismiss(page)
  await expect.poll(() => findLead(page, origin, 'Becker')).toBeUndefined()
  await expect(boss.indicator()).toHaveText('Up to date')
})

test('an administrator who keeps the deletion of somebody else is shown what it destroys', async ({
  dealership,
  openApp,
}) => {
  const { origin } = dealership
  const boss = new CustomersPage(await openApp())
  const kim = new CustomersPage(await openApp(await dealership.addUser('kim', 'admin')))
  const { page } = boss
  await deleteUnacknowledged(kim)
  await boss.addNote('Ruth Becker', 'deposit 500 paid')
  await kim.page.context().setOffline(false)
  await expect(kim.indicator()).toHaveText('1 change needs you')
  await page.getByRole('link', { name: 'Up to date' }).click()
  const issue = page.getByRole('region', { name: 'Of others' }).getByRole('article', { name: 'Ruth Becker' })
  await expect(issue).toContainText('deposit 500 paid')
  await issue.getByRole('button', { name: 'Keep their change' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Ruth Becker?' })
  await expect(question).toContainText('This came since kim Staff deleted it, and is deleted with it:')
  await expect(question).toContainText('deposit 500 paid')
  await question.getByRole('button', { name: 'Delete customer' }).click()
  await dismiss(page)
  await expect.poll(() => findLead(page, origin, 'Becker')).toBeUndefined()
  await kim.page.getByRole('link', { name: 'Up to date' }).click()
  await expect(kim.page.getByRole('region', { name: 'Settled by others' })).toContainText(
    'First Administrator deleted it as you wanted.',
  )
})

const escaped = (text: string) => text.replace(/[().]/g, '\\$&')
