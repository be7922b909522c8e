// Accounts as they are after a first log-in, written where the server keeps them: to start the command that adds one, and to
// hash a password as the server does, takes longer than most of what a test does then.
import { randomBytes, scryptSync } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const COST = 1024
const BLOCK = 8
const LANES = 1

/** A password at rest as the server keeps it, but soon compared: its parameters, which stand in it, are small ones. */
function quickHash(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, { N: COST, r: BLOCK, p: LANES })
  return ['scrypt', COST, BLOCK, LANES, salt.toString('base64url'), key.toString('base64url')].join('$')
}

function onDatabase(directory: string, work: (database: DatabaseSync) => void) {
  const database = new DatabaseSync(join(directory, 'forecourt.sqlite'), { timeout: 10_000 })
  try {
    work(database)
  } finally {
    database.close()
  }
}

interface Account {
  username: string
  role: 'admin' | 'sales'
  password: string
}

/** Adds somebody with a password of their own, who was offered a second factor. */
export function addStaff(directory: string, { username, role, password }: Account) {
  const now = new Date().toISOString()
  const account = {
    id: `u${randomBytes(5).toString('hex')}`,
    first_name: username,
    last_name: 'Staff',
    username,
    email: `${username}@sawtoothmotor.example`,
    role,
    is_active: 1,
    password_hash: quickHash(password),
    is_password_one_time: 0,
    factor_offered_at: now,
    created_at: now,
    updated_at: now,
  }
  const columns = Object.keys(account)
  const places = columns.map(() => '?').join(', ')
  onDatabase(directory, database =>
    database
      .prepare(`INSERT INTO users (${columns.join(', ')}) VALUES (${places})`)
      .run(...Object.values(account)),
  )
}

/** Has somebody who is there log in with a password of their own, and soon; they were offered a second factor. */
export function setPassword(directory: string, username: string, password: string) {
  onDatabase(directory, database =>
    database
      .prepare(
        "UPDATE users SET password_hash = ?, is_password_one_time = 0, factor_offered_at = '2026-11-01' WHERE username = ?",
      )
      .run(quickHash(password), username),
  )
}
