import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { asOfToday } from '@forecourt/shared/sync/needs-you'
import { useMemo } from 'react'
import { instant } from '../mirror/acting.ts'
import { useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { leadFactsOf } from './vehicle-facts.ts'

const NONE: readonly SyncIssue[] = []

/** The issues of whoever is logged in, each with why it is one as it is true today. */
export function useIssuesToday(): readonly SyncIssue[] {
  const issues = useRows('issues') ?? NONE
  const leads = useRows('leads')
  const vehicles = useVehicles()
  return useMemo(
    () => asOfToday(issues, leads ?? [], () => leadFactsOf(leads ?? [], vehicles, instant())),
    [issues, leads, vehicles],
  )
}
