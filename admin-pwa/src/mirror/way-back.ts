/** A gesture that is kept back while it is offered to undo it; see shared/sync/kept-back. */
import { KEPT_BACK_MS } from '@forecourt/shared/sync/kept-back'
import { type Acting, cameSince, changedWhileAsked, type Message } from './acting.ts'
import { newId } from './new-id.ts'
import type { Glance } from './rows.ts'

/** So long before it is sent in any case, it is not offered any more. */
const MARGIN_MS = 1000

const TAKEN_BACK: Message = { title: 'Taken back', text: 'It is as it was before.' }
const TOO_LATE: Message = {
  title: 'Too late to undo',
  text: 'It has been sent to the server already.',
  isBad: true,
}
const NOT_TAKEN_BACK: Message = {
  title: 'Not taken back',
  text: 'This device could not store it. Free some room and try again.',
  isBad: true,
}

type Deletable = 'leads' | 'vehicles' | 'events'

/**
 * What is said of a gesture, so that it can be taken back.
 * @param hold what the mirror was told when it was written
 * @param goneText what is said where there is nothing to go back to; null where there is
 */
export function withWayBack(
  { mirror, say }: Pick<Acting, 'mirror' | 'say'>,
  hold: string,
  said: Message,
  goneText: () => string | null = () => null,
): Message {
  async function takeBack() {
    try {
      if (!(await mirror.takeBack(hold))) return say(TOO_LATE)
      const text = goneText()
      say(text === null ? TAKEN_BACK : { ...TAKEN_BACK, text })
    } catch {
      say(NOT_TAKEN_BACK)
    }
  }
  return {
    ...said,
    takeBack,
    takeBackMs: KEPT_BACK_MS - MARGIN_MS,
    // What cannot be stored now goes when its time is over.
    onGone: () => void mirror.letGo(hold).catch(() => {}),
  }
}

/** A deletion as its screen words it. */
export interface Deletion {
  /** The record's name. */
  name: string
  done: Message
  failed: Message
}

/**
 * Deletes what was seen, unless somebody changed it meanwhile; says so, and how to take it back.
 * @param seen the record as it was seen by who asked for the deletion
 * @returns whether it is deleted
 */
export async function eraseWithWayBack<C extends Deletable>(
  { mirror, say }: Pick<Acting, 'mirror' | 'say'>,
  collection: C,
  seen: Glance<C>,
  { name, done, failed }: Deletion,
): Promise<boolean> {
  if (cameSince(mirror, collection, seen as Glance<Deletable>)) {
    say(changedWhileAsked(name))
    return false
  }
  const hold = newId()
  try {
    await mirror.erase(collection, seen, `${name}: deleted`, hold)
  } catch {
    say({ ...failed, isBad: true })
    return false
  }
  const goneText = () =>
    mirror.glance(collection, seen.record.id) ? null : `${name} was deleted by somebody else meanwhile.`
  say(withWayBack({ mirror, say }, hold, done, goneText))
  return true
}
