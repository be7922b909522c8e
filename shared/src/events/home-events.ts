/** Which of the dealer's events the home page tells of, and which of their pictures it shows. */
import type { CommunityEvent } from './event.ts'
import { eventDay } from './event-day.ts'

const HOME_EVENTS = 4
const HOME_GALLERY = 5

type Dated = Pick<CommunityEvent, 'id' | 'status' | 'date' | 'createdAt'>

const TURN = { upcoming: 0, completed: 1, cancelled: 2 } as const satisfies Record<Dated['status'], number>

/** "2026-12-12", the day of an event as far as its dealer wrote one. */
export const dayOf = ({ date, createdAt, status }: Dated) => eventDay(date, createdAt, status === 'upcoming')

/**
 * What comes before what was, and that before what was cancelled; the soonest of what comes first, and the latest of what
 * was. Those without a day stand behind, the newest first.
 */
export function eventsInOrder<E extends Dated>(events: readonly E[]): E[] {
  const days = new Map(events.map(event => [event.id, dayOf(event)]))
  return events.toSorted((a, b) => {
    if (a.status !== b.status) return TURN[a.status] - TURN[b.status]
    const [one, other] = [days.get(a.id) ?? null, days.get(b.id) ?? null]
    if (one !== other) {
      if (one === null || other === null) return one === null ? 1 : -1
      return one < other === (a.status === 'upcoming') ? -1 : 1
    }
    if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
    return a.id < b.id ? -1 : 1
  })
}

/** A cancelled event is not ordered of. */
const inOrder = <E extends Dated>(events: readonly E[]): E[] =>
  eventsInOrder(events).filter(event => event.status !== 'cancelled')

export function homeEvents<E extends Dated>(events: readonly E[]): E[] {
  return inOrder(events).slice(0, HOME_EVENTS)
}

export interface GalleryPicture {
  url: string
  /** The event that it was taken at. */
  eventName: string
}

/** The first picture of each event, then the second of each, and so on. */
export function homeGallery(
  events: readonly (Dated & Pick<CommunityEvent, 'name' | 'gallery'>)[],
): GalleryPicture[] {
  const ordered = inOrder(events)
  const longest = Math.max(0, ...ordered.map(event => event.gallery.length))
  const rounds = Array.from({ length: longest }, (_, round) =>
    ordered.flatMap(({ name, gallery }) => {
      const url = gallery[round]
      return url === undefined ? [] : [{ url, eventName: name }]
    }),
  )
  return rounds.flat().slice(0, HOME_GALLERY)
}
