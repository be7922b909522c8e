export interface Bell {
  ring(): void
  /**
   * Waits for a ring; one since the last hearing counts.
   * @param until the latest end of the waiting, in milliseconds; null for none
   */
  rung(until: number | null): Promise<void>
}

/** Rung whenever something may have changed; who hears it looks afresh. */
export function createBell(): Bell {
  let isRung = false
  let answer: (() => void) | null = null
  return {
    ring: () => {
      isRung = true
      answer?.()
    },
    rung: async until => {
      let timer: ReturnType<typeof setTimeout> | undefined
      if (!isRung)
        await new Promise<void>(resolve => {
          answer = resolve
          if (until !== null) timer = setTimeout(resolve, Math.max(0, until - Date.now()))
        })
      clearTimeout(timer)
      isRung = false
      answer = null
    },
  }
}
