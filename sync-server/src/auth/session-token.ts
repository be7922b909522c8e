/** A session is a random token in the browser's cookie, and its hash in the database: who reads that cannot use it. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Enough of the hash to name a session to its own user; it opens nothing. */
const ID_LENGTH = 16
const SESSION_ID = /^[\w-]{16}$/

export const newToken = () => randomBytes(32).toString('base64url')
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
export const idOf = (tokenHash: string) => tokenHash.slice(0, ID_LENGTH)
export const isSessionId = (id: string) => SESSION_ID.test(id)
/** The session of an id. */
export const isOfId = (tokenHash: PgColumn, id: string) => sql`substr(${tokenHash}, 1, ${ID_LENGTH}) = ${id}`
