/** Codes of authenticator apps: RFC 6238 with SHA-1, 6 digits and 30 seconds, which every app knows. */
import { generateSecret, generateURI, verifySync } from 'otplib'

const STEP_SECONDS = 30

/** 160 bits in base 32. */
export const newTotpSecret = (): string => generateSecret()

/** The address that a QR code holds. */
export const totpUri = (secret: string, { issuer, username }: { issuer: string; username: string }): string =>
  generateURI({ issuer, label: username, secret })

/** The step of time that a code belongs to: the present one, the last or the next; null for a code of none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
