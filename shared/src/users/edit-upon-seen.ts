/**
 * An edit of an account says what its author saw in the fields that it changes. Accounts have no revisions and are edited
 * on the server alone: what somebody else stored meanwhile is told, not overwritten.
 */
import { z } from 'zod'
import { ROLES } from './permissions.ts'
import {
  accountEditFields,
  ROLE_LABELS,
  type User,
  type UserEdit,
  userEditFields,
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
type Edit = Pick<UserEdit, SeenField>

/** What a record says of the fields that an edit changes, as its author saw it. */
export function seenIn(record: User, edit: Edit): UserSeen {
  const changed = SEEN_FIELDS.filter(field => edit[field] !== undefined)
  return Object.fromEntries(changed.map(field => [field, record[field]]))
}

/** The value of a field of an account in words. */
export function userValueText(field: string, value: unknown): string {
  if (field === 'role' && (value === 'admin' || value === 'sales')) return ROLE_LABELS[value]
  if (typeof value === 'boolean') return value ? 'active' : 'inactive'
  return String(value)
}

/** The fields in which another value is stored than the author of an edit saw and wants, with words for each. */
export function changedMeanwhile(
  stored: User,
  edit: Edit,
  seen: UserSeen,
): { path: SeenField; message: string }[] {
  return SEEN_FIELDS.filter(
    field =>
      edit[field] !== undefined &&
      seen[field] !== undefined &&
      stored[field] !== seen[field] &&
      stored[field] !== edit[field],
  ).map(path => ({
    path,
    message: `This was changed meanwhile to ${userValueText(path, stored[path])}.`,
  }))
}
