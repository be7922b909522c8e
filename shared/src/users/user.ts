/** A member of staff. The password exists only on its way in; records and replies never carry it. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { NAME_MAX_LENGTH } from '../name-limits.ts'
import { plainText, requiredText } from '../schema-parts.ts'
import { passwordSchema } from './password.ts'
import { ROLES } from './permissions.ts'

const USERNAME_MIN_LENGTH = 3
const USERNAME_MAX_LENGTH = 30
const EMAIL_MIN_LENGTH = 5
const EMAIL_MAX_LENGTH = 254

export const userName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

const plainName = (user: Pick<User, 'firstName' | 'lastName'>) =>
  userName(user).normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/**
 * Whether somebody else is called so: nobody may take a colleague's name by themselves, for notes and the log are signed
 * with names. That two people have one name is for an administrator to say.
 */
export const isNameOfAnother = (
  users: readonly Pick<User, 'id' | 'firstName' | 'lastName'>[],
  wanted: Pick<User, 'id' | 'firstName' | 'lastName'>,
): boolean => users.some(user => user.id !== wanted.id && plainName(user) === plainName(wanted))

export const NAME_OF_ANOTHER =
  'Somebody else has this name here. An administrator can give it to you as well.'

export const ROLE_LABELS = { admin: 'Administrator', sales: 'Sales User' } as const

export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(USERNAME_MIN_LENGTH, `Username must be at least ${USERNAME_MIN_LENGTH} characters`)
  .max(USERNAME_MAX_LENGTH, `Username must not exceed ${USERNAME_MAX_LENGTH} characters`)
  .regex(/^[a-z0-9_-]*$/, 'Username can only contain letters, numbers, hyphens, and underscores')

export const userEmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(EMAIL_MIN_LENGTH, `Email must be at least ${EMAIL_MIN_LENGTH} characters`)
  .max(EMAIL_MAX_LENGTH, `Email must not exceed ${EMAIL_MAX_LENGTH} characters`)
  .pipe(z.email({ error: 'Please enter a valid email address' }))

const userFields = {
  firstName: requiredText('First name is required', NAME_MAX_LENGTH),
  lastName: requiredText('Last name is required', NAME_MAX_LENGTH),
  username: usernameSchema,
  email: userEmailSchema,
  role: z.enum(ROLES).default('sales'),
  isActive: z.boolean().default(true),
}

export const userSchema = z.object({
  id: idSchema,
  ...userFields,
  /** Counts how often a password was set. */
  passwordVersion: z.int().min(0).default(0),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type User = z.output<typeof userSchema>

/** Body of POST /api/users, and the Add User form. */
export const userCreateSchema = z.object({ ...userFields, password: passwordSchema })
export type UserCreate = z.output<typeof userCreateSchema>

/** What of an account an administrator may change: any of the fields. */
export const userEditFields = z
  .object({
    firstName: userFields.firstName,
    lastName: userFields.lastName,
    username: userFields.username,
    email: userFields.email,
    role: z.enum(ROLES),
    isActive: z.boolean(),
    password: z.union([z.literal('').transform(() => undefined), passwordSchema]),
  })
  .partial()

/** An edit in which a blank password keeps the one that is. */
export function withoutBlankPassword({ password, ...fields }: z.output<typeof userEditFields>) {
  return { ...fields, ...(password ? { password } : {}) }
}

/** The Edit User form. */
export const userEditSchema = userEditFields.transform(withoutBlankPassword)
export type UserEdit = z.output<typeof userEditSchema>

/** What everybody may change of the own account, and the form of it. Role and status are not among it. */
export const accountEditFields = z
  .object({
    firstName: userFields.firstName,
    lastName: userFields.lastName,
    username: userFields.username,
    email: userFields.email,
  })
  .partial()
export type AccountEdit = z.output<typeof accountEditFields>

/** Body of PATCH /api/auth/password. */
export const passwordChangeSchema = z.object({
  current: z
    .string({ error: 'Your current password is required' })
    .min(1, 'Your current password is required'),
  password: passwordSchema,
})

const IDENTIFIER_REQUIRED = 'Email or username is required'
export const PASSWORD_REQUIRED = 'Password is required'
export const LOGIN_BOTH_REQUIRED = 'Please enter both username/email and password'

/** Body of POST /api/auth/login. */
export const loginSchema = z.object({
  identifier: plainText(IDENTIFIER_REQUIRED)
    .trim()
    .min(1, IDENTIFIER_REQUIRED)
    .max(EMAIL_MAX_LENGTH, `Please use at most ${EMAIL_MAX_LENGTH} characters`),
  // None is made of blanks alone: who sends them has typed nothing.
  password: z.string({ error: PASSWORD_REQUIRED }).regex(/\S/, PASSWORD_REQUIRED),
  takesSteps: z
    .boolean()
    .default(false)
    .describe('Whether whoever asks goes on where a log-in takes more steps.'),
})
