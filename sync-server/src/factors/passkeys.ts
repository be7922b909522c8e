/** The WebAuthn side of passkeys: what a browser is asked for, and whether its answer holds. */
import type { NewPasskey, PasskeyOptions, ShownPasskey } from '@forecourt/shared/users/factor-schemas'
import type { User } from '@forecourt/shared/users/user'
import { userName } from '@forecourt/shared/users/user'
import type { Logger } from 'pino'
import { type FactorRow, type PasskeyFields, worksAt } from './factor-rows.ts'
import { passkeyName } from './passkey-names.ts'

/** The site that passkeys are made for and shown to. */
export interface RelyingParty {
  /** The domain of the public address: a passkey works there and nowhere else. */
  id: string
  name: string
  /** The public address. */
  origin: string
}

export const relyingPartyOf = (origin: string, name: string): RelyingParty => ({
  id: new URL(origin).hostname,
  name,
  origin,
})

export interface Passkeys {
  rp: RelyingParty
  /** What a browser is asked for to make one. @param own the passkeys that the user has: the same device makes no second one */
  newOptions(user: User, own: readonly FactorRow[], challenge: string): Promise<PasskeyOptions>
  /** What a new one brings; null where the answer does not hold. @param origin where the page is that asks */
  readNew(
    answer: NewPasskey,
    challenge: string,
    origin: string | undefined,
  ): Promise<(PasskeyFields & { credentialId: string }) | null>
  /**
   * What a browser is asked for to show one.
   * @param own of these; null where it is to say whose it is, too
   * @param isAlone whether it stands for a password, too: its device has to know its user then
   */
  options(own: readonly FactorRow[] | null, challenge: string, isAlone: boolean): Promise<PasskeyOptions>
  /** Whether an answer was signed by a passkey; gives its counter, null where it was not. @param isAlone whether it stands for a password, too */
  verify(
    answer: ShownPasskey,
    factor: FactorRow,
    challenge: string,
    origin: string | undefined,
    isAlone: boolean,
  ): Promise<number | null>
}

type Transports = ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[]

/** ES256, RS256 and EdDSA, one of which every device knows: the library would try out others, and Node warns of that. */
const ALGORITHMS = [-7, -257, -8]

/** The library takes a while to read, and few log in with a passkey at a start. */
const library = () => import('@simplewebauthn/server')

const descriptorOf = ({ credentialId, transports }: FactorRow) => ({
  id: credentialId ?? '',
  ...(transports ? { transports: transports.split(',') as Transports } : {}),
})

/** A page at localhost may have any port, as that of a developer has. */
const originsOf = ({ id, origin }: RelyingParty, asked: string | undefined): string[] => {
  const isLocal = id === 'localhost' && /^http:\/\/localhost(:\d+)?$/.test(asked ?? '')
  return isLocal && asked ? [origin, asked] : [origin]
}

export function createPasskeys(rp: RelyingParty, logger: Pick<Logger, 'warn'>): Passkeys {
  const usable = (own: readonly FactorRow[]) =>
    own.filter(factor => factor.kind === 'passkey' && worksAt(factor, rp.id))
  const challengeOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))
  /** What the library says of an answer; null where it throws: everything that is wrong with one is. */
  const unlessBad = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was refused')
      return null
    }
  }
  return {
    rp,
    newOptions: async (user, own, challenge) => {
      const { generateRegistrationOptions } = await library()
      return {
        ...(await generateRegistrationOptions({
          rpName: rp.name,
          rpID: rp.id,
          userID: new TextEncoder().encode(user.id),
          userName: user.username,
          userDisplayName: userName(user),
          challenge: challengeOf(challenge),
          attestationType: 'none',
          supportedAlgorithmIDs: ALGORITHMS,
          excludeCredentials: usable(own).map(descriptorOf),
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        })),
      }
    },
    readNew: (answer, challenge, origin) =>
      unlessBad(async () => {
        const { verifyRegistrationResponse } = await library()
        const { registrationInfo } = await verifyRegistrationResponse({
          response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
          expectedChallenge: challenge,
          expectedOrigin: originsOf(rp, origin),
          expectedRPID: rp.id,
          requireUserVerification: false,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        if (!registrationInfo) return null
        const { credential, aaguid } = registrationInfo
        return {
          name: passkeyName(aaguid),
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: credential.transports?.join(',') || null,
          rpId: rp.id,
        }
      }),
    options: async (own, challenge, isAlone) => {
      const { generateAuthenticationOptions } = await library()
      return {
        ...(await generateAuthenticationOptions({
          rpID: rp.id,
          challenge: challengeOf(challenge),
          ...(own === null ? {} : { allowCredentials: usable(own).map(descriptorOf) }),
          userVerification: isAlone ? 'required' : 'preferred',
        })),
      }
    },
    verify: (answer, factor, challenge, origin, isAlone) =>
      unlessBad(async () => {
        const { verifyAuthenticationResponse } = await library()
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
          expectedChallenge: challenge,
          expectedOrigin: originsOf(rp, origin),
          expectedRPID: rp.id,
          credential: {
            id: factor.credentialId ?? '',
            publicKey: new Uint8Array(Buffer.from(factor.publicKey ?? '', 'base64url')),
            counter: factor.counter ?? 0,
          },
          requireUserVerification: isAlone,
        })
        return verified ? authenticationInfo.newCounter : null
      }),
  }
}
