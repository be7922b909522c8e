/**
 * How long this device was without the server, by the latest instant that it knows of. That is written down and moved by
 * nothing but time and contact: a clock that is set back takes nothing off, and one that returns adds nothing.
 */
import { z } from 'zod'
import { rememberedContact } from '../mirror/contact-memory.ts'

const KEY = 'forecourt-away-time'
/** So far back goes a clock that is corrected. */
const CORRECTION_MS = 5 * 60_000

const timeSchema = z.object({
  /** The contact since which it is counted, ISO in UTC; null where none is known. */
  since: z.string().nullable(),
  /** So much was counted. */
  ms: z.number(),
  /** The latest instant known: of the contact, of the clock, or counted on from there while the clock stood behind it. */
  at: z.number(),
  /** What the clock showed when it was looked at last. */
  shown: z.number().nullable().default(null),
})
export type TimeAway = z.output<typeof timeSchema>

/**
 * Adds what passed since it was counted last.
 * @param now the wall's clock, in ms
 * @param ranMs how long the app has run since this tab looked: the most that may have passed where the clock stands behind
 */
export function addTime(kept: TimeAway | null, since: string | null, now: number, ranMs: number): TimeAway {
  const contact = since === null ? now : Date.parse(since)
  if (kept === null || kept.since !== since) {
    const at = Math.max(contact, now)
    return { since, ms: at - contact, at, shown: now }
  }
  const known = since === null ? kept.at : Math.max(kept.at, contact)
  const passed = now >= known ? now - known : passedBehind(kept.shown ?? now, now, ranMs)
  return { since, ms: kept.ms + passed, at: known + passed, shown: now }
}

/** Another tab may have counted meanwhile; a clock that jumps tells nothing. */
const passedBehind = (shown: number, now: number, ranMs: number) =>
  now > shown ? Math.min(ranMs, now - shown) : ranMs

/** Whether the clock was set back since it was looked at last, or since the contact where that was later. */
export function isSetBack(kept: TimeAway | null, since: string | null, now: number): boolean {
  const isCounted = kept !== null && kept.since === since
  const before = isCounted ? (kept.shown ?? kept.at) : since === null ? now : Date.parse(since)
  return now < before - CORRECTION_MS
}

function kept(): TimeAway | null {
  try {
    return timeSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

let lookedAt = performance.now()

export interface LookAtTime {
  /** How long it was without the server, in ms. */
  awayMs: number
  /** Whether the clock was set back since the look before, of any tab. */
  isClockSetBack: boolean
}

/** Looks at the clock; it is right for as long as that is done now and then. */
export function lookAtTime(): LookAtTime {
  const ran = performance.now()
  const now = Date.now()
  const before = kept()
  const since = rememberedContact()
  const time = addTime(before, since, now, ran - lookedAt)
  lookedAt = ran
  try {
    localStorage.setItem(KEY, JSON.stringify(time))
  } catch {
    // Without room for it the clock alone is asked.
  }
  return { awayMs: time.ms, isClockSetBack: isSetBack(before, since, now) }
}
