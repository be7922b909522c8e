/** Adds a customer again who was deleted meanwhile: as they stand where somebody had them open, by the rule of any move. */
import {
  type AddedAgain,
  addedAgain,
  ownerAgain,
  type StandingLead,
} from '@forecourt/shared/leads/added-again'
import {
  decideLeadChange,
  LEAD_NEED_TEXTS,
  type LeadDecision,
  type LeadFacts,
  sellsVehicle,
} from '@forecourt/shared/leads/decide-lead'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { OWNER_REFUSAL_TEXTS, type OwnerRefusal } from '@forecourt/shared/leads/lead-owner'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { booksAnew } from '@forecourt/shared/leads/test-drive-booking'
import { fatesAfter } from '@forecourt/shared/leads/vehicle-fates'
import { userName } from '@forecourt/shared/users/user'
import { type Acting, instant, type Message } from '../mirror/acting.ts'
import { newId } from '../mirror/new-id.ts'
import { withWayBack } from '../mirror/way-back.ts'
import { leadFactsOf, ownersOf } from '../vehicles/vehicle-facts.ts'
import type { Answers, LeadOutcome } from './lead-actions.ts'
import { fateWords } from './move-words.ts'
import { newSalesNote, noteWords } from './sales-note.ts'

/** What does not come back with a customer. */
export const GONE_WITH_CUSTOMER =
  'Any earlier sales notes were deleted with the customer, also what was said of calls and texts, and the next steps.'

export interface Again {
  /** Of the new customer; the same one where it is tried again. */
  id: string
  /** As they were known before the deletion. */
  seen: Lead
  standing: StandingLead
  /** What was typed as a sales note; empty for none. */
  note: string
}

const FAILED = { title: 'Error', text: 'Failed to add the customer again. Please try again.' } as const
const NOTE_FAILED = { title: 'Error', text: 'The customer is added again. Failed to save note' } as const

/** Gives what is to be answered first, if anything. */
export const createAddingAgain =
  ({ mirror, user, say }: Pick<Acting, 'mirror' | 'user' | 'say'>) =>
  async ({ id, seen, standing, note }: Again, answers: Answers = {}): Promise<LeadOutcome> => {
    const hold = newId()
    // The customer is there already where only the note could not be stored.
    const before = mirror.glance('leads', id)?.record ?? null
    let lead = before
    let detail = ''
    if (!lead) {
      const own = { id: user.id, name: userName(user), isActive: true }
      const owners = ownersOf({ mirror, user }) ?? { staff: [own], actor: own, mayAssign: false }
      const leads = mirror.rows('leads').value ?? []
      const facts = leadFactsOf(leads, mirror.foreseen.value ?? [], instant(), owners)
      const again = addedAgain(id, seen, standing, instant())
      const confirmed = [...again.confirmed, ...(answers.confirmed ?? [])]
      const { withoutVehicle = false } = answers
      const move = { ...again.move, ownerId: ownerAgain(seen, owners) }
      const decision = decideLeadChange(again.lead, move, facts, { confirmed, withoutVehicle })
      const question = questionOf(decision, again, answers)
      if (question === 'reach') {
        say({ ...FAILED, text: `${LEAD_NEED_TEXTS.reach}.`, isBad: true })
        return 'refused'
      }
      if (isOfOwner(question)) {
        say({ ...FAILED, text: OWNER_REFUSAL_TEXTS[question], isBad: true })
        return 'refused'
      }
      if (question) return question
      const moved = decision.outcome === 'changed' ? decision : null
      lead = moved?.lead ?? again.lead
      const along = moved ? { ...alongWith(again.lead, moved, facts, confirmed), withoutVehicle } : {}
      try {
        await mirror.write('leads', { ...lead, ...along }, `${leadName(lead)}: added again`, null, hold)
      } catch {
        say({ ...FAILED, isBad: true })
        return 'refused'
      }
      const named = lead.vehicleId === null ? null : (facts.vehicle(lead.vehicleId)?.vehicle ?? null)
      detail = moved ? fateWords(again.lead, moved, named, undefined) : ''
    }
    try {
      const words = noteWords(lead, note)
      if (note) await mirror.write('notes', newSalesNote(newId(), lead, note, user), words, null, hold)
    } catch {
      say({ ...NOTE_FAILED, isBad: true })
      return 'refused'
    }
    const said = { ...saidOf(lead, note !== ''), detail }
    const undone = `${leadName(lead)} was not added again${note ? ', nor was the sales note' : ''}.`
    say(before ? said : withWayBack({ mirror, say }, hold, said, () => null, undone))
    return 'done'
  }

const isOfOwner = (code: string | null): code is OwnerRefusal => code !== null && code in OWNER_REFUSAL_TEXTS

/** What has to be answered before they are added; null for nothing. */
function questionOf(decision: LeadDecision, { lead }: AddedAgain, { isSale = false }: Answers) {
  switch (decision.outcome) {
    case 'needs':
      return decision.need
    case 'refused':
      return decision.code
    case 'troubled':
      return 'test_drive_trouble'
    case 'changed':
      return sellsVehicle(lead, decision.lead) && !isSale ? 'sale' : null
    case 'unchanged':
      return null
    default:
      return decision satisfies never
  }
}

/** What is said along with a move, for the server to judge it by. */
const alongWith = (
  before: Lead,
  moved: Extract<LeadDecision, { outcome: 'changed' }>,
  facts: LeadFacts,
  confirmed: AddedAgain['confirmed'],
) => ({
  fates: fatesAfter(before, moved, facts),
  ...(booksAnew(before, moved.lead) ? { confirmed } : {}),
})

const saidOf = (lead: Lead, hasNote: boolean): Message => ({
  title: 'Customer added again',
  text: `${leadName(lead)} is in ${LEAD_STATUS_LABELS[lead.status]}.${hasNote ? ' The sales note is added, too.' : ''}`,
})
