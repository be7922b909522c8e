import type { Lead, TestDriveOutcome } from '@forecourt/shared/leads/lead'
import { isNobodys, type LeadOwner, ownerOf } from '@forecourt/shared/leads/lead-owner'
import type { LeadStatus } from '@forecourt/shared/leads/lead-status'
import { isAskedInStage } from '@forecourt/shared/leads/test-drive-outcome'
import { waitersIn } from '@forecourt/shared/leads/waiting-list'
import { needsYouByRecord } from '@forecourt/shared/sync/needs-you'
import { nextSteps } from '@forecourt/shared/tasks/next-step'
import type { Task } from '@forecourt/shared/tasks/task'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useNow } from '../clock/use-now.ts'
import { useWantNoCalls } from '../leads/no-calls.tsx'
import type { Rows } from '../mirror/rows.ts'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { useStaff } from '../mirror/use-staff.ts'
import { useUser } from '../session/use-session.ts'
import { useIssuesToday } from '../vehicles/use-issues-today.ts'
import { mayBeTaken } from '../vehicles/vehicle-facts.ts'
import { vehicleWords } from '../vehicles/vehicle-words.ts'
import { useTimesHere } from './use-times-here.ts'
import { waitingLeads } from './waiting-leads.ts'

export interface CardFacts {
  noteCount(leadId: string): number
  /** Customers with changes that have not reached the server. */
  waiting: ReadonlySet<string>
  /** Customers with changes that need a decision, and why, in words. */
  needsYou: ReadonlyMap<string, string>
  /** By name, also when it is gone. */
  vehicleName(id: string): string
  /** "Vehicle #1004". */
  vehicleNumber(id: string): string
  /** The vehicle for which a customer waits, by name; null for none. */
  waitsFor(leadId: string): string | null
  /** Customers of whom it is asked whether they came to their test drive. */
  asked: ReadonlySet<string>
  /** How often the customer is likely there, by the id, where that is more than once. */
  timesHere: ReadonlyMap<string, number>
  /** Customers who want no calls and texts. */
  wantNoCalls: ReadonlySet<string>
  /** What is next with a customer. */
  nextStep(leadId: string): Task | undefined
  /** Who has a customer. */
  ownerOf(lead: Lead): LeadOwner
  /** Whether whoever looks can take a customer by themselves. */
  mayTake(lead: Lead): boolean
  onTake(lead: Lead): void
  onMove(lead: Lead, status: LeadStatus): void
  onOpen(lead: Lead): void
  onEdit(lead: Lead): void
  onAnswer(lead: Lead, outcome: TestDriveOutcome): void
  /** Null for whoever may not delete customers. */
  onDelete: ((lead: Lead) => void) | null
}

type Actions = Pick<CardFacts, 'onTake' | 'onMove' | 'onOpen' | 'onEdit' | 'onAnswer' | 'onDelete'>

/** Actions that stay the same objects, so that cards are not drawn anew for them; each does what the newest ones do. */
function useSteady(on: Actions): Actions {
  const newest = useRef(on)
  useLayoutEffect(() => {
    newest.current = on
  })
  const mayDelete = on.onDelete !== null
  return useMemo(
    () => ({
      onTake: lead => newest.current.onTake(lead),
      onMove: (lead, status) => newest.current.onMove(lead, status),
      onOpen: lead => newest.current.onOpen(lead),
      onEdit: lead => newest.current.onEdit(lead),
      onAnswer: (lead, outcome) => newest.current.onAnswer(lead, outcome),
      onDelete: mayDelete ? lead => newest.current.onDelete?.(lead) : null,
    }),
    [mayDelete],
  )
}

/** Customers of whose test drive it is asked on their card whether they came. The same set until that changes. */
function useAsked(leads: readonly Lead[] | null): ReadonlySet<string> {
  const now = useNow()
  const ids = (leads ?? []).flatMap(lead => (isAskedInStage(lead, now) ? lead.id : [])).join(' ')
  return useMemo(() => new Set(ids.split(' ')), [ids])
}

/** The vehicles for which customers wait, by name. The same map until that changes. */
function useWaitsFor(
  leads: Rows['leads'] | null,
  notes: Rows['notes'] | null,
  vehicles: Rows['vehicles'] | null,
): ReadonlyMap<string, string> {
  const waiting = useMemo(() => {
    const names = new Map((vehicles ?? []).map(vehicle => [vehicle.id, vehicleName(vehicle)]))
    const waiters = waitersIn(leads ?? [], notes ?? [], vehicles ?? [])
    return JSON.stringify(waiters.map(({ lead, vehicleId }) => [lead.id, names.get(vehicleId) ?? '']))
  }, [leads, notes, vehicles])
  return useMemo(() => new Map<string, string>(JSON.parse(waiting)), [waiting])
}

/** What the cards say beside the lead itself, gathered once for all of them. The same object until any of it changes. */
export function useCardFacts(on: Actions): CardFacts {
  const actions = useSteady(on)
  const mirror = useMirror()
  const staff = useStaff()
  const user = useUser()
  const notes = useRows('notes')
  const tasks = useRows('tasks')
  const outbox = useRows('outbox')
  const issues = useIssuesToday()
  const vehicles = useRows('vehicles')
  const leads = useRows('leads')
  const timesHere = useTimesHere(leads)
  const asked = useAsked(leads)
  const waitsFor = useWaitsFor(leads, notes, vehicles)
  const wantNoCalls = useWantNoCalls()
  const gathered = useMemo(() => {
    const counts = new Map<string, number>()
    for (const note of notes ?? []) counts.set(note.leadId, (counts.get(note.leadId) ?? 0) + 1)
    const next = nextSteps(tasks ?? [])
    const known = new Map((vehicles ?? []).map(vehicle => [vehicle.id, vehicle]))
    const words = (id: string) => {
      const vehicle = known.get(id)
      return vehicleWords(mirror, vehicle ? [vehicle] : [], id)
    }
    return {
      noteCount: (leadId: string) => counts.get(leadId) ?? 0,
      vehicleName: (id: string) => words(id).name,
      vehicleNumber: (id: string) => words(id).number,
      nextStep: (leadId: string) => next.get(leadId),
      ownerOf: (lead: Lead) => ownerOf(lead, staff),
      mayTake: (lead: Lead) => isNobodys(lead, staff) && mayBeTaken(lead, { mirror, user }),
      waiting: waitingLeads(outbox ?? [], notes ?? [], tasks ?? []),
      needsYou: needsYouByRecord(issues, 'leads'),
    }
  }, [mirror, notes, tasks, outbox, issues, vehicles, staff, user])
  return useMemo(
    () => ({
      ...gathered,
      ...actions,
      waitsFor: id => waitsFor.get(id) ?? null,
      timesHere,
      asked,
      wantNoCalls,
    }),
    [gathered, actions, waitsFor, timesHere, asked, wantNoCalls],
  )
}
