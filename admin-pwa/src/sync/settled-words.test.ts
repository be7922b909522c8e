import type { IssueSettlement } from '@forecourt/shared/collections/sync-issue'
import { expect, it } from 'vitest'
import { type SettledFacts, settledWords } from './settled-words.ts'

const mine = { phone: '1', notes: 'Son is 16' }
const NOTHING: SettledFacts = { record: null, added: null, noteOf: null }

it.each<[IssueSettlement, Partial<SettledFacts>, string]>([
  ['kept_mine', { record: mine }, 'Dana kept your change.'],
  ['edited', { record: { phone: '2', notes: 'Son is 16' } }, 'Dana settled it with another value.'],
  ['edited', { record: { ...mine, email: 'x' } }, 'Dana kept your value.'],
  ['kept_theirs', { record: { phone: '2', notes: '' } }, 'Dana left the record as it was.'],
  ['kept_theirs', { record: mine }, 'Dana chose to leave the record as it was. Your value stands there now.'],
  ['edited', { added: mine }, 'Dana added it again with your values.'],
  ['edited', { added: { ...mine, phone: '3' } }, 'Dana added it again with other values.'],
  ['edited', { noteOf: 'Ruth Becker' }, 'Dana added your note to Ruth Becker.'],
])('%s, with %j: %s', (settlement, facts, words) => {
  expect(settledWords({ mine, settlement, settledBy: 'Dana' }, { ...NOTHING, ...facts })).toBe(words)
})

it('says that a deletion was carried out', () => {
  const issue = { mine: { _deleted: true }, settlement: 'kept_mine', settledBy: 'Dana' } as const
  expect(settledWords(issue, NOTHING)).toBe('Dana deleted it as you wanted.')
  const words = 'Dana wanted it deleted as you did. It is still there.'
  expect(settledWords(issue, { ...NOTHING, record: mine })).toBe(words)
})
