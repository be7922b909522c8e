import type { ListedApplication } from '@forecourt/shared/loans/loan-application'
import { useCallback, useEffect, useState } from 'react'
import { useConnection, useRows } from '../mirror/use-mirror.ts'
import { listApplications, troubleOf } from './application-desk.ts'

/** What the server adds to the list of the mirror: amounts, and by whom each was decided. */
export type Amounts =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'there'; of: ReadonlyMap<string, ListedApplication> }

export function useAmounts() {
  const { offlineSince, obstacle } = useConnection()
  const mirrored = useRows('applications')
  const [amounts, setAmounts] = useState<Amounts>({ state: 'loading' })

  const load = useCallback(async () => {
    try {
      const listed = await listApplications()
      setAmounts({ state: 'there', of: new Map(listed.map(one => [one.id, one])) })
    } catch (error) {
      setAmounts({ state: 'failed', message: troubleOf(error) })
    }
  }, [])

  const canAsk = offlineSince === null && obstacle === null
  // The mirror hears of each application that comes, is decided or goes: the amounts are asked for again then.
  useEffect(() => {
    if (canAsk && mirrored !== null) void load()
    if (!canAsk) setAmounts({ state: 'failed', message: '' })
  }, [canAsk, mirrored, load])

  return { amounts, retry: load, isOffline: offlineSince !== null }
}
