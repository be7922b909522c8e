// How much room the browser gives this app, in words.

export interface Room {
  /** Bytes in use, and bytes that the browser would give; both are the browser's estimate. */
  usage: number
  quota: number
}

const KILO = 1000
const UNITS = ['KB', 'MB', 'GB', 'TB'] as const
/** From this share on, somebody should make room. */
const FULL_SHARE = 0.9

/** "12 MB", "1.4 GB", "less than 1 KB": rounded so that it can be said. */
export function sizeWords(bytes: number): string {
  if (bytes < KILO) return 'less than 1 KB'
  let size = bytes
  let unit: (typeof UNITS)[number] = 'KB'
  for (const next of UNITS) {
    size /= KILO
    unit = next
    if (Math.round(size) < KILO) break
  }
  return `${size < 10 && unit !== 'KB' ? Number(size.toFixed(1)) : Math.round(size)} ${unit}`
}

/** "12 MB of about 2 GB used". */
export const roomWords = ({ usage, quota }: Room) => `${sizeWords(usage)} of about ${sizeWords(quota)} used`

export const isNearlyFull = ({ usage, quota }: Room) => quota > 0 && usage / quota > FULL_SHARE

/** What there is no room for: a change of the user's, or what is new on the server. */
export type Shortage = 'none' | 'near' | 'change' | 'news'

const SHORTAGES = {
  near: 'This device is running out of room: soon it cannot store what you change without a signal.',
  change: 'This device has no room left: your last change could not be stored.',
  news: 'This device has no room left: what is new cannot be stored, so it may show old data.',
} as const satisfies Record<Exclude<Shortage, 'none'>, string>

/** What the notice says: how bad it is, and what to do about it. */
export const fullWords = (shortage: keyof typeof SHORTAGES) =>
  `${SHORTAGES[shortage]} Connect to the server so that what waits is sent, and delete files or other apps' data on this device.`

/** Whether an error, or what caused it, says that the browser has no room. */
export function isOutOfRoom(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false
  const { name, message, cause, inner } = error as Record<string, unknown>
  const says = (text: unknown) => typeof text === 'string' && /QuotaExceeded/i.test(text)
  return says(name) || says(message) || isOutOfRoom(cause, depth + 1) || isOutOfRoom(inner, depth + 1)
}
