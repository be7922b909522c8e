import { expect, it } from 'vitest'
import { draftForm, draftsWords, draftTitle } from './draft-words.ts'

it.each([
  ['lead:abc', 'Ruth Becker', 'Customer: Ruth Becker'],
  ['lead:new', 'New customer', 'New customer'],
  ['note:abc', 'Sales note for Ruth Becker', 'Sales note for Ruth Becker'],
  ['vehicle:101', '2021 Kia Soul', 'Vehicle: 2021 Kia Soul'],
  ['video:101', '2021 Kia Soul', 'Video URL: 2021 Kia Soul'],
  [
    'loan:abc:declined',
    'Decline the loan application of Ruth Becker',
    'Decline the loan application of Ruth Becker',
  ],
  ['event:new', 'New event', 'New event'],
  ['account', 'My details', 'My details'],
  ['constructor:x', 'Something', 'Something'],
])('%s, %s is called %s', (name, title, words) => {
  expect(draftTitle({ name, title })).toBe(words)
})

it('says which record it is of', () => {
  expect(draftForm('vehicle:101')).toEqual({ kind: 'vehicle', id: '101' })
  expect(draftForm('vehicle:new')).toEqual({ kind: 'vehicle', id: null })
  expect(draftForm('else:1')).toBeNull()
})

it('counts', () => {
  expect([draftsWords(1), draftsWords(2)]).toEqual(['1 form that is not saved', '2 forms that are not saved'])
})
