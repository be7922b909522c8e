import { describe, expect, it } from 'vitest'
import { aLead, IMPORTED, NOW } from '../../tests/factories.ts'
import {
  batchesOf,
  batchWords,
  countStays,
  importUndoBodySchema,
  importUndoReplySchema,
  isOfBatch,
  removedWords,
  stayWords,
  whyStays,
} from './import-batch.ts'
import { arrivedAt, cameInHere } from './lead-imported.ts'

const LATER = '2026-11-20T18:00:00.000Z'
const UNTOUCHED = { hasNotes: false, hasIssue: false, isWaiting: false }
const brought = (fields: Partial<typeof IMPORTED> = {}, id = 'l1') =>
  aLead({ id, imported: { ...IMPORTED, ...fields }, createdAt: '2024-03-12T06:00:00.000Z', updatedAt: NOW })

it('imports are told from their customers, newest first, each from its first one on', () => {
  const leads = [
    brought({ at: LATER }, 'a'),
    brought({}, 'b'),
    brought({ at: LATER }, 'e'),
    aLead({ id: 'c' }),
    brought({ id: 'i2', at: '2026-11-21T00:00:00.000Z', file: 'b.csv', by: 'Sam Miller' }, 'd'),
    brought({ id: 'i3', at: '2026-11-20T20:00:00.000Z', file: 'c.csv' }, 'f'),
  ]
  expect(batchesOf(leads)).toEqual([
    { id: 'i2', at: '2026-11-21T00:00:00.000Z', file: 'b.csv', by: 'Sam Miller', byId: 'kim', count: 1 },
    { id: 'i3', at: '2026-11-20T20:00:00.000Z', file: 'c.csv', by: 'Kim Park', byId: 'kim', count: 1 },
    { id: 'i1', at: NOW, file: 'contacts.csv', by: 'Kim Park', byId: 'kim', count: 3 },
  ])
  expect(leads.filter(lead => isOfBatch(lead, 'i1')).map(({ id }) => id)).toEqual(['a', 'b', 'e'])
  expect(batchesOf([])).toEqual([])
})

it.each([
  [1, 'Import of Nov 20, 10:00 AM, 1 customer, by Kim Park'],
  [1500, 'Import of Nov 20, 10:00 AM, 1,500 customers, by Kim Park'],
])('an import of %i is called %j', (count, words) => {
  expect(batchWords({ ...IMPORTED, count }, NOW, 'America/Boise')).toBe(words)
})

it('a customer came in here, or arrived with the import that brought them', () => {
  expect([aLead(), brought()].map(cameInHere)).toEqual([true, false])
  expect([aLead(), brought()].map(arrivedAt)).toEqual([NOW, NOW])
  // A mirror that was filled before customers had the field.
  const { imported: _unknown, ...earlier } = aLead()
  expect([cameInHere(earlier), arrivedAt(earlier)]).toEqual([true, NOW])
})

describe('when an import is undone', () => {
  it.each([
    ['nobody touched', {}, UNTOUCHED, null],
    ['somebody changed', { updatedAt: LATER }, UNTOUCHED, 'changed'],
    ['has a note', {}, { ...UNTOUCHED, hasNotes: true }, 'noted'],
    ['waits for a decision', {}, { ...UNTOUCHED, hasIssue: true }, 'undecided'],
    ['has a change that is on its way', {}, { ...UNTOUCHED, isWaiting: true }, 'waiting'],
    ['came in here', { imported: null }, UNTOUCHED, 'changed'],
  ] as const)('a customer whom/who %s: %s', (_words, fields, touches, reason) => {
    expect(whyStays({ ...brought(), ...fields }, touches)).toBe(reason)
  })

  it('it says how many stay, and why', () => {
    const counts = countStays(['changed', null, 'noted', 'changed', 'undecided'])
    expect(counts).toEqual({ changed: 2, noted: 1, undecided: 1 })
    expect(stayWords(counts)).toBe(
      '4 customers stay: 2 were changed since, 1 has a sales note, 1 has a change that waits for a decision.',
    )
    expect(stayWords({ waiting: 1 })).toBe('1 customer stays: 1 has a change that is not sent yet.')
    expect(stayWords({})).toBe('')
    expect([removedWords(1), removedWords(1488)]).toEqual(['1 customer removed', '1,488 customers removed'])
  })
})

describe('the call that undoes an import', () => {
  it('names the customers who have changes on the device, where there are any', () => {
    expect(importUndoBodySchema.parse({})).toEqual({ waiting: [] })
    expect(importUndoBodySchema.parse({ waiting: ['l1'] })).toEqual({ waiting: ['l1'] })
    const many = (count: number) => ({ waiting: Array.from({ length: count }, () => 'l1') })
    expect(importUndoBodySchema.safeParse(many(20_000)).success).toBe(true)
    expect(importUndoBodySchema.safeParse(many(20_001)).success).toBe(false)
  })

  it('is answered with who went, who remains, and why the others stay', () => {
    const reply = { removed: 200, remaining: 88, stay: { changed: 1, noted: 2, undecided: 3, waiting: 4 } }
    expect(importUndoReplySchema.parse(reply)).toEqual(reply)
    expect(importUndoReplySchema.parse({ ...reply, stay: {} }).stay).toEqual({})
    expect(importUndoReplySchema.safeParse({ ...reply, stay: { tired: 1 } }).success).toBe(false)
    expect(importUndoReplySchema.safeParse({ removed: 200 }).success).toBe(false)
  })
})
