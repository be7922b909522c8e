import { expect, it } from 'vitest'
import type { Collection } from '../collections/collections.ts'
import { sendingOrder, type WaitingRow } from './sending-order.ts'

const row = (collection: Collection, id: string, turn: number, next: object | null = {}): WaitingRow => ({
  collection,
  id,
  waiting: {
    assumed: null,
    next: next && { id, revision: 0, ...next },
    change: id,
    words: '',
    at: '',
    gesture: turn,
    turn,
    seen: 0,
    trouble: null,
  },
})
const orderOf = (rows: WaitingRow[]) => sendingOrder(rows).map(({ id }) => id)

it('is that of the turns, across collections', () => {
  expect(orderOf([row('leads', 'b', 3), row('vehicles', 'c', 4), row('leads', 'a', 1)])).toEqual([
    'a',
    'b',
    'c',
  ])
})

it('puts a note after its customer, however late the customer was touched', () => {
  const note = row('notes', 'n', 2, { leadId: 'a' })
  expect(orderOf([note, row('leads', 'a', 5), row('leads', 'b', 7)])).toEqual(['a', 'n', 'b'])
})

it('puts the notes of one customer in their own order', () => {
  const notes = [3, 2, 4].map(turn => row('notes', `n${turn}`, turn, { leadId: 'a' }))
  expect(orderOf([...notes, row('leads', 'a', 5)])).toEqual(['a', 'n2', 'n3', 'n4'])
})

it('puts a note before the deletion of its customer', () => {
  expect(orderOf([row('leads', 'a', 5, null), row('notes', 'n', 2, { leadId: 'a' })])).toEqual(['n', 'a'])
})
