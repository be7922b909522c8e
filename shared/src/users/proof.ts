/**
 * Recent proof of identity: what a stolen session must not be enough for asks who is logged in to show again that it is
 * them, unless they did within the last minutes. A log-in is such a proof. Where an account has a second factor it holds
 * that factor, too: a passkey, or the password together with a code.
 */
import '../plain-words.ts'
import { z } from 'zod'
import { codeSchema } from './factor-schemas.ts'
import { PASSWORD_REQUIRED } from './user.ts'

/** How long a proof holds. */
export const PROOF_LASTS_MS = 10 * 60_000

export const PROOF_REQUIRED = 'Please confirm that it is you.'

export const PROOF_CODE_NEEDED =
  'Your account has a second factor: enter 6 digits of your authenticator app, or a recovery code.'

/** Body of POST /api/auth/proof. The code is needed where the account has a second factor, and not looked at elsewhere. */
export const proofSchema = z.object({
  password: z.string({ error: PASSWORD_REQUIRED }).min(1, PASSWORD_REQUIRED),
  code: codeSchema.optional(),
})

/** Whether a proof still holds. @param provenAt its instant, ISO in UTC; null where there was none */
export function isProven(provenAt: string | null, now: Date): boolean {
  if (provenAt === null) return false
  const age = now.getTime() - Date.parse(provenAt)
  return age >= 0 && age <= PROOF_LASTS_MS
}
