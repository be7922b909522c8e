import { type StaffFactors, staffFactorsSchema } from '@forecourt/shared/users/factor-schemas'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { send } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'

const listSchema = z.array(staffFactorsSchema)

/**
 * With what everybody logs in. Only the server knows it.
 * @param occasion asked anew when this is another
 */
export function useStaffFactors(occasion?: unknown) {
  const { offlineSince } = useConnection()
  const [list, setList] = useState<readonly StaffFactors[]>([])
  const load = useCallback(async () => {
    try {
      setList(listSchema.parse(await send('/api/users/factors')))
    } catch {
      // The cards say nothing of what is not known.
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is no part of what is asked
  useEffect(() => {
    if (offlineSince === null) void load()
  }, [offlineSince, load, occasion])
  return { of: (userId: string) => list.find(one => one.userId === userId) ?? null, load }
}
