import type { Lead } from '@forecourt/shared/leads/lead'
import { contactKeysOf, timesHere } from '@forecourt/shared/leads/same-person'
import { useEffect, useState } from 'react'
import { inSmallSteps } from '../shell/in-small-steps.ts'

type Times = ReadonlyMap<string, number>

const NONE: Times = new Map()

const isSame = (a: Times, b: Times) => a.size === b.size && [...a].every(([id, times]) => b.get(id) === times)

/**
 * How often each of the leads is likely there. Thousands are compared some at a time, after the screen is drawn; it is the
 * same object until any of it is otherwise.
 */
export function useTimesHere(leads: readonly Lead[] | null): Times {
  const [times, setTimes] = useState(NONE)
  useEffect(() => {
    if (!leads) return
    const tell = () => {
      const now = timesHere(leads)
      setTimes(before => (isSame(before, now) ? before : now))
    }
    return inSmallSteps(leads, contactKeysOf, tell)
  }, [leads])
  return times
}
