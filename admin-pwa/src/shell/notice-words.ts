// What the notices at the top of every screen say.
import {
  type UnsentCounts,
  unsentTotal,
  unsentWords,
  unsentWorkWords,
} from '@forecourt/shared/sync/unsent-work'

/** The login has ended: what waits, and what becomes of it. */
export function endedWords({ changes, photos, forms }: UnsentCounts): string {
  const sent = changes + photos
  const waits = `${unsentWords({ changes, photos, forms: 0 })} ${sent === 1 ? 'waits' : 'wait'} on this device to be sent.`
  const kept = `${unsentWords({ changes: 0, photos: 0, forms })} ${forms === 1 ? 'stays' : 'stay'} on this device.`
  const text =
    sent > 0
      ? `Your session has ended. Log in again: ${waits}`
      : 'Your session has ended. What you change is kept here and sent when you log in again.'
  return forms > 0 ? `${text} ${kept}` : text
}

interface UpdateState {
  /** It was asked for, and put off because something is not saved yet. */
  isHeld: boolean
  /** The server does not take anything from this version any more. */
  isTooOld: boolean
  unsent: UnsentCounts
}

/** There is a new version, or there has to be one. */
export function updateWords({ isHeld, isTooOld, unsent }: UpdateState): string {
  if (isHeld)
    return 'The new version waits: a form is not saved yet, here or in another tab. Save or close it, then update.'
  if (!isTooOld) return 'A new version of the app is ready. Unsent changes stay on this device.'
  const total = unsentTotal(unsent)
  const words = total === 1 ? unsentWorkWords(unsent).replace('1 ', '') : unsentWorkWords(unsent)
  const kept =
    total === 0
      ? 'What you change until then stays on this device.'
      : `Your ${words} ${total === 1 ? 'stays' : 'stay'} on this device.`
  return `This app must be updated before it can send anything. ${kept}`
}
