/**
 * A customer's consent to be called or texted (Telephone Consumer Protection Act, 47 CFR 64.1200): what stood beside the box
 * that they ticked, on which page, and when the server got it. It is written once, with the customer, and by the server
 * alone: no form of the back-office and no device can make it a yes. What a customer says later, to whom and how, is a sales
 * note by whoever heard it: notes are only ever added, so nothing that was said is lost, and the last that was said counts.
 */
import { z } from 'zod'

export const contactConsentSchema = z.object({
  /** The words beside the box, as they were shown. */
  text: z.string(),
  /** Path of the page that the form stood on; null for a program that named none. */
  page: z.string().nullable(),
  /** ISO in UTC. */
  at: z.string(),
})
export type ContactConsent = z.output<typeof contactConsentSchema>

export const CONSENT_STATES = {
  withdrawn: 'No calls or texts any more',
  given: 'Calls and texts are welcome',
} as const
export type ConsentState = keyof typeof CONSENT_STATES

/** How a customer can say so: any way that makes it clear counts (47 CFR 64.1200(a)(10)). */
export const CONSENT_WAYS = {
  phone: 'On the phone',
  text: 'By text message',
  email: 'By e-mail',
  in_person: 'In person',
  letter: 'By letter',
} as const
export type ConsentWay = keyof typeof CONSENT_WAYS

const keysOf = <K extends string>(table: Readonly<Record<K, string>>) => Object.keys(table) as [K, ...K[]]

/** What a customer said of being called and texted, to a salesperson. Who heard it, and when, is that of the note. */
export const consentSaidSchema = z.object({
  state: z.enum(keysOf(CONSENT_STATES)),
  how: z.enum(keysOf(CONSENT_WAYS)),
})
export type ConsentSaid = z.output<typeof consentSaidSchema>

/** "No calls or texts any more, said on the phone." */
export const consentSaidText = ({ state, how }: ConsentSaid) =>
  `${CONSENT_STATES[state]}, said ${CONSENT_WAYS[how].toLowerCase()}.`

export interface SaidNote {
  consent?: ConsentSaid | null
  author: string
  createdAt: string
}

/** How it stands with calls and texts, by whom it was noted, when and how it was said; null where nothing is known. */
export type ConsentNow =
  | { state: ConsentState; how: ConsentWay; by: string; at: string; ticked: ContactConsent | null }
  | { state: 'given'; how: null; by: null; at: string; ticked: ContactConsent }

/**
 * How it stands with calls and texts: the last that was said counts, whatever was ticked before.
 * @param notes the sales notes of the customer
 */
export function consentNow(
  lead: { consent?: ContactConsent | null },
  notes: readonly SaidNote[],
): ConsentNow | null {
  const ticked = consentOf(lead)
  const said = notes.filter(({ consent }) => consent)
  const last = said.reduce<SaidNote | null>(
    (newest, note) => (newest === null || note.createdAt >= newest.createdAt ? note : newest),
    null,
  )
  if (last?.consent && !(ticked && ticked.at > last.createdAt))
    return { ...last.consent, by: last.author, at: last.createdAt, ticked }
  return ticked && { state: 'given', how: null, by: null, at: ticked.at, ticked }
}

const VERSION_MAX_LENGTH = 64
const PATH = /^\/[\w\-./]{0,199}$/

/** The version of a text, as a form names it. What is no version is none: a form is not refused for it. */
export const textVersion = z.string().max(VERSION_MAX_LENGTH).optional().catch(undefined)

/** What a form says of its consent. Left out where the box was not ticked. */
export const sentConsent = {
  /** The version of the text beside the box. */
  consent: textVersion,
  /** Path of the page that the form stands on. */
  page: z.string().regex(PATH).optional().catch(undefined),
}

/** A mirror that was filled by an earlier version has customers without the field. */
export const consentOf = (lead: { consent?: ContactConsent | null }): ContactConsent | null =>
  lead.consent ?? null
