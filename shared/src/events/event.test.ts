import { expect, it } from 'vitest'
import { NOW } from '../../tests/factories.ts'
import { EVENT_GALLERY_MAX, eventAgainSchema, eventCreateSchema, newEvent } from './event.ts'

const TYPED = {
  name: 'Toys for the valley',
  date: 'Saturday, December 6',
  location: 'On the lot',
  description: 'Bring one, and drive one.',
}

it('a new event is one to come, without pictures', () => {
  const made = newEvent('e1', eventCreateSchema.parse(TYPED), NOW)
  expect(made).toEqual({
    ...TYPED,
    id: 'e1',
    status: 'upcoming',
    gallery: [],
    createdAt: NOW,
    updatedAt: NOW,
    revision: 0,
  })
})

it('an event that is made again has the pictures that it had, and no more than a gallery holds', () => {
  const pictures = (count: number) => Array.from({ length: count }, (_, index) => `/media/${index}.webp`)
  const again = (count: number) => eventAgainSchema.safeParse({ ...TYPED, gallery: pictures(count) })
  expect(again(2).data?.gallery).toEqual(pictures(2))
  expect(eventAgainSchema.parse(TYPED).gallery).toEqual([])
  expect(again(EVENT_GALLERY_MAX).success).toBe(true)
  expect(again(EVENT_GALLERY_MAX + 1).error?.issues[0]?.message).toBe('A gallery holds at most 100 pictures')
})
