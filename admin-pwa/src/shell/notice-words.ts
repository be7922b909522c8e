// What the notices at the top of every screen say.

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** The login has ended: what waits, and what becomes of it. */
export function endedWords(unsent: number): string {
  if (unsent === 0)
    return 'Your session has ended. What you change is kept here and sent when you log in again.'
  return `Your session has ended. Log in again: ${changes(unsent)} ${unsent === 1 ? 'waits' : 'wait'} on this device to be sent.`
}

interface UpdateState {
  /** It was asked for, and put off because something is not saved yet. */
  isHeld: boolean
  /** The server does not take anything from this version any more. */
  isTooOld: boolean
  unsent: number
}

/** There is a new version, or there has to be one. */
export function updateWords({ isHeld, isTooOld, unsent }: UpdateState): string {
  if (isHeld)
    return 'The new version waits: a form is not saved yet, here or in another tab. Save or close it, then update.'
  if (!isTooOld) return 'A new version of the app is ready. Unsent changes stay on this device.'
  const kept =
    unsent === 0
      ? 'What you change until then stays on this device.'
      : `Your ${unsent === 1 ? 'unsent change stays' : `${unsent} unsent changes stay`} on this device.`
  return `This app must be updated before it can send anything. ${kept}`
}
