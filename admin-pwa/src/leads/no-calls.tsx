import { consentNow } from '@forecourt/shared/leads/contact-consent'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import { useMemo } from 'react'
import { useRows } from '../mirror/use-mirror.ts'

/** The customers who said that they want no calls and texts. The same set until that changes. */
export function useWantNoCalls(): ReadonlySet<string> {
  const notes = useRows('notes')
  const leads = useRows('leads')
  const ids = useMemo(() => {
    const said = new Map<string, LeadNote[]>()
    for (const note of notes ?? [])
      if (note.consent) said.set(note.leadId, [...(said.get(note.leadId) ?? []), note])
    const those = said.size === 0 ? [] : (leads ?? []).filter(({ id }) => said.has(id))
    return those
      .filter(lead => consentNow(lead, said.get(lead.id) ?? [])?.state === 'withdrawn')
      .map(({ id }) => id)
      .join(' ')
  }, [notes, leads])
  return useMemo(() => new Set(ids.split(' ')), [ids])
}

/** Stands beside a phone number of somebody who wants no calls and texts. */
export const NoCalls = () => <span className="badge alarm">No calls or texts</span>
