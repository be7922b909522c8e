import { describe, expect, it } from 'vitest'
import type { EventStatus } from './event.ts'
import { eventsInOrder, homeEvents, homeGallery } from './home-events.ts'

const event = (id: string, status: EventStatus, pictures = 0, createdAt = '2026-11-01T00:00:00.000Z') => ({
  id,
  name: `Event ${id}`,
  date: 'Some day',
  status,
  createdAt,
  gallery: Array.from({ length: pictures }, (_, index) => `/media/${id}-${index}.webp`),
})

describe('the home page', () => {
  it('tells of four events: those to come, then those that were, the newest first, none that is cancelled', () => {
    const events = [
      event('a', 'completed'),
      event('b', 'cancelled'),
      event('c', 'upcoming'),
      event('d', 'upcoming', 0, '2026-11-05T00:00:00.000Z'),
      event('e', 'completed', 0, '2026-11-03T00:00:00.000Z'),
      event('f', 'completed', 0, '2026-10-03T00:00:00.000Z'),
    ]
    expect(homeEvents(events).map(one => one.id)).toEqual(['d', 'c', 'e', 'a'])
    const cancelled = events.filter(({ status }) => status === 'cancelled')
    expect(eventsInOrder(events).slice(-cancelled.length)).toEqual(cancelled)
  })

  it('tells of the soonest of what comes first, of the latest of what was, and of those without a day last', () => {
    const on = (id: string, status: EventStatus, date: string) => ({ ...event(id, status), date })
    const events = [
      on('someday', 'upcoming', 'When the snow has gone'),
      on('later', 'upcoming', 'December 12'),
      on('sooner', 'upcoming', 'December 5'),
      on('long ago', 'completed', 'June 6'),
      on('lately', 'completed', 'September 20'),
    ]
    expect(eventsInOrder(events).map(one => one.id)).toEqual([
      'sooner',
      'later',
      'someday',
      'lately',
      'long ago',
    ])
  })

  it('tells of events that were written down at once in one order, whatever order they come in', () => {
    const events = [event('a', 'upcoming'), event('b', 'upcoming'), event('c', 'upcoming')]
    for (const some of [events, events.toReversed()])
      expect(homeEvents(some).map(one => one.id)).toEqual(['a', 'b', 'c'])
  })

  it('shows five pictures, one of each event before a second of any', () => {
    const events = [event('a', 'upcoming', 3), event('b', 'cancelled', 3), event('c', 'completed', 1)]
    expect(homeGallery(events).map(one => one.url)).toEqual([
      '/media/a-0.webp',
      '/media/c-0.webp',
      '/media/a-1.webp',
      '/media/a-2.webp',
    ])
    expect(homeGallery([event('a', 'upcoming', 9)])).toHaveLength(5)
    expect(homeGallery([])).toEqual([])
  })
})
