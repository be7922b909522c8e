import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answered } from './answered-record.ts'
import { edited, erased, type Gesture, type Held, pulled, shownOf } from './held-record.ts'
import { isKeptBack, KEPT_BACK_MS, keptBack, letGo, takenBack } from './kept-back.ts'

interface Card {
  id: string
  revision: number
  name: string
  phone: string
}

const FIELDS = ['name', 'phone']
const NOON = Date.parse('2026-11-20T17:00:00.000Z')
const card = fc.record({
  id: fc.constant('a'),
  revision: fc.integer({ min: 1, max: 9 }),
  name: fc.constantFrom('Ruth', 'Ona', 'Lee'),
  phone: fc.constantFrom('1', '2', '3'),
})
const gestureOf = (gesture: number): Gesture => ({
  change: `change ${gesture}`,
  words: 'done',
  at: new Date(NOON).toISOString(),
  gesture,
  seen: 5,
})
const editOf = (held: Held<Card>, next: Card, gesture = 1): Held<Card> =>
  edited(held, shownOf(held), { ...next, id: 'a' }, gestureOf(gesture), FIELDS, FIELDS)
const deletionOf = (held: Held<Card>, gesture = 2): Held<Card> => {
  const seen = shownOf(held)
  return seen ? erased(held, seen, gestureOf(gesture), FIELDS) : held
}
const kept = (before: Held<Card>, after: Held<Card>) =>
  keptBack<Card, Held<Card>>(before, after, 'slip', NOON)
const back = (held: Held<Card>, hold = 'slip') => takenBack<Card, Held<Card>>(held, hold, FIELDS)

/** A record of the server, with or without an edit that waits. */
const heldCards = fc.tuple(card, fc.option(card)).map(([server, typed]) => {
  const held: Held<Card> = { id: 'a', server, waiting: null }
  return typed ? editOf(held, typed) : held
})

it('leaves no trace of a deletion or an edit that is taken back', () => {
  fc.assert(
    fc.property(heldCards, card, (held, typed) => {
      expect(back(kept(held, deletionOf(held)))).toEqual(held)
      const { undone: _known, ...taken } = back(kept(held, editOf(held, typed, 3)))
      expect(taken).toEqual(held)
    }),
  )
})

it('goes back to what was before all that a gesture wrote', () => {
  fc.assert(
    fc.property(heldCards, card, (held, typed) => {
      const first = kept(held, editOf(held, typed, 3))
      const { undone: _known, ...taken } = back(kept(first, deletionOf(first, 4)))
      expect(taken).toEqual(held)
    }),
  )
})

it('puts what waited upon what came from the server meanwhile', () => {
  fc.assert(
    fc.property(heldCards, card, (held, news) => {
      const later = { ...news, revision: 10 }
      const meanwhile = pulled(kept(held, deletionOf(held)), later, FIELDS)
      expect(back(meanwhile)).toEqual(pulled(held, later, FIELDS))
    }),
  )
})

it('does not send again what was judged while a deletion was kept back', () => {
  const server = { id: 'a', revision: 1, name: 'Ruth', phone: '1' }
  const held = editOf({ id: 'a', server, waiting: null }, { ...server, phone: '2' })
  const sent = held.waiting
  if (!sent) throw new Error('Nothing waits')
  const judged = answered(kept(held, deletionOf(held)), sent, { ...server, phone: '2', revision: 2 }, FIELDS)
  expect(shownOf(judged)).toBeNull()
  expect(back(judged)).toEqual({ id: 'a', server: { ...server, phone: '2', revision: 2 }, waiting: null })
})

it('goes back to what was typed last, though something from before that is judged meanwhile', () => {
  const server = { id: 'a', revision: 1, name: 'Ruth', phone: '1' }
  const first = editOf({ id: 'a', server, waiting: null }, { ...server, phone: '2' }, 1)
  const sent = first.waiting
  if (!sent) throw new Error('Nothing waits')
  const typed = editOf(first, { ...server, phone: '3' }, 2)
  const stored = { ...server, phone: '2', revision: 2 }
  const judged = answered(kept(typed, deletionOf(typed, 3)), sent, stored, FIELDS)
  expect(shownOf(judged)).toBeNull()
  expect(shownOf(back(judged))).toMatchObject({ phone: '3' })
})

it('is nothing to be kept back where a gesture left nothing waiting', () => {
  const server = { id: 'a', revision: 1, name: 'Ruth', phone: '1' }
  const idle: Held<Card> = { id: 'a', server, waiting: null }
  expect(kept(idle, idle)).toBe(idle)
  expect(letGo<Card, Held<Card>>(idle, null)).toBe(idle)
  expect(back(idle)).toBe(idle)
})

it('keeps a gesture back for ten seconds', () => {
  const server = { id: 'a', revision: 1, name: 'Ruth', phone: '1' }
  const idle: Held<Card> = { id: 'a', server, waiting: null }
  const { waiting } = kept(idle, deletionOf(idle))
  expect(waiting?.kept).toEqual({ hold: 'slip', until: '2026-11-20T17:00:10.000Z', former: null })
})

it('keeps what waited before a deletion when somebody saves a form upon it', () => {
  const server = { id: 'a', revision: 1, name: 'Ruth', phone: '1' }
  const held = editOf({ id: 'a', server, waiting: null }, { ...server, phone: '2' })
  const shown = shownOf(held)
  if (!shown) throw new Error('Nothing is shown')
  const deleted = kept(held, deletionOf(held))
  const saved = edited(deleted, shown, { ...shown, name: 'Ona' }, gestureOf(5), FIELDS, FIELDS)
  expect(shownOf(saved)).toMatchObject({ name: 'Ona', phone: '2' })
})

describe('what was let go, or was another gesture', () => {
  const server = { id: 'a', revision: 1, name: 'Ruth', phone: '1' }
  const held: Held<Card> = { id: 'a', server, waiting: null }
  const deleted = kept(held, deletionOf(held))

  it.each([
    ['another gesture', deleted, 'other'],
    ['let go by name', letGo<Card, Held<Card>>(deleted, 'slip'), 'slip'],
    ['let go with all', letGo<Card, Held<Card>>(deleted, null), 'slip'],
  ])('stays: %s', (_, after, hold) => {
    expect(back(after, hold)).toBe(after)
    expect(shownOf(after)).toBeNull()
  })

  it('is not let go by another name', () => {
    expect(letGo<Card, Held<Card>>(deleted, 'other')).toBe(deleted)
  })

  it('waits without a word of it', () => {
    expect(letGo<Card, Held<Card>>(deleted, 'slip')).toEqual(deletionOf(held))
    expect(letGo<Card, Held<Card>>(deleted, null)).toEqual(deletionOf(held))
  })
})

it.each([
  ['at once', 0, true],
  ['just before its time is over', KEPT_BACK_MS - 1, true],
  ['when it is over', KEPT_BACK_MS, false],
  ['long after', 3_600_000, false],
  ['by a clock that was set back', -1, false],
])('is kept back %s: %s ms later %s', (_, later, isKept) => {
  const kept = { hold: 'slip', until: new Date(NOON + KEPT_BACK_MS).toISOString(), former: null }
  expect(isKeptBack({ kept }, NOON + later)).toBe(isKept)
  expect(isKeptBack({}, NOON + later)).toBe(false)
})
