import { describe, expect, it } from 'vitest'
import type { Held, Waiting } from './held-record.ts'
import { ownDoing, undoneOf, withUndone } from './undone.ts'

interface Card {
  id: string
  revision: number
  phone: string
  photos: string[]
}
const FIELDS = ['phone', 'photos']
const card = (phone: string, photos: string[] = []): Card => ({ id: 'a', revision: 1, phone, photos })
const waits = (
  assumed: Card | null,
  next: Card | null,
  more: Partial<Waiting<Card>> = {},
): Waiting<Card> => ({
  assumed,
  next,
  change: 'c',
  words: '',
  at: '',
  gesture: 1,
  turn: 1,
  seen: 1,
  trouble: null,
  ...more,
})
const held = (server: Card | null, waiting: Waiting<Card> | null = null, more: Partial<Held<Card>> = {}) => ({
  id: 'a',
  server,
  waiting,
  ...more,
})

describe('what its user wanted and took back', () => {
  const earlier = { phone: { wanted: ['2', '3'], isBack: true } }
  const back = waits(card('3'), card('1'), { earlier })

  it('is all that they wanted upon what the server has', () => {
    expect(undoneOf(held(card('1'), back), FIELDS)).toEqual({ phone: ['2', '3'] })
    expect(undoneOf(held(card('1'), waits(card('1'), card('2', ['p']))), FIELDS)).toEqual({ phone: ['2'] })
  })

  it('is nothing where the server has something else, or the record is new or deleted', () => {
    expect(undoneOf(held(card('9'), back), FIELDS)).toEqual({})
    expect(undoneOf(held(null, waits(null, card('1'))), FIELDS)).toEqual({})
    expect(undoneOf(held(card('1'), waits(card('1'), null)), FIELDS)).toEqual({})
  })

  it('is remembered as long as the server has what it had', () => {
    const judged = withUndone(held(card('1'), back), held(card('1')), FIELDS)
    expect(judged.undone).toEqual({ phone: ['2', '3'] })
    expect(withUndone(judged, judged, FIELDS)).toEqual(judged)
    expect(withUndone(judged, { ...judged, server: card('9') }, FIELDS).undone).toBeNull()
    expect(withUndone(judged, { ...judged, server: null }, FIELDS).undone).toBeNull()
  })

  it('leaves a record as it is of which nothing was taken back', () => {
    const other = held(card('9'))
    expect(withUndone(held(card('1')), other, FIELDS)).toBe(other)
  })

  it('is remembered up to eight times', () => {
    const many = Array.from({ length: 12 }, (_, at) => `n${at}`)
    const waiting = waits(card('x'), card('1'), { earlier: { phone: { wanted: many, isBack: true } } })
    expect(undoneOf(held(card('1'), waiting), FIELDS)['phone']).toEqual(many.slice(-8))
  })
})

describe('what is shown by their own doing', () => {
  it('is what they want, and what they took back where it shows what the server has', () => {
    const typed = held(card('1'), waits(card('1'), card('2')), { undone: { phone: ['7'] } })
    expect(ownDoing(typed, FIELDS)).toEqual({ wanted: ['phone'], undone: {} })
    expect(ownDoing(held(card('1'), null, { undone: { phone: ['7'] } }), FIELDS)).toEqual({
      wanted: [],
      undone: { phone: ['7'] },
    })
  })
})
