// Leads as the REST routes change them; pushes are judged in sync/. Both ask the same rules.
import { createHash } from 'node:crypto'
import {
  decideLeadChange,
  FIELD_OF_NEED,
  FIELD_OF_REFUSAL,
  LEAD_NEED_TEXTS,
  LEAD_REFUSAL_TEXTS,
  type LeadNeed,
  type LeadRefusal,
  normalizeLeadEdit,
} from '@forecourt/shared/leads/decide-lead'
import { leadRemoval } from '@forecourt/shared/leads/judge-lead-push'
import {
  type Inquiry,
  type Lead,
  type LeadPatch,
  type LeadPost,
  leadTypeOf,
  newLead,
} from '@forecourt/shared/leads/lead'
import type { ImportBatch, LeadImportFields } from '@forecourt/shared/leads/lead-import'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import {
  isConfirmable,
  kindsOf,
  type TestDriveTrouble,
  troublesText,
} from '@forecourt/shared/leads/test-drive-booking'
import type { LoanApplication } from '@forecourt/shared/loans/loan-application'
import { idFromBytes } from '@forecourt/shared/made-id'
import { KEPT_FOR_LAW } from '@forecourt/shared/persons/person'
import { PUSH_REFUSAL_TEXTS } from '@forecourt/shared/records/judge-push'
import { isPublic } from '@forecourt/shared/vehicles/vehicle-status'
import pLimit from 'p-limit'
import type { Deps } from '../deps.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { newId } from '../store/new-id.ts'
import { type By, type Commit, decideAndCommit, type UserActor } from '../store/store.ts'
import { leadFacts } from './lead-facts.ts'
import { givenByRule } from './lead-owners.ts'

export const LEAD_NOT_FOUND = 'This customer no longer exists.'

const importKey = (id: string) => `import:${id}`

/** What makes a visitor's second sending harmless: a key of their browser's, and what was sent under it. */
export interface SendingKey {
  key: string
  /** Digest of the fields. */
  digest: string
}

export const KEY_OF_ANOTHER =
  'This Idempotency-Key was sent with another inquiry. Please send this one under a new key.'

/** Of a lead that was held first. */
const releasedKey = (id: string) => `held:${id}`
const inquiryKey = ({ key }: SendingKey) => `inquiry:${key}`
const digestKey = ({ key, digest }: SendingKey) => `inquiry:${key}:${digest}`

type NewLeadExtras = Pick<Commit, 'applications' | 'idempotencyKey' | 'alsoKnown'>

const needed = (need: LeadNeed) => invalidField(FIELD_OF_NEED[need], LEAD_NEED_TEXTS[need])

const refusedAt = (code: LeadRefusal) => invalidField(FIELD_OF_REFUSAL[code], LEAD_REFUSAL_TEXTS[code], 409)

/** Says what stands against a test drive, and what can be done about it. */
function troubled(troubles: readonly TestDriveTrouble[], { timeZone }: Deps['dealer']): Refusal {
  const words = troublesText(troubles, timeZone)
  if (!isConfirmable(troubles)) return invalidField('testDriveDate', `${words} Choose a later one.`)
  const confirmed = JSON.stringify(kindsOf(troubles))
  const way = `Choose another time, or send "confirmed": ${confirmed} to schedule it all the same.`
  return invalidField('testDriveDate', `${words} ${way}`, 409)
}

type NewNote = Pick<LeadNote, 'note'> & { id?: string | undefined; consent?: LeadNote['consent'] }

export type LeadService = ReturnType<typeof createLeadService>

export function createLeadService({ store, dealer }: Pick<Deps, 'store' | 'dealer'>, now: () => Date) {
  const at = () => now().toISOString()
  const oneByOne = pLimit(1)
  const mustFind = async (id: string) => {
    const lead = await store.leads.get(id)
    if (!lead) throw new Refusal(404, LEAD_NOT_FOUND)
    return lead
  }

  async function storeNew(lead: Lead, by: By, also: NewLeadExtras = {}): Promise<Lead> {
    const commit: Commit = {
      at: lead.updatedAt,
      ...by,
      changes: [{ collection: 'leads', before: null, after: lead }],
      ...also,
    }
    const { result } = await decideAndCommit(store, async () => ({ commit, value: null }))
    if (result?.outcome === 'committed') return { ...lead, revision: result.revision }
    return (await store.leads.get(lead.id)) ?? lead
  }

  /** One after the other, so that two who ask at once come to two people. */
  const storeGiven: typeof storeNew = (lead, by, also) =>
    oneByOne(async () => storeNew(await givenByRule({ store, dealer }, lead), by, also))

  const isOther = async (sending: SendingKey) =>
    (await store.isKnown(inquiryKey(sending))) && !(await store.isKnown(digestKey(sending)))

  return {
    /**
     * The lead that a visitor's inquiry makes. The same idempotency key gives the same id. A vehicle that is not public
     * is no vehicle to a visitor.
     */
    async leadOfInquiry(inquiry: Inquiry, idempotencyKey: string | null): Promise<Lead> {
      const vehicle = inquiry.vehicleId ? await store.vehicles.get(inquiry.vehicleId) : null
      const id = idempotencyKey
        ? idFromBytes(createHash('sha256').update(`inquiry:${idempotencyKey}`).digest())
        : newId()
      const vehicleId = vehicle && isPublic(vehicle) ? vehicle.id : null
      const { consent: _text, page: _page, ...said } = inquiry
      return newLead(id, { ...said, vehicleId, type: leadTypeOf(inquiry.source) }, at())
    },

    isSubmitted: (sending: SendingKey): Promise<boolean> => store.isKnown(inquiryKey(sending)),

    /**
     * Stores a visitor's lead, with its loan application where there is one; once for each key, and not where staff
     * let it in meanwhile.
     * @throws Refusal when something else was sent under the key
     */
    async submit(
      lead: Lead,
      by: By,
      sending: SendingKey | null,
      application?: LoanApplication,
    ): Promise<void> {
      if (sending && (await store.isKnown(releasedKey(lead.id)))) return
      const keys = sending && { idempotencyKey: inquiryKey(sending), alsoKnown: [digestKey(sending)] }
      await storeGiven(lead, by, { ...(application ? { applications: [application] } : {}), ...keys })
      if (sending && (await isOther(sending))) throw new Refusal(422, KEY_OF_ANOTHER)
    },

    /** Stores a lead of an inquiry that was held; once for each. Gives it as it is stored. */
    release: (lead: Lead, by: By, application?: LoanApplication): Promise<Lead> =>
      storeGiven(lead, by, {
        ...(application ? { applications: [application] } : {}),
        idempotencyKey: releasedKey(lead.id),
      }),

    /** A customer that staff add by hand. A test drive date schedules it, as in the edit form. */
    async create({ id, confirmed = [], ...fields }: LeadPost, by: By): Promise<Lead> {
      const { testDriveDate, testDriveOutcome, vehicleId, ownerId, firstContactAt } = fields
      if (id && ((await store.leads.get(id)) || (await store.erasure('leads', id))))
        throw new Refusal(409, 'A customer with this id exists already.')
      const facts = await leadFacts({ store, dealer }, at(), [vehicleId], by.actor)
      if (vehicleId && !facts.vehicle(vehicleId))
        throw invalidField('vehicleId', LEAD_REFUSAL_TEXTS.vehicle_not_found, 409)
      const blank = newLead(
        id ?? newId(),
        { ...fields, testDriveDate: null, testDriveOutcome: null, ownerId: null, firstContactAt: null },
        facts.now,
      )
      const edit = normalizeLeadEdit(blank, { testDriveDate, testDriveOutcome, ownerId, firstContactAt })
      const decision = decideLeadChange(blank, edit, facts, { confirmed })
      if (decision.outcome === 'troubled') throw troubled(decision.troubles, dealer)
      if (decision.outcome === 'needs') throw needed(decision.need)
      if (decision.outcome === 'refused') throw refusedAt(decision.code)
      return storeNew(decision.outcome === 'changed' ? decision.lead : blank, by)
    },

    isImported: (id: string): Promise<boolean> => store.isKnown(importKey(id)),

    /** A customer that an import brings; stored once for each id. False when the id is that of another customer. */
    async addImported(
      { id, createdAt, ...fields }: LeadImportFields & { id: string },
      batch: ImportBatch,
      by: By<UserActor>,
    ): Promise<boolean> {
      if (await store.leads.get(id)) return false
      const now = at()
      const lead: Lead = {
        ...newLead(id, fields, now),
        createdAt: createdAt ?? now,
        imported: { ...batch, at: now, by: by.actor.name, byId: by.actor.id },
      }
      await storeNew(lead, by, { idempotencyKey: importKey(id) })
      return true
    },

    /** Any change of the editable fields, moves with their effects on vehicles included. */
    async edit(id: string, patch: LeadPatch, by: By): Promise<Lead> {
      const { leftVehicle: left, confirmed, withoutVehicle, ...wanted } = patch
      await decideAndCommit(store, async () => {
        const lead = await mustFind(id)
        if (await store.erasure('leads', id)) throw new Refusal(409, KEPT_FOR_LAW)
        const edit = normalizeLeadEdit(lead, wanted)
        const facts = await leadFacts({ store, dealer }, at(), [lead.vehicleId, edit.vehicleId], by.actor)
        const decision = decideLeadChange(lead, edit, facts, { left, confirmed, withoutVehicle })
        switch (decision.outcome) {
          case 'unchanged':
            return { commit: null, value: null }
          case 'needs':
            throw needed(decision.need)
          case 'refused':
            throw refusedAt(decision.code)
          case 'troubled':
            throw troubled(decision.troubles, dealer)
          case 'changed': {
            const reliedOn = facts.reliedOn(lead, decision.lead)
            const changes: Commit['changes'] = [
              { collection: 'leads', before: lead, after: decision.lead },
              ...decision.vehicles.map(after => ({
                collection: 'vehicles' as const,
                before: facts.vehicle(after.id)?.vehicle ?? null,
                after,
              })),
            ]
            return { commit: { at: at(), ...by, changes, reliedOn }, value: null }
          }
          default:
            return decision satisfies never
        }
      })
      return mustFind(id)
    },

    /** @param seen what came after this revision, to the lead or as a note, refuses it */
    async remove(id: string, by: By, seen = Number.POSITIVE_INFINITY): Promise<void> {
      await decideAndCommit(store, async () => {
        const lead = await mustFind(id)
        if (await store.erasure('leads', id)) throw new Refusal(409, KEPT_FOR_LAW)
        const facts = await leadFacts({ store, dealer }, at(), [lead.vehicleId], by.actor)
        const notes = await store.notes.of(id)
        const tasks = await store.tasks.of(id)
        if ([lead, ...notes, ...tasks].some(({ revision }) => revision > seen))
          throw new Refusal(409, PUSH_REFUSAL_TEXTS.changed_meanwhile)
        const changes = leadRemoval(lead, { ...facts, notes, tasks })
        return { commit: { at: at(), ...by, changes, reliedOn: facts.reliedOn(lead, null) }, value: null }
      })
    },

    async addNote(leadId: string, note: NewNote, author: { id: string | null; name: string }, by: By) {
      const added: LeadNote = {
        id: note.id ?? newId(),
        leadId,
        note: note.note,
        author: author.name,
        authorId: author.id,
        consent: note.consent ?? null,
        createdAt: at(),
        revision: 0,
      }
      await decideAndCommit(store, async () => {
        const lead = await mustFind(leadId)
        if (await store.erasure('leads', leadId)) throw new Refusal(409, KEPT_FOR_LAW)
        if (await store.get('notes', added.id)) throw new Refusal(409, 'This note exists already.')
        return {
          commit: {
            at: added.createdAt,
            ...by,
            changes: [{ collection: 'notes', before: null, after: added }],
            reliedOn: [{ collection: 'leads', id: leadId, revision: lead.revision }],
          },
          value: null,
        }
      })
      return (await store.get('notes', added.id)) ?? added
    },
  }
}
