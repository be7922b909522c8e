import { describe, expect, it } from 'vitest'
import { addTime, isSetBack, type TimeAway } from './time-away.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CONTACT = '2026-11-20T16:00:00.000Z'
const START = Date.parse(CONTACT)

/** A look at the clock: what it shows, from the contact on, and how long the app has run since the look before. */
type Look = readonly [clock: number, ran: number]
/** The app is opened, and looks at once. */
const opened = (clock: number): Look => [clock, 0]
/** It has run for a minute. */
const ran = (clock: number): Look => [clock, MINUTE]

/** What was counted at each of these looks, and whether the clock was found set back at it. */
function looksAt(looks: readonly Look[], since: string | null = CONTACT, before: TimeAway | null = null) {
  let kept = before
  return looks.map(([clock, ranMs]) => {
    const isBack = isSetBack(kept, since, START + clock)
    kept = addTime(kept, since, START + clock, ranMs)
    return { ms: kept.ms, isBack }
  })
}

interface Row {
  name: string
  looks: readonly Look[]
  ms: number
  /** Whether the clock is found set back at each of the looks. */
  isBack: readonly boolean[]
}

describe('the time without the server', () => {
  it.each<Row>([
    {
      name: 'counts from the last contact, also while the app was closed',
      looks: [opened(DAY), opened(20 * DAY)],
      ms: 20 * DAY,
      isBack: [false, false],
    },
    {
      name: 'is none for a clock that is set back and returns',
      looks: [opened(-60 * DAY), opened(MINUTE)],
      ms: MINUTE,
      isBack: [true, false],
    },
    {
      name: 'is none for one that was back by decades while the app ran, and returns',
      looks: [opened(DAY), opened(-START), ran(MINUTE - START), ran(DAY + 2 * MINUTE)],
      ms: DAY + 2 * MINUTE,
      isBack: [false, true, false, false],
    },
    {
      name: 'is none for one that returns a part of the way',
      looks: [opened(DAY), opened(-60 * DAY), opened(HOUR), ran(HOUR + MINUTE)],
      ms: DAY + MINUTE,
      isBack: [false, true, false, false],
    },
    {
      name: 'keeps what was spent where the clock is set back, and goes on while the app runs',
      looks: [opened(10 * DAY), opened(0), ran(MINUTE), ran(2 * MINUTE)],
      ms: 10 * DAY + 2 * MINUTE,
      isBack: [false, true, false, false],
    },
    {
      name: 'goes on while the clock is set to the same instant again and again',
      looks: [opened(10 * DAY), opened(0), ran(0), ran(0)],
      ms: 10 * DAY + 2 * MINUTE,
      isBack: [false, true, false, false],
    },
    {
      name: 'goes on from what was spent once the clock has passed the latest that it showed',
      looks: [opened(10 * DAY), opened(0), opened(11 * DAY)],
      ms: 11 * DAY,
      isBack: [false, true, false],
    },
    {
      name: 'counts a minute once where two tabs look at it in turn, behind what the clock has shown',
      looks: [
        opened(DAY),
        opened(0),
        ran(MINUTE / 2),
        ran(MINUTE),
        ran(MINUTE + MINUTE / 2),
        ran(2 * MINUTE),
      ],
      ms: DAY + 2 * MINUTE,
      isBack: [false, true, false, false, false, false],
    },
    {
      name: 'takes a correction of some minutes for nothing',
      looks: [opened(HOUR), ran(HOUR - 4 * MINUTE)],
      ms: HOUR + MINUTE,
      isBack: [false, false],
    },
    {
      name: 'cannot tell a clock that jumps forward from time that passed, and keeps it when it returns',
      looks: [opened(30 * DAY), opened(HOUR)],
      ms: 30 * DAY,
      isBack: [false, true],
    },
  ])('$name', ({ looks, ms, isBack }) => {
    const found = looksAt(looks)
    expect(found.at(-1)?.ms).toBe(ms)
    expect(found.map(look => look.isBack)).toEqual(isBack)
  })

  it('begins anew with a contact, whatever the clock showed before', () => {
    const before = addTime(null, CONTACT, START + 90 * DAY, 0)
    const next = new Date(START + HOUR).toISOString()
    expect(looksAt([opened(2 * HOUR), opened(3 * HOUR)], next, before)).toEqual([
      { ms: HOUR, isBack: false },
      { ms: 2 * HOUR, isBack: false },
    ])
  })

  it('counts from when it looks first where no contact is known', () => {
    expect(looksAt([opened(0), ran(DAY)], null)).toEqual([
      { ms: 0, isBack: false },
      { ms: DAY, isBack: false },
    ])
  })

  it('counts no return where the instant that was kept lies before the contact', () => {
    const before = { since: CONTACT, ms: 0, at: START - 60 * DAY, shown: null }
    expect(looksAt([opened(MINUTE)], CONTACT, before)[0]?.ms).toBe(MINUTE)
  })
})
