/** A gesture that is kept back while it is offered to undo it; see shared/sync/kept-back. */
import { KEPT_BACK_MS } from '@forecourt/shared/sync/kept-back'
import { type Acting, cameSince, changedWhileAsked, type Message } from './acting.ts'
import { newId } from './new-id.ts'
import type { Glance } from './rows.ts'

/** So long before it is sent in any case, it is not offered any more. */
const MARGIN_MS = 1000

/** What is said when something is as it was. */
export const TAKEN_BACK: Message = { title: 'Taken back', text: 'It is as it was before.' }
const TOO_LATE: Message = {
  title: 'Too late to undo',
  text: 'It has been sent to the server already.',
  isBad: true,
}
/** What is said when it could not be taken back. */
export const notTakenBack = (
  text = 'This device could not store it. Free some room and try again.',
): Message => ({ title: 'Not taken back', text, isBad: true })

type Deletable = 'leads' | 'vehicles' | 'events' | 'tasks'

/**
 * What is said of a gesture, so that it can be taken back.
 * @param hold what the mirror was told when it was written
 * @param goneText what is said where there is nothing to go back to; null where there is
 * @param undone what is said where there is
 */
export function withWayBack(
  { mirror, say }: Pick<Acting, 'mirror' | 'say'>,
  hold: string,
  said: Message,
  goneText: () => string | null = () => null,
  undone: string = TAKEN_BACK.text,
): Message {
  async function takeBack() {
    try {
      if (!(await mirror.takeBack(hold))) return say(TOO_LATE)
      say({ ...TAKEN_BACK, text: goneText() ?? undone })
    } catch {
      say(notTakenBack())
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

/** What is said where a gesture was taken back and its record is gone; null where it is there. */
export const goneWords =
  (mirror: Pick<Acting['mirror'], 'glance'>, collection: Deletable, id: string, name: string) => () =>
    mirror.glance(collection, id) ? null : `${name} was deleted by somebody else meanwhile.`

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
  if (cameSince(mirror, collection, seen)) {
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
  say(withWayBack({ mirror, say }, hold, done, goneWords(mirror, collection, seen.record.id, name)))
  return true
}
