import { expect, it } from 'vitest'
import { isExplained, setBackReplySchema, setBacksSchema, setBackWords, sharedRevision } from './set-back.ts'

const at = '2026-11-20T17:42:00.000Z'
const ZONE = 'America/Boise'
const setBack = (revision: number, backupAt: string | null = null) => ({ at, backupAt, revision })

it.each([
  [7, [], 7],
  [7, [20], 20],
  [7, [20, 12], 12],
  [7, [5], 7],
  [7, [7, 30], 7],
  // Who shares no place with the server may be of another dealership.
  [0, [20], 0],
])('where both know of %i and the server was set back to %j, they share %i', (common, revisions, shared) => {
  const setBacks = revisions.map(revision => setBack(revision, at))
  expect(sharedRevision(common, setBacks)).toBe(shared)
})

it('shares no more than both know where the database was put back by hand', () => {
  expect(sharedRevision(7, [setBack(9), setBack(20, at)])).toBe(7)
  expect(sharedRevision(7, [setBack(5), setBack(20, at)])).toBe(20)
})

it('explains a device that heard of nothing later', () => {
  expect(isExplained('2026-11-20T17:00:00.000Z', [setBack(1)])).toBe(true)
  expect(isExplained(at, [setBack(1)])).toBe(true)
  expect(isExplained('2026-11-20T17:42:00.001Z', [setBack(1)])).toBe(false)
  expect(isExplained('2026-11-20T17:00:00.000Z', [])).toBe(false)
})

it('says when, to what, and what came back', () => {
  const last = { at, backupAt: '2026-11-20T09:00:00.000Z', revision: 3, senders: [] }
  const done =
    'The dealership was set back to the backup of Friday, November 20, 2026, 2:00 AM on Friday, November 20, 2026, 10:42 AM.'
  expect(setBackWords(last, ZONE)).toBe(
    `${done} Nothing was sent again since then. What devices still have is on their Sync screens.`,
  )
  const senders = [
    { name: 'Sam Miller', devices: 1, records: 10 },
    { name: 'Kim Miller', devices: 2, records: 2 },
  ]
  expect(setBackWords({ ...last, senders }, ZONE)).toBe(
    `${done} Since then 12 records were sent again by 3 devices: Sam Miller (10), Kim Miller (2).`,
  )
  const one = [{ name: 'Sam Miller', devices: 1, records: 1 }]
  expect(setBackWords({ ...last, senders: one }, ZONE)).toBe(
    `${done} Since then 1 record was sent again by 1 device: Sam Miller (1).`,
  )
  expect(setBackWords({ ...last, backupAt: null }, ZONE)).toContain(
    'The dealership’s database was put back to an earlier state. A device noticed it on Friday',
  )
})

it('is remembered as it was written down, and told with what came back', () => {
  const all = [setBack(3, at), setBack(0)]
  expect(setBacksSchema.parse(all)).toEqual(all)
  for (const wrong of [{ at }, { at, revision: 3 }, { at, backupAt: null, revision: -1 }])
    expect(setBacksSchema.safeParse([wrong]).success).toBe(false)
  const reply = { last: { ...setBack(3), senders: [{ name: 'Sam Miller', devices: 2, records: 30 }] } }
  expect(setBackReplySchema.parse(reply)).toEqual(reply)
  expect(setBackReplySchema.parse({ last: null })).toEqual({ last: null })
  for (const sender of [{}, { name: 'Sam Miller', devices: 0, records: 1 }])
    expect(setBackReplySchema.safeParse({ last: { ...setBack(3), senders: [sender] } }).success).toBe(false)
})
