/**
 * Notices when a device had no contact with the server for long, and keeps what is needed to tell what came meanwhile,
 * until its user dismisses it: over restarts, for each user of the device.
 */
import { LEAD_STATUSES } from '@forecourt/shared/leads/lead-status'
import { type Absence, AWAY_AFTER_MS, type KnownBefore } from '@forecourt/shared/sync/digest'
import { VEHICLE_STATUSES } from '@forecourt/shared/vehicles/vehicle-options'
import { BehaviorSubject, combineLatest, distinctUntilChanged, first, map, Subscription } from 'rxjs'
import { z } from 'zod'
import { connection, probe } from '../mirror/connection.ts'
import type { Mirror } from '../mirror/mirror.ts'

const FIRST_LOOK_MS = 1000
const LOOK_MS = 30_000

const contactKeyOf = (userId: string) => `forecourt-contact-${userId}`
const absenceKeyOf = (userId: string) => `forecourt-away-${userId}`

const absenceSchema: z.ZodType<Absence> = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  before: z
    .object({
      leads: z.record(z.string(), z.object({ status: z.enum(LEAD_STATUSES), updatedAt: z.string() })),
      vehicles: z.record(
        z.string(),
        z.object({ status: z.enum(VEHICLE_STATUSES), price: z.string(), updatedAt: z.string() }),
      ),
      events: z.record(z.string(), z.object({ updatedAt: z.string() })),
    })
    .nullable(),
})

/** The absence that is not dismissed yet. */
export const absence = new BehaviorSubject<Absence | null>(null)

function stored(userId: string): Absence | null {
  try {
    const text = localStorage.getItem(absenceKeyOf(userId))
    return absenceSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without room for it, what came is not told; nothing is lost.
  }
}

/** What the mirror holds at this moment, gathered when it is asked for; null while it was never filled. */
function knownNow(mirror: Mirror): (() => KnownBefore) | null {
  const leads = mirror.rows('leads').value
  const vehicles = mirror.rows('vehicles').value
  const events = mirror.rows('events').value
  if (!leads || !vehicles || !events) return null
  return () => ({
    leads: Object.fromEntries(leads.map(({ id, status, updatedAt }) => [id, { status, updatedAt }])),
    vehicles: Object.fromEntries(
      vehicles.map(({ id, status, price, updatedAt }) => [id, { status, price, updatedAt }]),
    ),
    events: Object.fromEntries(events.map(({ id, updatedAt }) => [id, { updatedAt }])),
  })
}

/** Begins to watch the contact of a user's device; gives what ends it. */
export function watchContact(mirror: Mirror): Subscription {
  const { userId } = mirror
  const contactKey = contactKeyOf(userId)
  /** What was known before the news came: read when the app opens, and when the server is back. */
  let before: (() => KnownBefore) | null = null
  absence.next(stored(userId))

  async function look() {
    const { offlineSince, lastContact, obstacle } = connection.value
    if (offlineSince !== null || lastContact === null || obstacle !== null) return
    const last = localStorage.getItem(contactKey)
    const now = new Date().toISOString()
    if (last !== null && Date.parse(now) - Date.parse(last) > AWAY_AFTER_MS) {
      // A device that slept believes that it was never away.
      if (!(await probe())) return
      const earlier = stored(userId)
      const found = {
        since: earlier?.since ?? last,
        until: now,
        before: earlier?.before ?? before?.() ?? null,
      }
      keep(absenceKeyOf(userId), JSON.stringify(found))
      absence.next(found)
    }
    keep(contactKey, now)
  }

  const watching = new Subscription()
  watching.add(
    combineLatest([mirror.rows('leads'), mirror.rows('vehicles'), mirror.rows('events')])
      .pipe(first(rows => rows.every(row => row !== null)))
      .subscribe(() => {
        before = knownNow(mirror)
      }),
  )
  watching.add(
    connection
      .pipe(
        map(({ offlineSince }) => offlineSince !== null),
        distinctUntilChanged(),
      )
      .subscribe(isOffline => {
        if (isOffline) return
        before = knownNow(mirror) ?? before
        void look()
      }),
  )
  // The first answer comes soon after the app opens; from then on it is enough to look now and then.
  const soon = setInterval(() => {
    if (connection.value.lastContact === null) return
    clearInterval(soon)
    void look()
  }, FIRST_LOOK_MS)
  const later = setInterval(() => void look(), LOOK_MS)
  watching.add(() => {
    clearInterval(soon)
    clearInterval(later)
    absence.next(null)
  })
  return watching
}

export function dismissAbsence(userId: string) {
  localStorage.removeItem(absenceKeyOf(userId))
  absence.next(null)
}

/** Takes what is known of a user's contact off the device. */
export function forgetContact(userId: string) {
  localStorage.removeItem(contactKeyOf(userId))
  localStorage.removeItem(absenceKeyOf(userId))
}
