import { expect, test } from 'vitest'
import { consentNow, consentSaidText } from './contact-consent.ts'

const ticked = { text: 'I agree', page: '/contact', at: '2026-11-20T10:00:00.000Z' }
const said = (state: 'given' | 'withdrawn', createdAt: string) =>
  ({ consent: { state, how: 'text' }, author: 'Sam', createdAt }) as const
const other = { consent: null, author: 'Kim', createdAt: '2026-12-01T10:00:00.000Z' }
const [before, after, last] = ['2026-11-19', '2026-11-21', '2026-11-22'].map(
  day => `${day}T10:00:00.000Z`,
) as [string, string, string]

test.each([
  ['nothing is known', {}, [other], null],
  [
    'it was ticked',
    { consent: ticked },
    [other],
    { state: 'given', how: null, by: null, at: ticked.at, ticked },
  ],
  [
    'it was ticked and withdrawn since',
    { consent: ticked },
    [said('withdrawn', after), other],
    { state: 'withdrawn', how: 'text', by: 'Sam', at: after, ticked },
  ],
  [
    'it was withdrawn, and ticked since',
    { consent: ticked },
    [said('withdrawn', before)],
    { state: 'given', how: null, by: null, at: ticked.at, ticked },
  ],
  [
    'it was withdrawn and given again, in whatever order the notes come',
    { consent: null },
    [said('given', last), said('withdrawn', after)],
    { state: 'given', how: 'text', by: 'Sam', at: last, ticked: null },
  ],
])('where %s', (_, lead, notes, now) => {
  expect(consentNow(lead, notes)).toEqual(now)
})

test('is said in words', () => {
  expect(consentSaidText({ state: 'withdrawn', how: 'in_person' })).toBe(
    'No calls or texts any more, said in person.',
  )
})
