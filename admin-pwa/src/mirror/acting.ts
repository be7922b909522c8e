/** What the actions of the screens need: they are plain functions, so that the fuzz does what the screens do. */
import type { User } from '@forecourt/shared/users/user'
import type { Glance, MirrorCore } from './mirror-core.ts'

export interface Message {
  title: string
  text: string
  isBad?: boolean
}

export interface Acting {
  mirror: Pick<MirrorCore, 'rows' | 'foreseen' | 'write' | 'erase' | 'glance'>
  user: Pick<User, 'id' | 'firstName' | 'lastName'>
  /** Says what became of it, in passing. */
  say(message: Message): void
}

/** The present instant, as records name it. */
export const instant = (): string => new Date().toISOString()

/**
 * Whether a record, or a note of it, came from the server after it was seen: the server would refuse its deletion, and who
 * asked for that learns it at once.
 */
export function cameSince(
  { rows, glance }: Pick<MirrorCore, 'rows' | 'glance'>,
  collection: 'leads' | 'vehicles' | 'events',
  { record, revision }: Glance<typeof collection>,
): boolean {
  const present = glance(collection, record.id)
  const notes = (rows('notes').value ?? []).filter(({ leadId }) => leadId === record.id)
  return [present?.record, ...notes].some(
    one => one !== undefined && one.revision > Math.max(revision, record.revision),
  )
}

/** What is said to whoever wanted to delete what they had not seen. */
export const changedWhileAsked = (name: string): Message => ({
  title: 'Not deleted',
  text: `${name} was changed while you were asked. Look again, then delete.`,
  isBad: true,
})
