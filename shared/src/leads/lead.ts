/** A lead: a person who wants something, and how far we are with them. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { NAME_MAX_LENGTH } from '../name-limits.ts'
import { fieldsOf, optionalInstant, optionalText, requiredText, revisionSchema } from '../schema-parts.ts'
import { contactConsentSchema, sentConsent } from './contact-consent.ts'
import { importedSchema } from './lead-imported.ts'
import { INTEREST_MAX_LENGTH, LEAD_NOTES_MAX_LENGTH, SOURCE_MAX_LENGTH } from './lead-limits.ts'
import { handOverSchema } from './lead-owner.ts'
import { fullReach, mustReach, partialReach } from './lead-reach.ts'
import { LEAD_STATUSES, LEFT_VEHICLE } from './lead-status.ts'
import { CONFIRMABLE_TROUBLES } from './test-drive.ts'

export const LEAD_TYPES = ['vehicle_inquiry', 'loan_inquiry', 'test_drive_inquiry'] as const
export type LeadType = (typeof LEAD_TYPES)[number]

export const TEST_DRIVE_OUTCOMES = ['came', 'missed'] as const
/** What came of a test drive. */
export type TestDriveOutcome = (typeof TEST_DRIVE_OUTCOMES)[number]

export const TEST_DRIVE_OUTCOME_LABELS = {
  came: 'Came',
  missed: 'Did not come',
} as const satisfies Record<TestDriveOutcome, string>

export const LEAD_TYPE_LABELS = {
  vehicle_inquiry: 'Vehicle Inquiry',
  loan_inquiry: 'Loan Inquiry',
  test_drive_inquiry: 'Test Drive Inquiry',
} as const satisfies Record<LeadType, string>

/** Where a public form stands on the site; the lead's source and, through it, the type. */
export const PUBLIC_SOURCES = [
  'website_contact',
  'vehicle_details',
  'financing_page',
  'financing_form',
  'test_drive_form',
] as const
export type PublicSource = (typeof PUBLIC_SOURCES)[number]

/** The sources that staff choose from when they add a customer by hand. */
export const STAFF_SOURCES = [
  'website',
  'referral',
  'phone',
  'walk-in',
  'social-media',
  'advertising',
] as const

/** The source of a customer whom an import brings without naming one. */
export const IMPORT_SOURCE = 'import'

/** Words for a source in the back-office; a source that someone typed freely is its own word. */
export const SOURCE_LABELS: Readonly<Record<string, string>> = {
  website_contact: 'Website',
  vehicle_details: 'Vehicle page',
  financing_page: 'Financing page',
  financing_form: 'Loan form',
  test_drive_form: 'Test drive form',
  website: 'Website',
  referral: 'Referral',
  phone: 'Phone',
  'walk-in': 'Walk-in',
  'social-media': 'Social media',
  advertising: 'Advertising',
  [IMPORT_SOURCE]: 'Import',
} satisfies Record<PublicSource | (typeof STAFF_SOURCES)[number] | typeof IMPORT_SOURCE, string>

export function sourceLabel(source: string): string {
  return Object.hasOwn(SOURCE_LABELS, source) ? (SOURCE_LABELS[source] ?? source) : source
}

/** The type of a lead that came in through a source. */
export function leadTypeOf(source: string): LeadType {
  if (source === 'financing_form') return 'loan_inquiry'
  if (source === 'test_drive_form') return 'test_drive_inquiry'
  return 'vehicle_inquiry'
}

const name = {
  firstName: requiredText('First name is required', NAME_MAX_LENGTH),
  lastName: requiredText('Last name is required', NAME_MAX_LENGTH),
}

const editable = {
  ...name,
  ...partialReach,
  vehicleInterest: optionalText(INTEREST_MAX_LENGTH),
  vehicleId: idSchema.nullable(),
  status: z.enum(LEAD_STATUSES, { error: 'Status is required' }),
  source: requiredText('Source is required', SOURCE_MAX_LENGTH),
  type: z.enum(LEAD_TYPES),
  notes: optionalText(LEAD_NOTES_MAX_LENGTH),
  contactDate: optionalInstant,
  testDriveDate: optionalInstant,
  testDriveOutcome: z.enum(TEST_DRIVE_OUTCOMES).nullable(),
  /** The account of who has them; null for nobody. */
  ownerId: idSchema.nullable(),
  /** When somebody spoke to them first; null where nobody did, or where that was not written down. */
  firstContactAt: optionalInstant,
}

export const leadSchema = z.object({
  id: idSchema,
  ...editable,
  /** The import that brought them; null for who came in here. */
  imported: importedSchema.nullable(),
  /** To be called or texted, given on the website; null where it was not. */
  consent: contactConsentSchema.nullable(),
  /** Who had them, oldest first. */
  handOvers: z.array(handOverSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  revision: revisionSchema,
})
export type Lead = z.output<typeof leadSchema>

/** The fields that a person can change; all others are written by the rules. */
export const LEAD_EDITABLE = fieldsOf(editable)
export type LeadField = (typeof LEAD_EDITABLE)[number]

/** Body of POST /api/leads from a visitor. Whatever else the body carries is the server's to decide, and dropped. */
export const inquirySchema = z.object({
  ...name,
  ...fullReach,
  vehicleInterest: editable.vehicleInterest,
  vehicleId: idSchema.nullish().transform(value => value ?? null),
  source: z.enum(PUBLIC_SOURCES).catch('website_contact'),
  notes: editable.notes,
  ...sentConsent,
})
export type Inquiry = z.output<typeof inquirySchema>

const { status: _startsAtNew, ...creatable } = editable

/** What staff say of a new customer. New leads start at new. */
export const leadCreateFields = z.object({
  id: idSchema.optional(),
  ...creatable,
  email: editable.email.default(''),
  phone: editable.phone.default(''),
  vehicleId: idSchema.nullish().transform(value => value ?? null),
  type: editable.type.default('vehicle_inquiry'),
  testDriveOutcome: editable.testDriveOutcome.default(null),
  ownerId: editable.ownerId.default(null),
})
/** Body of POST /api/leads from staff: a phone or an email is enough. */
export const leadCreateSchema = mustReach(leadCreateFields)
export type LeadCreate = z.output<typeof leadCreateSchema>

/** Any of the editable fields. Whether a customer can still be reached then is decided upon the customer. */
export const leadEditSchema = z.object(editable).partial()
export type LeadEdit = z.output<typeof leadEditSchema>

/** Names what stands against a test drive that is wanted all the same; see test-drive-booking. */
const confirmed = z
  .array(z.enum(CONFIRMABLE_TROUBLES, { error: 'What can be confirmed is "closed" and "taken"' }))
  .optional()

/** Body of POST /api/leads from staff. */
export const leadPostSchema = mustReach(leadCreateFields.extend({ confirmed }))
export type LeadPost = z.output<typeof leadPostSchema>

/**
 * Body of PATCH /api/leads/{id}: any of the editable fields, what becomes of the vehicle where it is left, what is known
 * to stand against a test drive, and whether a deal is closed without a vehicle.
 */
export const leadPatchSchema = leadEditSchema.extend({
  leftVehicle: z.enum(LEFT_VEHICLE).optional(),
  confirmed,
  withoutVehicle: z
    .boolean()
    .optional()
    .describe(
      'Closes a deal that was made elsewhere, or before, without a vehicle. It means nothing in another stage, or where a vehicle is named.',
    ),
})
export type LeadPatch = z.output<typeof leadPatchSchema>

/** All fields at once, as the edit form has them. */
export const leadFormFields = z.object(editable)

type NeededOfNew = keyof typeof name | keyof typeof partialReach | 'source' | 'type'
export type NewLead = Pick<Lead, NeededOfNew> & Partial<Pick<Lead, Exclude<LeadField, NeededOfNew>>>

/**
 * A lead that was never stored. It starts at new, and what is not said of it is blank.
 * @param at an instant, ISO in UTC
 */
export const newLead = (id: string, fields: NewLead, at: string): Lead => ({
  vehicleInterest: null,
  vehicleId: null,
  status: 'new',
  notes: null,
  contactDate: null,
  testDriveDate: null,
  testDriveOutcome: null,
  ownerId: null,
  firstContactAt: null,
  ...fields,
  id,
  imported: null,
  consent: null,
  handOvers: [],
  createdAt: at,
  updatedAt: at,
  revision: 0,
})

/** "Ruth Becker". */
export function leadName(lead: Pick<Lead, 'firstName' | 'lastName'>): string {
  return `${lead.firstName} ${lead.lastName}`
}
