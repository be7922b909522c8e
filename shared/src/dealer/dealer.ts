/** The dealer: everything about the business that its site and papers say, in one configuration. */
import { z } from 'zod'
import { decimalSchema } from '../money-schema.ts'
import { requiredText } from '../schema-parts.ts'
import { PERMISSIONS } from '../users/permissions.ts'

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
  /** Permissions that administrators hold beyond the table, e.g. delete_users. */
  adminGrants: z.array(z.enum(PERMISSIONS)).default([]),
})
export type Dealer = z.output<typeof dealerSchema>

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
  adminGrants: [],
}
