/**
 * Passwords at rest: scrypt (RFC 7914) with N = 2^15, r = 8, p = 3, one of the settings that OWASP recommends. The
 * parameters stand in the hash, so they can be raised without touching those that exist.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createTurns, HASHES_WAITING_MAX } from './hashing-turns.ts'

const COST = 2 ** 15
const BLOCK = 8
const LANES = 3
const KEY_BYTES = 32
const SALT_BYTES = 16

/** Who wants a hash: strangers who log in at once keep nobody waiting who works here. */
export type Asking = 'known' | 'stranger'

const inTurn = {
  known: createTurns(HASHES_WAITING_MAX),
  stranger: createTurns(HASHES_WAITING_MAX),
} satisfies Record<Asking, unknown>

interface Parameters {
  cost: number
  block: number
  lanes: number
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** @throws Refusal in words where too many wait already */
function derive(
  password: string,
  salt: Buffer,
  { cost, block, lanes }: Parameters,
  asking: Asking,
): Promise<Buffer> {
  const options = { N: cost, r: block, p: lanes, maxmem: 256 * cost * block }
  return inTurn[asking](() => scryptAsync(password.normalize('NFKC'), salt, KEY_BYTES, options))
}

/** "scrypt$32768$8$3$salt$key", salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, { cost: COST, block: BLOCK, lanes: LANES }, 'known')
  return ['scrypt', COST, BLOCK, LANES, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password fits. Without a hash, as for an unknown user, it does the same work and says no. */
export async function verifyPassword(
  password: string,
  hash: string | null,
  asking: Asking = 'stranger',
): Promise<boolean> {
  const [, cost, block, lanes, salt = '', key = ''] = (hash ?? '').split('$')
  if (!hash) {
    await derive(password, randomBytes(SALT_BYTES), { cost: COST, block: BLOCK, lanes: LANES }, asking)
    return false
  }
  const known = Buffer.from(key, 'base64url')
  const parameters = { cost: Number(cost), block: Number(block), lanes: Number(lanes) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), parameters, asking)
  return known.length === derived.length && timingSafeEqual(known, derived)
}
