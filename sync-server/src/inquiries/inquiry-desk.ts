/**
 * Where everything arrives that a visitor sends: inquiries and loan applications, over the API or as a form. What looks
 * like a person's becomes a lead at once; what looks like a machine's is kept for staff to look at. The sender is told
 * the same in both cases, so that a machine learns nothing.
 */
import { createHash } from 'node:crypto'
import {
  FORM_TOKEN_FIELD,
  HONEYPOT_FIELD,
  type HoldReason,
  REFUSED_AFTER,
  reasonsToHold,
  SENDING_WINDOW_MS,
  type SenderSigns,
} from '@forecourt/shared/inquiries/hold'
import type { ContactConsent } from '@forecourt/shared/leads/contact-consent'
import { type Inquiry, inquirySchema, type Lead } from '@forecourt/shared/leads/lead'
import {
  applicationPayment,
  heldApplicationSchema,
  type LoanApplication,
  type LoanApplicationCreate,
} from '@forecourt/shared/loans/loan-application'
import { idFromBytes } from '@forecourt/shared/made-id'
import type { Attempts } from '../http/attempts.ts'
import { Refusal } from '../http/refusal.ts'
import { KEY_OF_ANOTHER, type LeadService, type SendingKey } from '../leads/lead-service.ts'
import type { By } from '../store/store.ts'
import type { FormTokens } from './form-tokens.ts'
import type { HeldInquiries } from './held-inquiries.ts'
import type { ShownTexts } from './shown-texts.ts'

const TOO_MANY_INQUIRIES =
  'We received many inquiries from your connection. Please wait a few minutes, or call us.'
export const HELD_NOT_FOUND = 'This inquiry is no longer held.'

const VISITOR: By = { actor: { kind: 'visitor' }, device: null }

/** How something was sent, beside what was sent. */
export interface Sending {
  way: SenderSigns['way']
  address: string
  idempotencyKey: string | null
  /** The fields as they came, among them the token and the one that nobody sees. */
  fields: Readonly<Record<string, unknown>>
}

export interface Received {
  lead: Lead
  application: LoanApplication | null
}

export type InquiryDesk = ReturnType<typeof createInquiryDesk>

export function createInquiryDesk(deps: {
  leads: LeadService
  held: HeldInquiries
  tokens: FormTokens
  shownTexts: ShownTexts
  attempts: Attempts
  now: () => Date
}) {
  const { leads, held, tokens, shownTexts, attempts, now } = deps

  async function signsOf({ way, address, fields }: Sending): Promise<SenderSigns> {
    const fromAddress = await attempts.count(`inquiry:${address}`, SENDING_WINDOW_MS)
    if (fromAddress > REFUSED_AFTER) throw new Refusal(429, TOO_MANY_INQUIRIES)
    const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
    return {
      way,
      fromAddress,
      honeypot: text(HONEYPOT_FIELD),
      token: tokens.read(text(FORM_TOKEN_FIELD), now()),
    }
  }

  /** What the sender is told says what they sent, never what staff made of it since. */
  async function receive(payload: Payload, sending: Sending): Promise<Received> {
    const reasons = reasonsToHold(await signsOf(sending))
    const key = sendingKeyOf(payload, sending)
    const made = await leadAndApplication(payload, sending.idempotencyKey, now().toISOString())
    if (reasons.length === 0 || (key && (await leads.isSubmitted(key)))) {
      await leads.submit(made.lead, VISITOR, key, made.application ?? undefined)
      return made
    }
    await hold(payload, made.lead.id, reasons)
    return made
  }

  async function hold({ kind, sent }: Payload, id: string, reasons: HoldReason[]) {
    await held.keep({ id, kind, payload: sent, reasons, createdAt: now().toISOString() })
    const kept = await held.get(id)
    if (kept && digestOf(kept.payload) !== digestOf(sent)) throw new Refusal(422, KEY_OF_ANOTHER)
  }

  /** @param at when it was sent, which may be long before it is taken as a lead */
  async function leadAndApplication(payload: Payload, key: string | null, at: string): Promise<Received> {
    const inquiry = payload.kind === 'inquiry' ? payload.sent : inquiryOf(payload.sent)
    const consent = await consentOf(payload.sent, at)
    const lead = { ...(await leads.leadOfInquiry(inquiry, key)), consent }
    if (payload.kind === 'inquiry') return { lead, application: null }
    const notice = await shownTexts.find('privacy_notice', payload.sent.privacyNotice)
    return { lead, application: applicationOf(payload.sent, lead, notice?.version ?? null) }
  }

  /** To a text that was never shown here nobody has consented. */
  async function consentOf({ consent, page }: Payload['sent'], at: string): Promise<ContactConsent | null> {
    const found = await shownTexts.find('consent', consent)
    return found && { text: found.text, page: page ?? null, at }
  }

  return {
    inquiry: async (sent: Inquiry, sending: Sending) =>
      (await receive({ kind: 'inquiry', sent }, sending)).lead,

    application: (sent: LoanApplicationCreate, sending: Sending) =>
      receive({ kind: 'application', sent }, sending),

    /** Staff say that a held inquiry is a customer's: it becomes the lead that it would have been. */
    async release(id: string): Promise<Lead> {
      const found = await held.get(id)
      if (!found) throw new Refusal(404, HELD_NOT_FOUND)
      const payload: Payload =
        found.kind === 'inquiry'
          ? { kind: 'inquiry', sent: inquirySchema.parse(found.payload) }
          : { kind: 'application', sent: heldApplicationSchema.parse(found.payload) }
      const made = await leadAndApplication(payload, null, found.createdAt)
      // Under the id that the sender was told, so that the same form sent once more makes no second lead.
      const lead = { ...made.lead, id }
      const application = made.application && { ...made.application, leadId: id }
      const stored = await leads.release(lead, VISITOR, application ?? undefined)
      await held.remove(id)
      return stored
    },
  }
}

/** Of fields that a schema read, which gives them in its own order. */
const digestOf = (fields: Readonly<Record<string, unknown>>) =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex')

function sendingKeyOf({ sent }: Payload, { idempotencyKey: key }: Sending): SendingKey | null {
  return key === null ? null : { key, digest: digestOf(sent) }
}

type Payload = { kind: 'inquiry'; sent: Inquiry } | { kind: 'application'; sent: LoanApplicationCreate }

/** What the lead of an application says: who and about which vehicle, none of the figures. */
function inquiryOf({ firstName, lastName, email, phone, vehicleId }: LoanApplicationCreate): Inquiry {
  return {
    firstName,
    lastName,
    email,
    phone,
    vehicleId,
    vehicleInterest: null,
    notes: null,
    source: 'financing_form',
  }
}

function applicationOf(
  sent: LoanApplicationCreate,
  lead: Lead,
  privacyNotice: string | null,
): LoanApplication {
  const { firstName: _f, lastName: _l, email: _e, phone: _p, consent: _c, page: _g, ...terms } = sent
  return {
    ...terms,
    // Follows from the lead's, so that a repetition is the same application.
    id: idFromBytes(createHash('sha256').update(`application:${lead.id}`).digest()),
    leadId: lead.id,
    vehicleId: lead.vehicleId,
    privacyNotice,
    monthlyPayment: applicationPayment(sent),
    status: 'pending',
    decisions: [],
    createdAt: lead.createdAt,
  }
}
