import type { Lead } from '@forecourt/shared/leads/lead'
import type { LeadStatus } from '@forecourt/shared/leads/lead-status'
import { needsYouByRecord } from '@forecourt/shared/sync/needs-you'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useRows } from '../mirror/use-mirror.ts'
import { useTimesHere } from './use-times-here.ts'
import { waitingLeads } from './waiting-leads.ts'

export interface CardFacts {
  noteCount(leadId: string): number
  /** Customers with changes that have not reached the server. */
  waiting: ReadonlySet<string>
  /** Customers with changes that need a decision, and why, in words. */
  needsYou: ReadonlyMap<string, string>
  vehicleName(id: string | null): string | null
  /** How often the customer is likely there, by the id, where that is more than once. */
  timesHere: ReadonlyMap<string, number>
  onMove(lead: Lead, status: LeadStatus): void
  onOpen(lead: Lead): void
  onEdit(lead: Lead): void
  /** Null for whoever may not delete customers. */
  onDelete: ((lead: Lead) => void) | null
}

type Deeds = Pick<CardFacts, 'onMove' | 'onOpen' | 'onEdit' | 'onDelete'>

/** Deeds that stay the same objects, so that cards are not drawn anew for them; each does what the newest ones do. */
function useSteady(on: Deeds): Deeds {
  const newest = useRef(on)
  useLayoutEffect(() => {
    newest.current = on
  })
  const mayDelete = on.onDelete !== null
  return useMemo(
    () => ({
      onMove: (lead, status) => newest.current.onMove(lead, status),
      onOpen: lead => newest.current.onOpen(lead),
      onEdit: lead => newest.current.onEdit(lead),
      onDelete: mayDelete ? lead => newest.current.onDelete?.(lead) : null,
    }),
    [mayDelete],
  )
}

/** What the cards say beside the lead itself, gathered once for all of them. The same object until any of it changes. */
export function useCardFacts(on: Deeds): CardFacts {
  const deeds = useSteady(on)
  const notes = useRows('notes')
  const outbox = useRows('outbox')
  const issues = useRows('issues')
  const vehicles = useRows('vehicles')
  const timesHere = useTimesHere(useRows('leads'))
  const gathered = useMemo(() => {
    const counts = new Map<string, number>()
    for (const note of notes ?? []) counts.set(note.leadId, (counts.get(note.leadId) ?? 0) + 1)
    const names = new Map((vehicles ?? []).map(vehicle => [vehicle.id, vehicleName(vehicle)]))
    return {
      noteCount: (leadId: string) => counts.get(leadId) ?? 0,
      vehicleName: (id: string | null) => (id ? (names.get(id) ?? null) : null),
      waiting: waitingLeads(outbox ?? [], notes ?? []),
      needsYou: needsYouByRecord(issues ?? [], 'leads'),
    }
  }, [notes, outbox, issues, vehicles])
  return useMemo(() => ({ ...gathered, ...deeds, timesHere }), [gathered, deeds, timesHere])
}
