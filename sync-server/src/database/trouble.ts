// What an engine's errors mean to whoever asked.
import Sqlite from 'better-sqlite3'

/** A PostgreSQL that cannot be used, in words for whoever starts the server. */
export class PostgresError extends Error {}

/** The connection was lost at the commit: nobody knows whether it took place. */
export class UnsureError extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost at the commit.', { cause })
  }
}

/** The error that the engine itself raised. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}

/** What went wrong, without the query that it happened to: its values may be anybody's, and a password's hash. */
export function wordsOf(error: unknown): string {
  const cause = causeOf(error)
  // Several addresses of one name fail together.
  if (cause instanceof AggregateError) return cause.errors.map(wordsOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}

/** PostgreSQL's five characters, or the name of what befell the connection; blank for any other error. */
function codeOf(error: unknown): string {
  const cause = causeOf(error)
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}

/**
 * Classes of PostgreSQL's errors: connections, invalid transaction states, refused logins, unknown databases, rolled back
 * transactions, resources, limits, objects in other states, the operator's interventions and the system's own errors
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const POSTGRES_TROUBLE = /^(08|25|28|3D|40|53|54|55|57|58)[0-9A-Z]{3}$/
const CONNECTION_TROUBLE =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/
/** node-postgres gives no code to what it says of a connection that is gone. */
const CONNECTION_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout (expired|exceeded when trying to connect)|Client was closed|Query read timeout|Cannot use a pool after calling end)/

const CLOSED_WORDS = /^(Cannot use a pool after calling end|Connection terminated: the database is closed)/

/** Whether the database itself cannot take a change now: locked, full, read-only or out of reach. */
export function isDatabaseTrouble(error: unknown): boolean {
  const cause = causeOf(error)
  if (cause instanceof Sqlite.SqliteError)
    return /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|NOMEM)/.test(cause.code)
  const code = codeOf(error)
  if (POSTGRES_TROUBLE.test(code) || CONNECTION_TROUBLE.test(code)) return true
  return cause instanceof Error && CONNECTION_WORDS.test(cause.message)
}

/** Whether it was asked after this server had closed it. */
export function isClosing(error: unknown): boolean {
  const cause = causeOf(error)
  return cause instanceof Error && CLOSED_WORDS.test(cause.message)
}

/** Whether a rule of the tables refused a row: something else took its place since it was decided on. */
export function isConstraintTrouble(error: unknown): boolean {
  const cause = causeOf(error)
  if (cause instanceof Sqlite.SqliteError) return cause.code.startsWith('SQLITE_CONSTRAINT')
  return /^23[0-9A-Z]{3}$/.test(codeOf(error))
}
