import { randomInt } from 'node:crypto'
import { generatePassword } from '@forecourt/shared/users/password'
import { type UserCreate, userCreateSchema } from '@forecourt/shared/users/user'
import { type Config, ConfigError } from '../config.ts'
import { namesOf, passwordWeakness } from './password-weakness.ts'
import type { Users } from './users.ts'

export interface FirstAdmin {
  username: string
  /** Null when the environment gave it: then whoever starts the server knows it. */
  password: string | null
}

/** Where the first administrator comes to be. */
interface Place {
  dealerName: string
  /** Whether customers reach it, by https: then its password may not be one that is easy to guess. */
  isReal: boolean
}

/**
 * What creates the administrator of a dealership without users and gives the login, to be shown once. Null when there are users.
 * @throws ConfigError in words where what the environment gives cannot be: before anything else of the dealership is made
 */
export async function prepareFirstAdmin(
  users: Users,
  given: Config['firstAdmin'],
  { dealerName, isReal }: Place,
): Promise<(() => Promise<FirstAdmin>) | null> {
  if (!(await users.isEmpty())) return null
  const password = given.password ?? generatePassword(randomInt)
  const wanted: Record<keyof Omit<UserCreate, 'isActive'>, string> = {
    firstName: 'First',
    lastName: 'Administrator',
    username: given.username ?? 'admin',
    email: given.email ?? 'admin@dealership.example',
    role: 'admin',
    password,
  }
  const parsed = userCreateSchema.safeParse(wanted)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`ADMIN_${String(issue?.path[0]).toUpperCase()}: ${issue?.message}`)
  }
  const weakness =
    isReal && given.password
      ? await passwordWeakness(given.password, [...namesOf(parsed.data), dealerName])
      : null
  if (weakness !== null) throw new ConfigError(`ADMIN_PASSWORD: ${weakness}`)
  return async () => {
    // At a demonstration whoever sees the password is whoever logs in.
    await users.create(parsed.data, undefined, isReal && !given.password ? 'one_time' : 'own')
    return { username: parsed.data.username, password: given.password ? null : password }
  }
}
