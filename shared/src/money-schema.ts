import { z } from 'zod'
import { formatCents } from './money.ts'
import { typedCents } from './typed-numbers.ts'

/**
 * A decimal string, normalised to two places. Takes a number too, as older clients send one.
 * @param unreadable what is said where something was typed that is no amount; below zero is too little
 */
export function decimalSchema(message: string, leastCents = 0, unreadable = message) {
  return z.union([z.string(), z.number()], { error: message }).transform((value, context) => {
    const text = String(value)
    const cents = typedCents(text)
    if (cents === null || cents < leastCents) {
      const isMissing = cents !== null || /^\s*(-|$)/.test(text)
      context.addIssue({ code: 'custom', message: isMissing ? message : unreadable })
      return z.NEVER
    }
    return formatCents(cents)
  })
}
