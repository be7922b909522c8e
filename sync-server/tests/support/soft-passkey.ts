// A passkey in memory, as a device answers a browser (WebAuthn level 3, 6.5 and 6.3.3): ES256, without attestation.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyOptions, ShownPasskey } from '@forecourt/shared/users/factor-schemas'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

export interface SoftPasskey {
  id: string
  make(options: PasskeyOptions): NewPasskey
  /** @param knowsUser whether it looked who uses it */
  show(
    options: PasskeyOptions,
    how?: { knowsUser?: boolean; origin?: string; counter?: number },
  ): ShownPasskey
}

export function softPasskey(
  origin: string,
  aaguid = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd',
  rpId = new URL(origin).hostname,
): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(16)
  const id = base64url(credential)
  let uses = 0
  const clientData = (type: string, challenge: unknown, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const headOf = (flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const answer = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  return {
    id,
    make: ({ challenge }) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE_Key of RFC 9053: kty EC2, alg ES256, crv P-256.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const authData = Buffer.concat([
        headOf(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, uses),
        Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
        length,
        credential,
        key,
      ])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return {
        ...answer,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    show: ({ challenge }, { knowsUser = true, origin: from, counter } = {}) => {
      uses = counter ?? uses + 1
      const authData = headOf(USER_PRESENT | (knowsUser ? USER_VERIFIED : 0), uses)
      const data = clientData('webauthn.get', challenge, from)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...answer,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      }
    },
  }
}
