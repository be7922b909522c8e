/** What the site and the app write about a vehicle. */
import { parseCents } from '../money.ts'
import type { Vehicle } from './vehicle.ts'

const PENDING_BADGE = 'PENDING SALE'
export const PENDING_TEXT = 'Under Contract - Call for Updates'
const EXCERPT_LENGTH = 100
const SLIDE_SUBTITLE_LENGTH = 60

type Badged = Pick<Vehicle, 'status' | 'category' | 'drivetrain'>

/** The badge of a card: a pending sale first, then luxury, then the drivetrain. */
export function vehicleBadge({ status, category, drivetrain }: Badged): string {
  if (status === 'pending') return PENDING_BADGE
  if (category === 'luxury') return 'LUXURY'
  return drivetrain?.toUpperCase() || 'PREMIUM'
}

/** The words on a card's button. */
export function cardAction({ status }: Pick<Vehicle, 'status'>): 'View Details' | 'Get Updates' {
  return status === 'pending' ? 'Get Updates' : 'View Details'
}

/** The first 100 characters of the description with an ellipsis. Counts characters as people do, not code units. */
export function excerpt({ model, description }: Pick<Vehicle, 'model' | 'description'>): string {
  const text = (description ?? '').trim()
  if (!text) return `${model} with premium features`
  const cut = firstCharacters(text, EXCERPT_LENGTH)
  return cut === text ? text : `${cut}…`
}

/** The first 60 characters of the description, for a slide. */
export function slideSubtitle(description: string | null): string {
  return firstCharacters((description ?? '').trim(), SLIDE_SUBTITLE_LENGTH)
}

/** At most so many characters; ends with a word, where more than one fits. */
function firstCharacters(text: string, count: number): string {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)
  let cut = ''
  let taken = 0
  for (const { segment } of segments) {
    if (taken++ === count) break
    cut += segment
  }
  if (cut === text || /^\s/.test(text.slice(cut.length))) return cut.trimEnd()
  return cut.replace(/(?<=\S)\s+\S*$/, '')
}

const dollars = new Intl.NumberFormat('en-US')

/** "$54,900" for "54900.00". */
export function formatPrice(price: string): string {
  return `$${dollars.format(Math.round((parseCents(price) ?? 0) / 100))}`
}

/** "38,412 mi", or "N/A". */
export function formatMileage(mileage: number | null): string {
  return mileage === null ? 'N/A' : `${dollars.format(mileage)} mi`
}

/** What a buyer reads of it: nothing where it is not known. */
export const shownMileage = (mileage: number | null): string | null =>
  mileage === null ? null : formatMileage(mileage)

/** "tel:+12085550100" for "(208) 555-0100"; a number without ten or more digits is dialled as it is written. */
export function telHref(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return `tel:+${digits}`
  return digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`
}
