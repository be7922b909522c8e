import { expect, it } from 'vitest'
import { instantSchema, optionalInstant, optionalText, requiredText, revisionSchema } from './schema-parts.ts'

it.each([
  [' Ruth ', 'Ruth'],
  ['x'.repeat(20), 'x'.repeat(20)],
  ['Ru\u0000th', 'Ruth'],
])('a name that is typed as %j is kept as %j', (typed, kept) => {
  expect(requiredText('First name is required', 20).parse(typed)).toBe(kept)
  expect(optionalText(20).parse(typed)).toBe(kept)
})

it.each([
  ['  ', 'First name is required'],
  ['\u0000', 'First name is required'],
  [undefined, 'First name is required'],
  ['x'.repeat(21), 'Please use at most 20 characters'],
])('a name that is needed and typed as %j is refused: %s', (typed, message) => {
  const { error } = requiredText('First name is required', 20).safeParse(typed)
  expect(error?.issues.map(issue => issue.message)).toEqual([message])
})

it('a name that may be left out is none where only blanks were typed', () => {
  for (const typed of ['', '   ', null, undefined]) expect(optionalText(20).parse(typed)).toBeNull()
  expect(optionalText(20).safeParse('x'.repeat(21)).success).toBe(false)
})

it('a revision counts commits from none', () => {
  expect([0, 1, 70_000].map(revision => revisionSchema.parse(revision))).toEqual([0, 1, 70_000])
  for (const wrong of [-1, 0.5, '7']) expect(revisionSchema.safeParse(wrong).success).toBe(false)
})

it('an instant is kept in UTC, whatever zone it is told in, and one that is none is told so in words', () => {
  for (const schema of [instantSchema, optionalInstant]) {
    expect(schema.parse('2026-11-20T10:00:00-07:00')).toBe('2026-11-20T17:00:00.000Z')
    for (const wrong of ['yesterday', '2026-11-20', 5])
      expect(schema.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual([
        'Not a valid date and time',
      ])
  }
  for (const none of ['', null, undefined]) expect(optionalInstant.parse(none)).toBeNull()
})
