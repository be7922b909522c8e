/**
 * Whom a person was before the server was set back to a backup. An account that was added after the backup is gone with it;
 * made anew it has another id, and what its person did on a device lies there under the old one. A name alone proves
 * nothing, for names pass from one account to another: the old account must be one that the server never heard of.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { type User, userEmailSchema, usernameSchema } from './user.ts'

/** An account as a device remembers it. */
export const formerAccountSchema = z.object({
  id: idSchema,
  username: usernameSchema,
  email: userEmailSchema,
})
export type FormerAccount = z.output<typeof formerAccountSchema>

/** So many accounts may a device ask about at once. */
export const FORMER_ACCOUNTS_MAX = 20

/** Body of POST /api/auth/earlier-selves. */
export const earlierSelvesBodySchema = z.object({
  accounts: z.array(formerAccountSchema).max(FORMER_ACCOUNTS_MAX),
})
export type EarlierSelvesBody = z.output<typeof earlierSelvesBodySchema>

/** Its answer: the ids of those that were the same person. */
export const earlierSelvesReplySchema = z.object({ ids: z.array(idSchema) })
export type EarlierSelvesReply = z.output<typeof earlierSelvesReplySchema>

/** Whether an account may have been of the same person: another one with the same username or e-mail. */
export const mayBeEarlierSelf = (
  user: Pick<User, 'id' | 'username' | 'email'>,
  { id, username, email }: FormerAccount,
): boolean => id !== user.id && (username === user.username || email === user.email)

/**
 * The accounts that were of the same person, by what the server knows.
 * @param isKnown whether the server has an account with an id, or had one that somebody deleted
 */
export const earlierSelves = (
  user: Pick<User, 'id' | 'username' | 'email'>,
  accounts: readonly FormerAccount[],
  isKnown: (id: string) => boolean,
): FormerAccount[] => accounts.filter(one => mayBeEarlierSelf(user, one) && !isKnown(one.id))
