import { z } from 'zod'
import { formatCents, parseCents } from './money.ts'

/** A decimal string, normalised to two places. Takes a number too, as older clients send one. */
export function decimalSchema(message: string, leastCents = 0) {
  return z.union([z.string(), z.number()], { error: message }).transform((value, context) => {
    const cents = parseCents(String(value).replace(/[$,\s]/g, ''))
    if (cents === null || cents < leastCents) {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    return formatCents(cents)
  })
}
