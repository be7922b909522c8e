import { clockText, dayText, localDay } from '@forecourt/shared/clock/clock-text'
import { timeZone } from '../dealer.ts'
import type { Connection } from '../mirror/connection.ts'
import { unsentWords } from '../photos/photo-words.ts'

export interface MirrorState
  extends Pick<Connection, 'offlineSince' | 'isLossKnown' | 'lastContact' | 'earlierContact'> {
  /** How many changes have not reached the server. */
  waiting: number
  /** How many changes need a decision. */
  needsYou: number
  /** How much of what the server lost is for its user to decide. */
  lost: number
  /** How many records that were deleted a server has again that was set back. */
  back: number
  /** In how many forms something is typed and not saved. */
  forms: number
  /** Whether the device has not got everything yet. */
  isFilling: boolean
  /** How many photos and films have not reached the server, and how many of them need a decision. */
  photos: { unsent: number; needYou: number }
  now: string
}

/** A section of the Sync screen, by the id of its heading. */
export type SyncSection = 'device' | 'waiting' | 'needs-you' | 'lost' | 'back' | 'photos-waiting' | 'drafts'

export interface IndicatorPart {
  kind: 'offline' | 'waiting' | 'needs-you' | 'lost' | 'unsaved' | 'up-to-date'
  words: string
  /** The same where there is little room. */
  short: string
  /** What it speaks of. */
  leadsTo: SyncSection
}

/** All that is true of the mirror, the most urgent first: without the server nothing else moves. */
export function indicatorOf(state: MirrorState): readonly IndicatorPart[] {
  const all = [offlinePart(state), waitingPart(state), needsYouPart(state), lostPart(state)]
  const parts = [...all, unsavedPart(state)].filter(part => part !== null)
  if (parts.length > 0) return parts
  return state.isFilling
    ? [{ kind: 'waiting', words: 'Being filled', short: 'Being filled', leadsTo: 'device' }]
    : [{ kind: 'up-to-date', words: 'Up to date', short: 'Up to date', leadsTo: 'device' }]
}

function offlinePart(state: MirrorState): IndicatorPart | null {
  const { offlineSince, isLossKnown, lastContact, earlierContact, now } = state
  if (offlineSince === null) return null
  const part = { kind: 'offline', leadsTo: 'device' } as const
  const textOf = (instant: string) => {
    const time = clockText(instant, timeZone())
    const isToday = localDay(instant, timeZone()) === localDay(now, timeZone())
    const day = dayText(instant, timeZone(), now)
    return isToday ? { long: time, short: time } : { long: `${day}, ${time}`, short: day }
  }
  if (isLossKnown) {
    const { long, short } = textOf(offlineSince)
    return { ...part, words: `Working offline since ${long}`, short: `Offline since ${short}` }
  }
  const contact = lastContact ?? earlierContact
  if (contact === null) return { ...part, words: 'Working offline', short: 'Offline' }
  const { long, short } = textOf(contact)
  return { ...part, words: `Working offline, last contact ${long}`, short: `Offline after ${short}` }
}

function waitingPart({ waiting, photos }: MirrorState): IndicatorPart | null {
  // What needs its person does not go by itself, and is named there.
  const going = photos.unsent - photos.needYou
  if (waiting + going === 0) return null
  return {
    kind: 'waiting',
    words: `${unsentWords(waiting, going)} waiting`,
    short: `${waiting + going} waiting`,
    leadsTo: waiting > 0 ? 'waiting' : 'photos-waiting',
  }
}

function lostPart({ lost, back }: MirrorState): IndicatorPart | null {
  if (lost + back === 0) return null
  const words = [
    ...(lost > 0 ? [`${lost} lost by the server`] : []),
    ...(back > 0 ? [`${back} deleted, and there again`] : []),
  ]
  const short = lost > 0 ? `${lost} lost` : `${back} there again`
  return { kind: 'lost', words: words.join(', '), short, leadsTo: lost > 0 ? 'lost' : 'back' }
}

/** What is typed is on the device, and goes nowhere before it is saved. */
function unsavedPart({ forms }: MirrorState): IndicatorPart | null {
  if (forms === 0) return null
  const words = `${forms} ${forms === 1 ? 'form' : 'forms'} not saved`
  return { kind: 'unsaved', words, short: `${forms} not saved`, leadsTo: 'drafts' }
}

function needsYouPart({ needsYou, photos }: MirrorState): IndicatorPart | null {
  const asking = needsYou + photos.needYou
  if (asking === 0) return null
  const verb = asking === 1 ? 'needs' : 'need'
  return {
    kind: 'needs-you',
    words: `${unsentWords(needsYou, photos.needYou)} ${verb} you`,
    short: `${asking} ${verb} you`,
    leadsTo: needsYou > 0 ? 'needs-you' : 'photos-waiting',
  }
}
