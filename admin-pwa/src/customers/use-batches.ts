import { type Batch, batchesOf, batchWords } from '@forecourt/shared/leads/import-batch'
import type { Lead } from '@forecourt/shared/leads/lead'
import { useMemo, useState } from 'react'
import { timeZone } from '../dealer.ts'
import { instant } from '../mirror/acting.ts'

export interface BatchFilter {
  /** The words of each import, newest first, by its id. */
  choices: Readonly<Record<string, string>>
  /** The one whose customers are shown; null for all, and once nobody of it is here. */
  chosen: Batch | null
  choose(id: string | 'all'): void
}

/** The imports among the customers, and the one that is looked at. */
export function useBatches(leads: readonly Lead[] | null): BatchFilter {
  const [id, choose] = useState<string | 'all'>('all')
  const batches = useMemo(() => batchesOf(leads ?? []), [leads])
  const choices = useMemo(
    () => Object.fromEntries(batches.map(batch => [batch.id, batchWords(batch, instant(), timeZone())])),
    [batches],
  )
  return { choices, chosen: batches.find(batch => batch.id === id) ?? null, choose }
}
