/** Numbers as people type them into a form: what can be understood is, and whoever asks refuses the rest in words. */
import { parseCents } from './money.ts'

const THOUSANDS = /^(\d{1,5}(?:\.\d{1,3})?)k$/i

/** Cents of an amount: "$25,000", "25000.50", "52k", "52.5 K". Null when it is none. */
export function typedCents(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '')
  const [, thousands] = THOUSANDS.exec(plain) ?? []
  return thousands === undefined ? parseCents(plain) : Math.round(Number(thousands) * 100_000)
}

const RATE = /^(\d{1,2}(?:\.\d{0,3})?)\s*(?:%|percent)?(?:\s*apr)?$/i

/** Percent a year: "6.9" of "6.9", "6.9%", "6.9 % APR". Null when it is none. */
export function typedRate(text: string): string | null {
  const [, rate] = RATE.exec(text.trim()) ?? []
  return rate === undefined ? null : rate.replace(/\.$/, '')
}
