/** What the actions of the screens need: they are plain functions, so that the fuzz does what the screens do. */
import { type Collection, PUSHED_FIELDS } from '@forecourt/shared/collections/collections'
import { differing } from '@forecourt/shared/sync/held-record'
import type { User } from '@forecourt/shared/users/user'
import type { MirrorCore } from './mirror-core.ts'
import type { Glance } from './rows.ts'

export interface Message {
  title: string
  text: string
  /** What exactly became of it. */
  detail?: string
  isBad?: boolean
  /** A customer whom it leads to. */
  customer?: { id: string; name: string }
  /** Takes it back, while the message stands. */
  takeBack?: () => Promise<unknown>
  /** For how long that can be done, in ms, where the message may stand for longer. */
  takeBackMs?: number
  /** Hears that the message went, and was not taken back. */
  onGone?: () => void
}

export interface Acting {
  mirror: Pick<
    MirrorCore,
    | 'rows'
    | 'foreseen'
    | 'filling'
    | 'write'
    | 'erase'
    | 'glance'
    | 'trace'
    | 'takeBack'
    | 'letGo'
    | 'newTakesHero'
    | 'staff'
  >
  user: Pick<User, 'id' | 'firstName' | 'lastName' | 'role'>
  /** Says what became of it, in passing. */
  say(message: Message): void
  /**
   * Who changed a field of a record last after a revision, by name; null where that is not known, e.g. without a signal.
   * @param record its collection and id: "leads/abc"
   */
  whoChanged?(record: string, since: number, field: string): Promise<string | null>
}

/** The present instant, as records name it. */
export const instant = (): string => new Date().toISOString()

/**
 * Whether a record says something else than when it was seen, or has a note that it had not: the server would refuse its
 * deletion, and who asked for that learns it at once. That the server took what was seen is no news.
 */
export function cameSince<C extends Collection>(
  { glance }: Pick<MirrorCore, 'glance'>,
  collection: C,
  seen: Glance<C>,
): boolean {
  const present = glance(collection, seen.record.id)
  if (!present) return false
  const isOther = differing(seen.record, present.record, PUSHED_FIELDS[collection]).length > 0
  return isOther || present.notes.some(id => !seen.notes.includes(id))
}

/** What is said to whoever wanted to delete what they had not seen. */
export const changedWhileAsked = (name: string): Message => ({
  title: 'Not deleted',
  text: `${name} was changed while you were asked. Look again, then delete.`,
  isBad: true,
})
