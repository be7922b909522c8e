// npm run user: adds staff and sets passwords from the machine that the server runs on.
import './owner-only.ts'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { generatePassword } from '@forecourt/shared/users/password'
import { roleOf } from '@forecourt/shared/users/permissions'
import { userCreateSchema } from '@forecourt/shared/users/user'
import { createSessions } from './auth/sessions.ts'
import { readConfig } from './config.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { wordsOf } from './database/trouble.ts'
import { COMMAND } from './store/actor.ts'
import { createUsers } from './users/users.ts'

const USAGE = `Usage:
  npm run user -- add USERNAME EMAIL [--first NAME] [--last NAME] [--role sales|admin]
  npm run user -- password USERNAME_OR_EMAIL`

const now = () => new Date()

async function run(argv: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { first: { type: 'string' }, last: { type: 'string' }, role: { type: 'string' } },
  })
  const [command, name, email] = positionals
  if (!name || (command !== 'add' && command !== 'password')) throw new Error(USAGE)

  const database = await openDatabase(readConfig(process.env))
  try {
    if (command === 'password') return await setPassword(database, name)
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
  const found = await users.find(name)
  if (!found) throw new Error(`There is no user ${name}.`)
  const password = generatePassword(randomInt)
  await users.edit(found.user.id, { password }, COMMAND)
  await createSessions(database, users, now).closeAll(found.user.id, undefined, {
    by: COMMAND,
    why: 'command',
  })
  return `${found.user.username} is logged out everywhere.\nPassword: ${password}`
}

async function add(database: Database, wanted: Record<string, unknown>): Promise<string> {
  const password = generatePassword(randomInt)
  const parsed = userCreateSchema.safeParse({ ...wanted, password })
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.message}\n${USAGE}`)
  const user = await createUsers(database, now).create(parsed.data, COMMAND)
  return `Added ${user.username} (${user.role}).\nPassword: ${password}`
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = 1
}
