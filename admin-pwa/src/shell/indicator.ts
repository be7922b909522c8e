import { clockText, dayText, localDay } from '@forecourt/shared/clock/clock-text'
import { TIME_ZONE } from '../dealer.ts'
import { unsentWords } from '../photos/photo-words.ts'

export interface MirrorState {
  offlineSince: string | null
  /** How many changes have not reached the server. */
  waiting: number
  /** How many changes need a decision. */
  needsYou: number
  /** Whether the device has not got everything yet. */
  isFilling: boolean
  /** How many photos and films have not reached the server, and how many of them need a decision. */
  photos: { unsent: number; needYou: number }
  now: string
}

/** The state of the mirror in words; what needs a person comes first. */
export function indicatorOf({ offlineSince, waiting, needsYou, isFilling, photos, now }: MirrorState) {
  const asking = needsYou + photos.needYou
  const unsent = waiting + photos.unsent
  if (asking > 0)
    return {
      kind: 'needs-you',
      words: `${unsentWords(needsYou, photos.needYou)} ${asking === 1 ? 'needs' : 'need'} you`,
    } as const
  const waits = `${unsentWords(waiting, photos.unsent)} waiting`
  if (offlineSince !== null) {
    const time = clockText(offlineSince, TIME_ZONE)
    const isToday = localDay(offlineSince, TIME_ZONE) === localDay(now, TIME_ZONE)
    const since = isToday ? time : `${dayText(offlineSince, TIME_ZONE, now)}, ${time}`
    const rest = unsent > 0 ? ` · ${waits}` : ''
    return { kind: 'offline', words: `Working offline since ${since}${rest}` } as const
  }
  if (unsent > 0) return { kind: 'waiting', words: waits } as const
  if (isFilling) return { kind: 'waiting', words: 'Being filled' } as const
  return { kind: 'up-to-date', words: 'Up to date' } as const
}
