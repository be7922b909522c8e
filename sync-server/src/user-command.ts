// npm run user: adds staff and sets passwords from the machine that the server runs on.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generatePassword } from '@forecourt/shared/users/password'
import { roleOf } from '@forecourt/shared/users/permissions'
import { userCreateSchema } from '@forecourt/shared/users/user'
import { createSessions } from './auth/sessions.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { createUsers } from './users/users.ts'

const USAGE = `Usage:
  npm run user -- add USERNAME EMAIL [--first NAME] [--last NAME] [--role sales|admin]
  npm run user -- password USERNAME_OR_EMAIL`

async function run(argv: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { first: { type: 'string' }, last: { type: 'string' }, role: { type: 'string' } },
  })
  const [command, name, email] = positionals
  if (!name || (command !== 'add' && command !== 'password')) throw new Error(USAGE)

  const now = () => new Date()
  const database = openDatabase(join(readConfig(process.env).dataDirectory, 'forecourt.sqlite'))
  const users = createUsers(database, now)
  const password = generatePassword(randomInt)
  if (command === 'password') {
    const found = await users.find(name)
    if (!found) throw new Error(`There is no user ${name}.`)
    await users.edit(found.user.id, { password })
    await createSessions(database, users, now).closeAll(found.user.id)
    return `${found.user.username} is logged out everywhere.\nPassword: ${password}`
  }
  const wanted = {
    firstName: values.first ?? name,
    lastName: values.last ?? 'Staff',
    username: name,
    email,
    role: roleOf(values.role ?? 'sales'),
    password,
  }
  const parsed = userCreateSchema.safeParse(wanted)
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.message}\n${USAGE}`)
  const user = await users.create(parsed.data)
  return `Added ${user.username} (${user.role}).\nPassword: ${password}`
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
