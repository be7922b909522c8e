/**
 * How many streams may be open at once. An app needs one for each device; more is left over from lines that died, or from
 * somebody who opens them by the thousand. The newest is the one that is listened to, so the oldest gives way: an app that
 * was wronged by that opens another.
 */

/** Of one session: a browser has one, and those of lines that died until that shows. */
export const STREAMS_PER_SESSION = 4
/** Of one user, on all of their devices. */
export const STREAMS_PER_USER = 16

interface Place {
  userId: string
  session: string
  end: AbortController
}

export interface StreamPlaces {
  /** Takes a place; its signal tells when it went to another stream. */
  take(userId: string, session: string): { over: AbortSignal; leave(): void }
}

export function createStreamPlaces(): StreamPlaces {
  /** The oldest first. */
  const taken = new Set<Place>()
  const makeRoom = (isAmong: (place: Place) => boolean, most: number) => {
    const found = [...taken].filter(isAmong)
    for (const place of found.slice(0, Math.max(0, found.length - most))) {
      taken.delete(place)
      place.end.abort()
    }
  }
  return {
    take: (userId, session) => {
      const place: Place = { userId, session, end: new AbortController() }
      taken.add(place)
      makeRoom(one => one.session === session, STREAMS_PER_SESSION)
      makeRoom(one => one.userId === userId, STREAMS_PER_USER)
      return { over: place.end.signal, leave: () => taken.delete(place) }
    },
  }
}
