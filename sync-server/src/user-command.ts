// npm run user: adds staff, sets passwords and resets second factors from the machine that the server runs on.
import './owner-only.ts'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { generatePassword } from '@forecourt/shared/users/password'
import { roleOf } from '@forecourt/shared/users/permissions'
import { type User, userCreateSchema } from '@forecourt/shared/users/user'
import { createSessions } from './auth/sessions.ts'
import { readConfig } from './config.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { wordsOf } from './database/trouble.ts'
import { resetFactors as removeFactors } from './factors/factors.ts'
import { COMMAND } from './store/actor.ts'
import { createUsers, type Users } from './users/users.ts'

const USAGE = `Usage:
  npm run user -- add USERNAME EMAIL [--first NAME] [--last NAME] [--role sales|admin]
  npm run user -- password USERNAME_OR_EMAIL
  npm run user -- factor reset USERNAME_OR_EMAIL

A printed password is good for one log-in, at which its user sets another one. "factor reset" is for who has lost their
passkeys, authenticator app and recovery codes.`

const COMMANDS = ['add', 'password', 'factor reset'] as const

const now = () => new Date()

async function run(argv: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { first: { type: 'string' }, last: { type: 'string' }, role: { type: 'string' } },
  })
  const isReset = positionals[0] === 'factor' && positionals[1] === 'reset'
  const [command, name, email] = isReset ? ['factor reset', positionals[2]] : positionals
  if (!name || !COMMANDS.some(one => one === command)) throw new Error(USAGE)

  const database = await openDatabase(readConfig(process.env))
  try {
    if (command === 'password') return await setPassword(database, name)
    if (command === 'factor reset') return await resetFactors(database, name)
    return await add(database, {
      firstName: values.first ?? name,
      lastName: values.last ?? 'Staff',
      username: name,
      email,
      role: roleOf(values.role ?? 'sales'),
    })
  } finally {
    await database.close()
  }
}

async function setPassword(database: Database, name: string): Promise<string> {
  const users = createUsers(database, now)
  const user = await find(users, name)
  const password = generatePassword(randomInt)
  await users.edit(user.id, { password }, COMMAND, undefined, 'one_time')
  await createSessions(database, users, now).closeAll(user.id, undefined, { by: COMMAND, why: 'command' })
  return `${user.username} is logged out everywhere.\nPassword: ${password}   (to be changed at the first log-in)`
}

async function resetFactors(database: Database, name: string): Promise<string> {
  const users = createUsers(database, now)
  const user = await find(users, name)
  const removed = await removeFactors(database, now, user.id, COMMAND)
  if (removed === 0) return `${user.username} has no passkey and no authenticator app: nothing was changed.`
  await createSessions(database, users, now).closeAll(user.id, undefined, { by: COMMAND, why: 'command' })
  return `${user.username} is logged out everywhere, and logs in with the password alone.`
}

async function find(users: Users, name: string): Promise<User> {
  const found = await users.find(name)
  if (!found) throw new Error(`There is no user ${name}.`)
  return found.user
}

async function add(database: Database, wanted: Record<string, unknown>): Promise<string> {
  const password = generatePassword(randomInt)
  const parsed = userCreateSchema.safeParse({ ...wanted, password })
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.message}\n${USAGE}`)
  const user = await createUsers(database, now).create(parsed.data, COMMAND, 'one_time')
  return `Added ${user.username} (${user.role}).\nPassword: ${password}   (to be changed at the first log-in)`
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = 1
}
