import { describe, expect, it } from 'vitest'
import { aLead, IMPORTED, NOW } from '../../tests/factories.ts'
import {
  type AnswerPromise,
  answerDue,
  answeredText,
  isAnswerOverdue,
  spanText,
  waitOf,
  waitsForAnswer,
  waitText,
} from './answer-clock.ts'

const PROMISE: AnswerPromise = {
  minutes: 15,
  hours: { weekdays: { opens: '10:00', closes: '18:00' }, saturday: null, sunday: null },
  timeZone: 'America/Boise',
}
// On a Friday at 10:00, when it opens.
const asked = (fields: Parameters<typeof aLead>[0] = {}) =>
  aLead({ source: 'website_contact', createdAt: NOW, ...fields })
const after = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()

it.each([
  ['who asks on the website', {}, true],
  ['who was referred', { source: 'referral' }, true],
  ['who was there', { source: 'walk-in' }, false],
  ['who called', { source: 'phone' }, false],
  ['who came with an import', { imported: IMPORTED }, false],
  ['who was called', { firstContactAt: after(3) }, false],
  ['who was moved on before that was written down', { status: 'contacted' }, false],
  ['who is lost', { status: 'lost' }, false],
  ['of whom an earlier version says nothing', { firstContactAt: undefined }, true],
] as const)('%s: waits %o, %s', (_, fields, waits) => {
  expect(waitsForAnswer(asked(fields as never))).toBe(waits)
})

describe('the promise', () => {
  it('is over when the dealer was open for so long, and not before', () => {
    expect(answerDue(asked(), PROMISE)).toBe(after(15))
    expect(isAnswerOverdue(asked(), PROMISE, after(15))).toBe(false)
    expect(isAnswerOverdue(asked(), PROMISE, after(16))).toBe(true)
    const night = asked({ createdAt: '2026-11-20T09:00:00.000Z' })
    expect(isAnswerOverdue(night, PROMISE, NOW)).toBe(false)
    expect(isAnswerOverdue(night, PROMISE, after(16))).toBe(true)
  })

  it('is not over for who has an answer, nor where nobody opens', () => {
    expect(isAnswerOverdue(asked({ firstContactAt: after(60) }), PROMISE, after(90))).toBe(false)
    const closed = { ...PROMISE, hours: { weekdays: null, saturday: null, sunday: null } }
    expect(isAnswerOverdue(asked(), closed, after(90))).toBe(false)
  })

  it('counts all time where the hours are not known', () => {
    expect(answerDue(asked(), { ...PROMISE, hours: null })).toBe(after(15))
  })
})

it.each([
  ['2026-11-20T17:00:00.000Z', 12, 'Waits 12 min'],
  ['2026-11-20T17:00:00.000Z', 65, 'Waits 1 h 5 min'],
  ['2026-11-20T03:00:00.000Z', 12, 'Waits 12 min · 14 h by the clock'],
  ['2026-11-20T14:00:00.000Z', 0, 'Asked 3 h ago, closed since'],
  ['2026-11-17T17:00:00.000Z', 0, 'Waits 24 h · 3 days by the clock'],
])('who asked at %s and is looked at %i minutes after ten: %s', (createdAt, minutes, words) => {
  const wait = waitOf(asked({ createdAt }), PROMISE, after(minutes))
  expect(wait && waitText(wait)).toBe(words)
})

it('who has an answer waited until then; of who was never asked about it nothing is said', () => {
  const wait = waitOf(asked({ status: 'contacted', firstContactAt: after(9) }), PROMISE, after(500))
  expect(wait).toMatchObject({ isOver: false })
  expect(wait && answeredText(wait)).toBe('Answered after 9 min')
  expect(waitOf(asked({ status: 'contacted' }), PROMISE, after(500))).toBeNull()
  expect(waitOf(asked({ source: 'phone', firstContactAt: after(9) }), PROMISE, after(500))).toBeNull()
})

it.each([
  [59_999, '0 min'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [10 * 3_600_000 + 60_000, '10 h'],
  [48 * 3_600_000, '2 days'],
])('%i ms are %s', (ms, words) => {
  expect(spanText(ms)).toBe(words)
})
