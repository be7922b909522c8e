/**
 * A customer's consent to be called or texted (Telephone Consumer Protection Act, 47 CFR 64.1200): what stood beside the box
 * that they ticked, on which page, and when the server got it. It is written once, with the customer, and by the server
 * alone: no form of the back-office and no device can make it a yes. What a customer says later is a note by whoever
 * heard it.
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
