import { randomBytes, scryptSync } from 'node:crypto'

const COST = 2 ** 10
const BLOCK = 8
const LANES = 1

/** A password at rest as the server keeps it, but soon compared: its parameters, which stand in it, are small ones. */
export function quickHash(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N: COST, r: BLOCK, p: LANES })
  return ['scrypt', COST, BLOCK, LANES, salt.toString('base64url'), key.toString('base64url')].join('$')
}
