/** The dealership's half of what devices seal unsent work with (see shared/src/sync/sealing.ts). */
import { createECDH, hkdfSync } from 'node:crypto'
import { SEAL_KEY_BYTES, sealInfo } from '@forecourt/shared/sync/sealing'
import { eq } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

const KEY = 'seal_key'
const CURVE = 'prime256v1'

export interface SealKey {
  /** A point of P-256, uncompressed, in base64. */
  publicKey: string
  /** The key of what a device sealed for a user, in base64; null for what is no point of the curve. */
  keyFor(userId: string, point: string): string | null
}

/** The dealership's, made when there is none. */
export async function createSealKey({ insert, select, tables: { settings } }: Queries): Promise<SealKey> {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // Of several servers that begin at once one is first.
  await insert(settings)
    .values({ key: KEY, value: pair.getPrivateKey('base64') })
    .onConflictDoNothing()
  const [row] = await select().from(settings).where(eq(settings.key, KEY))
  pair.setPrivateKey(String(row?.value), 'base64')
  return {
    publicKey: pair.getPublicKey('base64'),
    keyFor: (userId, point) => {
      try {
        const secret = pair.computeSecret(point, 'base64')
        const salt = Buffer.alloc(0)
        return Buffer.from(hkdfSync('sha256', secret, salt, sealInfo(userId), SEAL_KEY_BYTES)).toString(
          'base64',
        )
      } catch {
        return null
      }
    },
  }
}
