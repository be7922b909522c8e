/** The dealer: everything about the business that its site and papers say, in one configuration. */
import { z } from 'zod'
import { ASSIGN_RULES } from '../leads/owner-rule.ts'
import { decimalSchema } from '../money-schema.ts'
import { requiredText } from '../schema-parts.ts'
import { FACTOR_DEMANDS } from '../users/factor.ts'
import { PERMISSIONS, SALES_GRANTABLE } from '../users/permissions.ts'
import { DEFAULT_LEGAL } from './default-legal-texts.ts'
import { legalSchema } from './legal-texts.ts'
import { retentionSchema } from './retention.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Times are written as HH:MM, e.g. 10:00')

/** Opening hours of a day in the dealer's time zone; null when closed. */
const openingHours = z.object({ opens: clock, closes: clock }).nullable()

const timeZone = z.string().refine(zone => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}, 'Not a time zone, e.g. America/Boise')

const TEXT_MAX_LENGTH = 600
const text = (name: string) => requiredText(`${name} is required`, TEXT_MAX_LENGTH)

const testimonialSchema = z.object({
  name: requiredText('The name of the customer is required', 60),
  initials: requiredText('The initials of the customer are required', 3),
  quote: text('What the customer said'),
})

/** What the pages say in the dealer's own words. */
const textsSchema = z.object({
  about: z.object({ headline: text('A headline'), paragraphs: z.array(text('A paragraph')).min(1).max(6) }),
  /** A line under each trust badge: veteran owned, quality, prices, service. */
  trust: z.tuple([text('A line'), text('A line'), text('A line'), text('A line')]),
  guarantee: text('The guarantee'),
  contact: text('An invitation'),
  financing: text('A word on financing'),
  /** Stands with the documents that an application needs. */
  military: text('A word to members of the military'),
})

/** The demonstration's words, which a dealer's file may replace. */
const DEMO_TEXTS: z.output<typeof textsSchema> = {
  about: {
    headline: 'A small lot, on purpose.',
    paragraphs: [
      'We buy the cars that we would drive ourselves, put every one of them on our own lift, and write down what we find.',
      'Lowest prices in Idaho, and the best price match: bring us a better offer for the same car, and we will meet it.',
    ],
  },
  trust: [
    'And operated, from the first day',
    'Inspected on our own lift',
    'And the best price match',
    'People who drive them',
  ],
  guarantee:
    'Lowest prices in Idaho, and the best price match. Bring us a better offer for the same car, and we will meet it.',
  contact: 'Tell us which one. We will have it out front, warm, with the paperwork on the seat.',
  financing: 'Know the payment before you fall for the car. No fee to apply, and an answer from a person.',
  military:
    'Serving, or served? Bring your Leave and Earnings Statement or DD-214. It counts as proof of income, and we know our way around a deployment.',
}

const DEMO_TESTIMONIALS: z.output<typeof testimonialSchema>[] = [
  {
    name: 'J. M., Twin Falls',
    initials: 'JM',
    quote: 'I drove two hours for this truck and would do it again. No games, the price was the price.',
  },
  {
    name: 'A. R., Boise',
    initials: 'AR',
    quote: 'They found a fault I had not seen, fixed it, and called me before I knew.',
  },
  {
    name: 'D. K., Hailey',
    initials: 'DK',
    quote: 'First dealer that told me what I should not buy.',
  },
]

/** What the file of a logo may be called. */
export const LOGO_NAME = /^[\w-]+\.(svg|png|webp)$/

/** When the back-office locks itself on a device. */
const appLockSchema = z.object({
  /** So long without a touch, where the device has a PIN. */
  idleMinutes: z
    .int()
    .min(1)
    .max(24 * 60)
    .default(15),
  /** So long without the server; after that nothing is kept there but what was not sent, sealed. */
  offlineDays: z.int().min(1).max(90).default(14),
  /** Whether nobody works on a device without a PIN. */
  requiresPin: z.boolean().default(false),
})

/** How customers are answered, and to whom new ones come. */
const followUpSchema = z.object({
  /** Within so many minutes of opening hours whoever asks is to hear from a person. */
  answerWithinMinutes: z
    .int()
    .min(1)
    .max(7 * 24 * 60)
    .default(15),
  /** To whom somebody comes who asks on the website: to nobody until they are taken, or to sales users in turn. */
  assign: z
    .enum(ASSIGN_RULES, { error: 'New customers come to "nobody" or by "round_robin"' })
    .default('nobody'),
  /** Whether who was here before comes to whoever had them then. */
  returningKeepsOwner: z.boolean().default(true),
})

export const dealerSchema = z.object({
  name: requiredText('The name of the dealership is required', 80),
  shortName: requiredText('A short name is required', 30),
  tagline: requiredText('A tagline is required', 160),
  secondTagline: requiredText('A second tagline is required', 160),
  phone: requiredText('A phone number is required', 40),
  email: z.email({ error: 'A valid email is required' }),
  location: requiredText('A location is required', 120),
  address: z.object({
    street: requiredText('A street is required', 120),
    city: requiredText('A city is required', 80),
    state: requiredText('A state is required', 2),
    zip: requiredText('A ZIP code is required', 10),
  }),
  coordinates: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  hours: z.object({ weekdays: openingHours, saturday: openingHours, sunday: openingHours }),
  timeZone: timeZone.default('America/Boise'),
  finance: z.object({
    /** Percent a year, as a decimal string: "4.5". */
    aprPercent: z.string().regex(/^\d{1,2}(\.\d{1,3})?$/, 'The APR is a number such as 4.5'),
    termMonths: z.int().min(1).max(120),
    downPaymentPercent: z.int().min(0).max(100),
    docFee: decimalSchema('The dealer doc fee is an amount such as 299.00'),
  }),
  /** A picture in the data directory that takes the place of the name in the header: "logo.svg". */
  logo: z
    .string()
    .regex(LOGO_NAME, 'The logo is the name of an SVG, PNG or WebP file')
    .nullable()
    .default(null),
  texts: textsSchema.default(DEMO_TEXTS),
  testimonials: z
    .array(testimonialSchema)
    .length(3, 'There are three testimonials')
    .default(DEMO_TESTIMONIALS),
  /** Privacy, terms, accessibility, consent: each that is left out is said in the words of the default. */
  legal: legalSchema.prefault({}),
  /** How long loan applications are kept. */
  keepApplicationsMonths: z.int().min(1).max(120).default(25),
  /** How long what there is of persons is kept. */
  retention: retentionSchema.prefault({}),
  appLock: appLockSchema.prefault({}),
  followUp: followUpSchema.prefault({}),
  /** Who cannot work without a second factor: administrators, where the dealership is reached by https, or everyone. */
  requiresFactor: z
    .enum(FACTOR_DEMANDS, { error: 'A second factor is required of "administrators" or of "everyone"' })
    .default('administrators'),
  /** Permissions that administrators hold beyond the table, e.g. delete_users. */
  adminGrants: z.array(z.enum(PERMISSIONS)).default([]),
  /**
   * Permissions that sales hold beyond the table: view_applications, to read and decide loan applications; assign_customers, to give anybody's customer to
   * anybody.
   */
  salesGrants: z
    .array(
      z.enum(SALES_GRANTABLE, { error: `Sales can be granted nothing but ${SALES_GRANTABLE.join(', ')}` }),
    )
    .default([]),
})
export type Dealer = z.output<typeof dealerSchema>

/** What the back-office knows of the dealer. */
export const staffDealerSchema = dealerSchema
  .pick({
    name: true,
    shortName: true,
    phone: true,
    timeZone: true,
    appLock: true,
    adminGrants: true,
    salesGrants: true,
  })
  .extend({
    /** Null where a device remembers the dealer from before it knew them. */
    hours: dealerSchema.shape.hours.nullable().default(null),
    followUp: followUpSchema.prefault({}),
  })
export type StaffDealer = z.output<typeof staffDealerSchema>

/** The dealership that a first start shows: a believable one, to be replaced by the real. */
export const DEMO_DEALER: Dealer = {
  name: 'Sawtooth Motor Co.',
  shortName: 'Sawtooth',
  tagline: 'Quality Pre-Owned Vehicles with Guaranteed Lowest Prices',
  secondTagline: 'Veteran Owned & Operated',
  phone: '(208) 555-0100',
  email: 'hello@sawtoothmotor.example',
  location: 'Hailey, Idaho',
  address: { street: '120 Airport Way', city: 'Hailey', state: 'ID', zip: '83333' },
  coordinates: { latitude: 43.5041, longitude: -114.2988 },
  hours: {
    weekdays: { opens: '10:00', closes: '18:00' },
    saturday: { opens: '10:00', closes: '14:00' },
    sunday: null,
  },
  timeZone: 'America/Boise',
  finance: { aprPercent: '4.5', termMonths: 60, downPaymentPercent: 20, docFee: '299.00' },
  logo: null,
  texts: DEMO_TEXTS,
  testimonials: DEMO_TESTIMONIALS,
  legal: DEFAULT_LEGAL,
  keepApplicationsMonths: 25,
  retention: retentionSchema.parse({}),
  appLock: { idleMinutes: 15, offlineDays: 14, requiresPin: false },
  followUp: { answerWithinMinutes: 15, assign: 'nobody', returningKeepsOwner: true },
  requiresFactor: 'administrators',
  adminGrants: [],
  salesGrants: [],
}
