/** What is known of the contact with the server beyond a reload, for all tabs of the device. */
const LOST = 'forecourt-offline-since'
const LAST_CONTACT = 'forecourt-last-heard'
/** So old may the remembered contact be while the server answers: not every answer is written down. */
const STALE_MS = 10_000

const instantOf = (text: string | null) => (text !== null && !Number.isNaN(Date.parse(text)) ? text : null)

function read(key: string): string | null {
  try {
    return instantOf(localStorage.getItem(key))
  } catch {
    return null
  }
}

function write(key: string, instant: string | null) {
  try {
    if (instant === null) localStorage.removeItem(key)
    else localStorage.setItem(key, instant)
  } catch {
    // Without room for it less is known after a reload; nothing is lost.
  }
}

/** Since when the server could not be reached when the app was closed; null when it could, or nothing is known. */
export const rememberedLoss = () => read(LOST)

/** The last instant, to ten seconds, at which the server is known to have answered this device. */
export const rememberedContact = () => read(LAST_CONTACT)

export const rememberLoss = (at: string) => write(LOST, at)

/** The server answered. */
export function rememberContact(at: string) {
  if (read(LOST) !== null) write(LOST, null)
  const before = read(LAST_CONTACT)
  const age = before === null ? Number.POSITIVE_INFINITY : Date.parse(at) - Date.parse(before)
  if (age < 0 || age > STALE_MS) write(LAST_CONTACT, at)
}
