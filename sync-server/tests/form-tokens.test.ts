import { expect, it } from 'vitest'
import { openSqlite } from '../src/database/sqlite.ts'
import { createFormTokens } from '../src/inquiries/form-tokens.ts'

const HOURS_MS = 3_600_000
const ISSUED = Date.parse('2026-11-20T17:00:00.000Z')

async function openTokens() {
  const tokens = await createFormTokens(openSqlite(':memory:'))
  const token = tokens.issue(new Date(ISSUED))
  return { ...tokens, readAfter: (ageMs: number) => tokens.read(token, new Date(ISSUED + ageMs)) }
}

it('a timed token says its age for 24 hours, and after that no more than the token of a page', async () => {
  const { readAfter } = await openTokens()
  expect(readAfter(0)).toEqual({ kind: 'timed', ageMs: 0 })
  expect(readAfter(24 * HOURS_MS - 1)).toEqual({ kind: 'timed', ageMs: 24 * HOURS_MS - 1 })
  expect(readAfter(24 * HOURS_MS)).toEqual({ kind: 'timed', ageMs: 24 * HOURS_MS })
  expect(readAfter(24 * HOURS_MS + 1)).toEqual({ kind: 'page' })
})

it('the token of a page holds for as long as the page is there', async () => {
  const { page, read } = await openTokens()
  expect(read(page, new Date(ISSUED + 10_000 * HOURS_MS))).toEqual({ kind: 'page' })
})

it('a token of another dealership, one that was changed, and none at all are told apart', async () => {
  const [ours, theirs] = [await openTokens(), await openTokens()]
  const now = new Date(ISSUED)
  const [time = '', sign = ''] = ours.issue(now).split('.')
  const older = `${(ISSUED - HOURS_MS).toString(36)}.${sign}`
  for (const token of [theirs.issue(now), theirs.page, older, `${time}.`, time, `page.${sign}`, 'x'])
    expect(ours.read(token, now), token).toEqual({ kind: 'forged' })
  expect(ours.read('', now)).toEqual({ kind: 'none' })
})
