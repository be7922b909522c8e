import { expect, it } from 'vitest'
import { Refused, Unreachable } from '../mirror/connection.ts'
import { isPassing, parkedPlaceOf } from './park-photos.ts'

it('a device that got no answer, or cannot read what it has, removes nothing', () => {
  expect(isPassing(new Unreachable())).toBe(true)
  expect(isPassing(new DOMException('Closed', 'InvalidStateError'))).toBe(true)
})

it.each([401, 403, 408, 409, 410, 425, 429, 500, 503, 507])('nor after an answer %i', status => {
  expect(isPassing(new Refused(status, 'No.'))).toBe(true)
})

it.each([400, 404, 413, 422])('what the server refuses for good is done: %i', status => {
  expect(isPassing(new Refused(status, 'No.'))).toBe(false)
})

it('a photo is meant for a place that the server knows, or is put aside by its name', () => {
  const photo = {
    id: 'p1',
    name: 'a.jpg',
    isFilm: false,
    size: 1,
    at: '2026-11-20T17:00:00.000Z',
    sent: 0,
    message: null,
    url: null,
    state: 'waiting',
    recordId: 'r1',
  } as const
  expect(parkedPlaceOf({ ...photo, about: 'vehicles', place: 'interior' })).toEqual({
    about: 'vehicles',
    recordId: 'r1',
    place: 'interior',
  })
  expect(parkedPlaceOf({ ...photo, about: 'events', place: 'images' })?.place).toBe('images')
  expect(parkedPlaceOf({ ...photo, about: 'vehicles', place: 'roof' })).toBeNull()
})
