/**
 * How long nobody touched the app, by two clocks: that of the wall goes on while the device sleeps, that of the page cannot
 * be set back. The last touch is known to all tabs; a tab that hears of it late counts from when it has.
 */
export interface IdleClockDeps {
  /** The last touch in any tab, in ms of the wall's clock; 0 where none is known. */
  touchedAt(): number
  /** The wall's clock, in ms. */
  now(): number
  /** Time that this page was there, in ms. */
  ran(): number
}

export interface IdleClock {
  isIdle(afterMs: number): boolean
}

export function createIdleClock({ touchedAt, now, ran }: IdleClockDeps): IdleClock {
  let known = { touchedAt: touchedAt(), ran: ran() }
  return {
    isIdle: afterMs => {
      const last = touchedAt()
      if (last !== known.touchedAt) known = { touchedAt: last, ran: ran() }
      return Math.abs(now() - last) > afterMs || ran() - known.ran > afterMs
    },
  }
}
