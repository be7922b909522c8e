/**
 * How long a customer waits for the first word of a person: from when they asked until somebody called, wrote or met them.
 * The promise is the dealer's, and counts while they are open; how long it was by the clock is told beside it. What is sent
 * by itself is no answer.
 */

import { afterOpenMs, openMsBetween } from '../clock/open-time.ts'
import type { Hours } from '../clock/opening-hours.ts'
import { IMPORT_SOURCE, type Lead } from './lead.ts'
import { cameInHere } from './lead-imported.ts'
import type { LeadStatus } from './lead-status.ts'

/** Who comes in like this is spoken to while they do. */
const SPOKEN_TO: readonly string[] = ['phone', 'walk-in', IMPORT_SOURCE]

/** Whether somebody spoke to a customer who stands in a stage. */
const IS_ANSWERED = {
  new: false,
  contacted: true,
  test_drive: true,
  test_drive_scheduled: true,
  financing: true,
  closed: true,
  // Whom nobody ever called can be lost as well.
  lost: false,
} as const satisfies Record<LeadStatus, boolean>

type Asked = Pick<Lead, 'status' | 'source' | 'createdAt' | 'imported'> & { firstContactAt?: string | null }

const asks = (lead: Asked): boolean => cameInHere(lead) && !SPOKEN_TO.includes(lead.source)

/** Whether a customer still waits for the first word. */
export const waitsForAnswer = (lead: Asked): boolean =>
  lead.status === 'new' && !lead.firstContactAt && asks(lead)

/** Whether a move says that somebody spoke to the customer. */
export const isFirstWord = (before: LeadStatus, after: LeadStatus): boolean =>
  !IS_ANSWERED[before] && IS_ANSWERED[after]

export interface AnswerPromise {
  minutes: number
  /** Null where they are not known: then all time counts. */
  hours: Hours | null
  timeZone: string
}

export interface Wait {
  /** By the clock, in ms. */
  rawMs: number
  /** Of it while the dealer was open. */
  openMs: number
  isOver: boolean
}

const MINUTE_MS = 60_000

/** The instant at which the promise is over, ISO in UTC; null where the dealer does not open. */
export function answerDue(lead: Pick<Lead, 'createdAt'>, promise: AnswerPromise): string | null {
  const ms = promise.minutes * MINUTE_MS
  if (!promise.hours) return new Date(Date.parse(lead.createdAt) + ms).toISOString()
  return afterOpenMs(lead.createdAt, ms, promise.hours, promise.timeZone)
}

/** Whether a customer waits for longer than was promised. @param now an instant, ISO in UTC */
export function isAnswerOverdue(lead: Asked, promise: AnswerPromise, now: string): boolean {
  if (!waitsForAnswer(lead)) return false
  const due = answerDue(lead, promise)
  return due !== null && now > due
}

/**
 * How long a customer waits, or waited for the first word; null for who does not, or of whom it is not known.
 * @param now an instant, ISO in UTC
 */
export function waitOf(lead: Asked, { minutes, hours, timeZone }: AnswerPromise, now: string): Wait | null {
  const until = waitsForAnswer(lead) ? now : asks(lead) ? lead.firstContactAt : null
  if (!until) return null
  const rawMs = Math.max(0, Date.parse(until) - Date.parse(lead.createdAt))
  const openMs = hours ? openMsBetween(lead.createdAt, until, hours, timeZone) : rawMs
  return { rawMs, openMs, isOver: openMs > minutes * MINUTE_MS }
}

/** "12 min", "3 h 5 min", "2 days". */
export function spanText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} days`
}

/**
 * "Waits 12 min", with the time by the clock where that is another: "Waits 12 min · 14 h by the clock". Who asked while
 * the dealer was closed and has not been open since waits in the latter alone.
 */
export function waitText({ rawMs, openMs }: Wait): string {
  if (openMs < MINUTE_MS && rawMs >= MINUTE_MS) return `Asked ${spanText(rawMs)} ago, closed since`
  const isLonger = spanText(rawMs) !== spanText(openMs)
  return `Waits ${spanText(openMs)}${isLonger ? ` · ${spanText(rawMs)} by the clock` : ''}`
}

/** "Answered after 12 min · 14 h by the clock". */
export function answeredText({ rawMs, openMs }: Wait): string {
  const isLonger = spanText(rawMs) !== spanText(openMs)
  return `Answered after ${spanText(openMs)}${isLonger ? ` · ${spanText(rawMs)} by the clock` : ''}`
}
