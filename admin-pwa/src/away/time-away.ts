/**
 * How long this device was without the server. It is counted while the app runs and written down, so that a clock that is
 * set back takes nothing off, and one that was wrong for an hour and is set right adds no years.
 */
import { z } from 'zod'
import { rememberedContact } from '../mirror/contact-memory.ts'

const KEY = 'forecourt-away-time'

const timeSchema = z.object({
  /** The contact since which it is counted, ISO in UTC; null where none is known. */
  since: z.string().nullable(),
  /** So much was counted. */
  ms: z.number(),
  /** The latest that the clock has shown. */
  at: z.number(),
})
export type TimeAway = z.output<typeof timeSchema>

/**
 * Adds what passed since it was counted last.
 * @param now the wall's clock, in ms
 * @param ranMs how long the app has run since: all that is known where the clock stands behind what it has shown
 */
export function addTime(kept: TimeAway | null, since: string | null, now: number, ranMs: number): TimeAway {
  if (kept === null || kept.since !== since)
    return { since, ms: Math.max(0, now - (since === null ? now : Date.parse(since))), at: now }
  const passed = now >= kept.at ? now - kept.at : ranMs
  return { since, ms: kept.ms + passed, at: Math.max(kept.at, now) }
}

function kept(): TimeAway | null {
  try {
    return timeSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

let lookedAt = performance.now()

/** In ms; it is right for as long as it is asked for now and then. */
export function timeAway(): number {
  const ran = performance.now()
  const time = addTime(kept(), rememberedContact(), Date.now(), ran - lookedAt)
  lookedAt = ran
  try {
    localStorage.setItem(KEY, JSON.stringify(time))
  } catch {
    // Without room for it the clock alone is asked.
  }
  return time.ms
}
