/** With what somebody logs in, in words. */
import type { StaffFactors } from '@forecourt/shared/users/factor-schemas'
import type { User } from '@forecourt/shared/users/user'

export const hasFactor = (factors: StaffFactors | null): boolean =>
  factors !== null && (factors.passkeys > 0 || factors.hasTotp)

/** "Password, 2 passkeys, authenticator app; 8 recovery codes left". */
export function factorWords({
  passkeys,
  hasTotp,
  recoveryCodesLeft,
  isPasswordOneTime,
}: StaffFactors): string {
  const ways = [
    isPasswordOneTime ? 'One-time password, not changed yet' : 'Password',
    passkeys === 1 ? 'passkey' : `${passkeys} passkeys`,
    'authenticator app',
  ].filter((_way, index) => [true, passkeys > 0, hasTotp][index])
  if (ways.length === 1) return isPasswordOneTime ? ways.join('') : 'Password alone'
  const left = recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`
  return `${ways.join(', ')}; ${left} left`
}

export const resetQuestion = ({ firstName }: Pick<User, 'firstName'>): string =>
  `For who has lost passkeys, app and recovery codes. ${firstName} is logged out everywhere and logs in with the password alone next time. Make sure that it is ${firstName} who asks: call back, or see them.`
