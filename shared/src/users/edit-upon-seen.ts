/**
 * An edit of an account says what its author saw in the fields that it changes. Accounts have no revisions and are edited
 * on the server alone: what somebody else stored meanwhile is told, not overwritten. A password is shown to nobody; of it is
 * seen how often one was set.
 */
import { z } from 'zod'
import { ROLES } from './permissions.ts'
import {
  accountEditFields,
  ROLE_LABELS,
  type User,
  type UserEdit,
  userEditFields,
  userName,
  withoutBlankPassword,
} from './user.ts'

export const CHANGED_MEANWHILE = 'This account was changed meanwhile. Nothing of this edit was stored.'

/** What stood there, as it was shown: no rule of today is asked whether it may. */
const seenNamesSchema = z.object({
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  username: z.string().optional(),
  email: z.string().optional(),
})
const seenSchema = seenNamesSchema.extend({
  role: z.enum(ROLES).optional(),
  isActive: z.boolean().optional(),
  passwordVersion: z.int().optional().describe('Of an account whose password is set.'),
})
export type UserSeen = z.output<typeof seenSchema>

const SEEN_MEANS =
  'What the author of the edit saw in the fields that it changes. Where another value is stored by now, and not the wanted one, nothing is changed and the answer is 409.'

/** Body of PATCH /api/users/{id}: the edit, and what its author saw. */
export const userEditBodySchema = userEditFields
  .extend({ seen: seenSchema.optional().describe(SEEN_MEANS) })
  .transform(({ seen = {}, ...edit }) => ({ seen, edit: withoutBlankPassword(edit) }))

/** Body of PATCH /api/auth/me: the edit, and what its author saw. */
export const accountEditBodySchema = accountEditFields
  .extend({ seen: seenNamesSchema.optional().describe(SEEN_MEANS) })
  .transform(({ seen = {}, ...edit }) => ({ seen, edit }))

const SEEN_FIELDS = ['firstName', 'lastName', 'username', 'email', 'role', 'isActive'] as const
type SeenField = (typeof SEEN_FIELDS)[number]
type Edit = Pick<UserEdit, SeenField | 'password'>

/** What a record says of the fields that an edit changes, as its author saw it. */
export function seenIn(record: User, edit: Edit): UserSeen {
  const changed = SEEN_FIELDS.filter(field => edit[field] !== undefined)
  const seen = Object.fromEntries(changed.map(field => [field, record[field]]))
  return edit.password === undefined ? seen : { ...seen, passwordVersion: record.passwordVersion }
}

/** The value of a field of an account in words. */
export function userValueText(field: string, value: unknown): string {
  if (field === 'role' && (value === 'admin' || value === 'sales')) return ROLE_LABELS[value]
  if (typeof value === 'boolean') return value ? 'active' : 'inactive'
  return String(value)
}

/** The fields in which something else is stored than the author of an edit saw and wants. */
export function changedMeanwhile(stored: User, edit: Edit, seen: UserSeen): (SeenField | 'password')[] {
  const changed = SEEN_FIELDS.filter(
    field =>
      edit[field] !== undefined &&
      seen[field] !== undefined &&
      stored[field] !== seen[field] &&
      stored[field] !== edit[field],
  )
  const isSetAgain =
    edit.password !== undefined &&
    seen.passwordVersion !== undefined &&
    stored.passwordVersion !== seen.passwordVersion
  return isSetAgain ? [...changed, 'password'] : changed
}

/**
 * What is said of a field that somebody else changed meanwhile.
 * @param who who it was, and when in words, "at 10:42 AM"; null where that is not known
 */
export function meanwhileWords(
  stored: User,
  field: SeenField | 'password',
  who: { by: string; when: string } | null,
): string {
  if (field === 'password') {
    const whose = `a new password for ${userName(stored)}`
    return who ? `${who.by} set ${whose} ${who.when}.` : `Somebody set ${whose} meanwhile.`
  }
  const value = userValueText(field, stored[field])
  return who ? `${who.by} changed this to ${value} ${who.when}.` : `This was changed meanwhile to ${value}.`
}
