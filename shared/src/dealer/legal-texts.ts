/**
 * What a dealer says of the law: the pages on privacy, terms and accessibility, the notice with a loan application, and
 * the words beside the box that allows calls and texts. The defaults are a beginning in the dealer's name and no advice:
 * the dealer's counsel checks them (docs/legal-texts.md).
 *
 * "{dealer}" and its like stand for what the configuration says elsewhere, so that no text is out of step with it.
 */
import { z } from 'zod'
import { requiredText } from '../schema-parts.ts'
import { CONSENT_LABEL } from './consent-label.ts'
import { DEFAULT_LEGAL } from './default-legal-texts.ts'

/** A part of a text: what it is about, and what it says. */
export interface TextSection {
  heading: string
  paragraphs: string[]
}

export interface LegalTexts
  extends Record<'privacy' | 'terms' | 'accessibility' | 'privacyNotice', TextSection[]> {
  consent: string
}

const PARAGRAPH_MAX_LENGTH = 2000
const CONSENT_MAX_LENGTH = 800

const PLACEHOLDER = /\{(\w+)\}/g
export const PLACEHOLDERS = ['dealer', 'address', 'phone', 'email', 'keepApplications'] as const
type Placeholder = (typeof PLACEHOLDERS)[number]

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some(known => known === name)
const knowsPlaceholders = (text: string) =>
  [...text.matchAll(PLACEHOLDER)].every(([, name = '']) => isPlaceholder(name))

const text = (name: string, maxLength: number) =>
  requiredText(`${name} is required`, maxLength).refine(
    knowsPlaceholders,
    `In braces stands one of ${PLACEHOLDERS.join(', ')}`,
  )

const sectionSchema = z.object({
  heading: text('A heading', 160),
  paragraphs: z.array(text('A paragraph', PARAGRAPH_MAX_LENGTH)).min(1).max(20),
})

const sections = z.array(sectionSchema).min(1).max(40)

export const legalSchema = z.object({
  privacy: sections.default(DEFAULT_LEGAL.privacy),
  terms: sections.default(DEFAULT_LEGAL.terms),
  accessibility: sections.default(DEFAULT_LEGAL.accessibility),
  /** The privacy notice of the Gramm-Leach-Bliley Act, shown with the loan application. */
  privacyNotice: sections.default(DEFAULT_LEGAL.privacyNotice),
  /** Stands beside the box that allows calls and texts. */
  consent: text('The words of the consent', CONSENT_MAX_LENGTH).default(DEFAULT_LEGAL.consent),
})

/** What the texts say of a dealer by placeholders. */
export interface NamedDealer {
  name: string
  phone: string
  email: string
  address: { street: string; city: string; state: string; zip: string }
  keepApplicationsMonths: number
  legal: LegalTexts
}

/** The texts with the dealer's name, address and terms in the place of the placeholders. */
export function legalTextsOf(dealer: NamedDealer): LegalTexts {
  const { street, city, state, zip } = dealer.address
  const values = {
    dealer: dealer.name,
    address: `${street}, ${city}, ${state} ${zip}`,
    phone: dealer.phone,
    email: dealer.email,
    keepApplications: `${dealer.keepApplicationsMonths} months`,
  } satisfies Record<Placeholder, string>
  const filled = (written: string) =>
    written.replace(PLACEHOLDER, (all, name: string) => (isPlaceholder(name) ? values[name] : all))
  const ofAll = (all: readonly TextSection[]) =>
    all.map(({ heading, paragraphs }) => ({ heading: filled(heading), paragraphs: paragraphs.map(filled) }))
  const { privacy, terms, accessibility, privacyNotice, consent } = dealer.legal
  return {
    privacy: ofAll(privacy),
    terms: ofAll(terms),
    accessibility: ofAll(accessibility),
    privacyNotice: ofAll(privacyNotice),
    consent: filled(consent),
  }
}

/** All that stands beside the box. */
export const consentText = ({ consent }: Pick<LegalTexts, 'consent'>): string => `${CONSENT_LABEL} ${consent}`

/** Sections as one text, as it is kept of what was shown: headings and paragraphs, a blank line between them. */
export const sectionsText = (all: readonly TextSection[]): string =>
  all.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]).join('\n\n')
