/** Passkeys in this browser. */
import type { NewPasskey, PasskeyOptions, ShownPasskey } from '@forecourt/shared/users/factor-schemas'
import { Refused, Unreachable } from '../mirror/connection.ts'

const library = () => import('@simplewebauthn/browser')

const hasPasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window

/** Whether passkeys of a domain can be made and shown at this address. */
export const canUsePasskeys = (rpId: string): boolean =>
  hasPasskeys() && (location.hostname === rpId || location.hostname.endsWith(`.${rpId}`))

/** Where they can be, in words. */
export const passkeysElsewhere = (rpId: string): string =>
  hasPasskeys()
    ? `Passkeys work at the address ${rpId} only.`
    : 'Passkeys need an address that begins with https.'

/** A passkey that is not made or shown, in words. */
export class PasskeyError extends Error {}

/** What the browser says, in words for its user. */
function inWords(error: unknown): Error {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new PasskeyError('No passkey was used: it was cancelled, or took too long.')
  if (name === 'InvalidStateError')
    return new PasskeyError('This device has a passkey for this account already.')
  return new PasskeyError('This browser could not use a passkey. Please take another way.')
}

/** @throws PasskeyError */
export async function makePasskey(optionsJSON: PasskeyOptions): Promise<NewPasskey> {
  const { startRegistration } = await library()
  try {
    type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
    return { ...(await startRegistration({ optionsJSON: optionsJSON as unknown as Options })) } as NewPasskey
  } catch (error) {
    throw inWords(error)
  }
}

/** @param isOffered whether it is only offered among what the browser suggests for the username @throws PasskeyError */
export async function showPasskey(optionsJSON: PasskeyOptions, isOffered = false): Promise<ShownPasskey> {
  const { startAuthentication } = await library()
  try {
    type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
    const options = optionsJSON as unknown as Options
    return {
      ...(await startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffered })),
    } as ShownPasskey
  } catch (error) {
    throw inWords(error)
  }
}

/** Whether the browser can suggest passkeys for the username. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill())

/** Ends what was offered. */
export const endOffer = async () => (await library()).WebAuthnAbortService.cancelCeremony()

/** What failed, in words, wherever it did. @param tried e.g. "The passkey was not set up" */
export function failureText(error: unknown, tried: string): string {
  if (error instanceof PasskeyError) return error.message
  if (error instanceof Refused && error.problem.message) return error.problem.message
  return error instanceof Unreachable
    ? `${tried}: the server cannot be reached.`
    : `${tried}. Please try again.`
}
