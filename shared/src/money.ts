/**
 * Money is exact: integer cents inside, decimal strings with two places ("54900.00") in records and replies. Binary
 * floats only appear in formulas and never reach storage.
 */
export const PRICE_MAX_CENTS = 9_999_999_999

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/** Cents of a decimal string such as "54900", "54900.5" or "54900.50". Null when it is none of these. */
export function parseCents(text: string): number | null {
  const match = DECIMAL.exec(text)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** "54900.00" for 5490000. */
export function formatCents(cents: number): string {
  const whole = Math.trunc(cents / 100)
  return `${whole}.${String(cents % 100).padStart(2, '0')}`
}
