import type { ReadCode } from '@forecourt/shared/users/factor'
import type { Factors } from '../factors/factors.ts'

export const WRONG_CODE = 'This code is not right. Enter the one that your app shows now.'
export const USED_CODE = 'This code was used already. Wait for the next one of your app.'
export const WRONG_RECOVERY_CODE = 'This recovery code is not right, or was used already.'

/** Takes a code of a user once. @returns why it is not taken, null where it is */
export async function wrongCode(
  factors: Pick<Factors, 'useRecoveryCode' | 'useTotp'>,
  userId: string,
  { kind, code }: ReadCode,
): Promise<string | null> {
  if (kind === 'recovery') return (await factors.useRecoveryCode(userId, code)) ? null : WRONG_RECOVERY_CODE
  const outcome = await factors.useTotp(userId, code)
  if (outcome === 'right') return null
  return outcome === 'used' ? USED_CODE : WRONG_CODE
}
