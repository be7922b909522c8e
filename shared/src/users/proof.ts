/**
 * Recent proof of identity: what a stolen session must not be enough for asks who is logged in for their password again,
 * unless they gave it within the last minutes. A log-in is such a proof.
 */
import '../plain-words.ts'
import { z } from 'zod'
import { PASSWORD_REQUIRED } from './user.ts'

/** How long a proof holds. */
export const PROOF_LASTS_MS = 10 * 60_000

export const PROOF_REQUIRED = 'Please confirm with your password that it is you.'

/** Body of POST /api/auth/proof. */
export const proofSchema = z.object({
  password: z.string({ error: PASSWORD_REQUIRED }).min(1, PASSWORD_REQUIRED),
})

/** Whether a proof still holds. @param provenAt its instant, ISO in UTC; null where there was none */
export function isProven(provenAt: string | null, now: Date): boolean {
  if (provenAt === null) return false
  const age = now.getTime() - Date.parse(provenAt)
  return age >= 0 && age <= PROOF_LASTS_MS
}
