/**
 * Looks for the server while it cannot be reached. Whoever comes back to where there is a signal wants to be rid of what
 * waits, and a browser cannot be relied on to say that it is there: it may be, and the server may not.
 */
import { connection, probe } from './connection.ts'

/** Between one look and the next. */
const LOOK_MS = 500
/** The same on a page that nobody sees, and at most for a server that is found and lost again. */
const LOOK_MOST_MS = 5000
/** What is lost sooner after it was found is there, and does not let something through that is tried with each finding. */
const STEADY_MS = 5000
/** A loss that lasts is none of those. */
const LONG_MS = 10_000
/**
 * How long a look waits for its answer, in ms: so many at a time, each as patient as its place. What was sent while nothing
 * came through may never be answered, so most are given up soon for new ones; over a slow line an answer takes its time.
 */
const PATIENCES_MS = [1500, 1500, 15_000]

/** Begins to look out; gives what ends it. */
export function startLookOut(): { close(): void } {
  const places: (AbortController | null)[] = PATIENCES_MS.map(() => null)
  let foundAt = Number.NEGATIVE_INFINITY
  let lostAt: number | null = null
  let distanceMs = LOOK_MS
  let next: ReturnType<typeof setTimeout> | undefined

  function look() {
    const place = places.indexOf(null)
    if (lostAt === null || place < 0) return
    const giving = new AbortController()
    places[place] = giving
    void probe({ timeoutMs: PATIENCES_MS[place] as number, signal: giving.signal }).finally(() => {
      places[place] = null
    })
  }

  function lookLater() {
    const isLong = lostAt !== null && performance.now() - lostAt > LONG_MS
    const seenMs = isLong ? LOOK_MS : distanceMs
    clearTimeout(next)
    next = setTimeout(
      () => {
        look()
        lookLater()
      },
      document.visibilityState === 'visible' ? seenMs : LOOK_MOST_MS,
    )
  }

  function rest() {
    clearTimeout(next)
    for (const giving of places) giving?.abort(new Error('The server has been found.'))
  }

  const watching = connection.subscribe(({ offlineSince }) => {
    const now = performance.now()
    if (offlineSince === null) {
      if (lostAt !== null) foundAt = now
      lostAt = null
      rest()
    } else if (lostAt === null) {
      lostAt = now
      distanceMs = now - foundAt < STEADY_MS ? Math.min(distanceMs * 2, LOOK_MOST_MS) : LOOK_MS
      lookLater()
    }
  })
  const shown = () => {
    if (lostAt === null || document.visibilityState !== 'visible') return
    look()
    lookLater()
  }
  document.addEventListener('visibilitychange', shown)

  return {
    close: () => {
      watching.unsubscribe()
      document.removeEventListener('visibilitychange', shown)
      lostAt = null
      rest()
    },
  }
}
