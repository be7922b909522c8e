import { clockText, dayText, localDay } from '@forecourt/shared/clock/clock-text'
import { TIME_ZONE } from '../dealer.ts'

export interface MirrorState {
  offlineSince: string | null
  /** How many changes have not reached the server. */
  waiting: number
  /** How many changes need a decision. */
  needsYou: number
  now: string
}

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** The state of the mirror in words; what needs a person comes first. */
export function indicatorOf({ offlineSince, waiting, needsYou, now }: MirrorState) {
  if (needsYou > 0)
    return {
      kind: 'needs-you',
      words: `${changes(needsYou)} ${needsYou === 1 ? 'needs' : 'need'} you`,
    } as const
  if (offlineSince !== null) {
    const time = clockText(offlineSince, TIME_ZONE)
    const isToday = localDay(offlineSince, TIME_ZONE) === localDay(now, TIME_ZONE)
    const since = isToday ? time : `${dayText(offlineSince, TIME_ZONE, now)}, ${time}`
    const unsent = waiting > 0 ? ` · ${changes(waiting)} waiting` : ''
    return { kind: 'offline', words: `Working offline since ${since}${unsent}` } as const
  }
  if (waiting > 0) return { kind: 'waiting', words: `${changes(waiting)} waiting` } as const
  return { kind: 'up-to-date', words: 'Up to date' } as const
}
