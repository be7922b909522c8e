/**
 * How a customer can be reached. The website's forms ask for a phone and an email; staff need one of the two, so either
 * may be blank in a stored customer: then it is '', never null, and whoever shows it or compares by it asks whether it is.
 */
import { z } from 'zod'
import { requiredText } from '../schema-parts.ts'
import { telHref } from '../vehicles/vehicle-display.ts'
import { EMAIL_MAX_LENGTH, PHONE_MAX_LENGTH } from './lead-limits.ts'

export interface Reach {
  email: string
  phone: string
}

export const REACH_FIELDS = ['email', 'phone'] as const satisfies (keyof Reach)[]

export const UNREACHABLE_TEXT = 'Phone or email is required'

/** Whether there is a way to reach somebody. */
export const isReachable = ({ email, phone }: Partial<Reach>): boolean => Boolean(email || phone)

export const mailHref = (email: string): string => `mailto:${email}`

/** The first way to reach somebody, by phone where there is one; null where there is none. */
export function firstWay({
  email,
  phone,
}: Reach): { by: 'phone' | 'email'; text: string; href: string } | null {
  if (phone) return { by: 'phone', text: phone, href: telHref(phone) }
  return email ? { by: 'email', text: email, href: mailHref(email) } : null
}

const EMAIL_TEXT = 'Valid email is required'

/** Both, as the website's forms ask for them. */
export const fullReach = {
  email: z
    .string({ error: EMAIL_TEXT })
    .trim()
    .max(EMAIL_MAX_LENGTH, EMAIL_TEXT)
    .pipe(z.email({ error: EMAIL_TEXT })),
  phone: requiredText('Phone number is required', PHONE_MAX_LENGTH),
}

/** Blank is whatever says nothing; null comes from inputs that were cleared. */
const blank = z.union([z.string().regex(/^\s*$/), z.null()]).transform(() => '')

/** Each may be blank; see `mustReach` for both. */
export const partialReach = {
  email: z.union([blank, fullReach.email], { error: EMAIL_TEXT }),
  phone: z.union([blank, fullReach.phone], {
    error: `Please use at most ${PHONE_MAX_LENGTH} characters`,
  }),
}

/** The schema of a whole customer, who can be reached. What else is wrong with them is told as well. */
export function mustReach<S extends z.ZodObject>(schema: S): S {
  return schema.refine(isReachable, {
    path: ['phone'],
    error: UNREACHABLE_TEXT,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}
