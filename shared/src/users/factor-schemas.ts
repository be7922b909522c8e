/** What is said between app and server of factors and of the steps of a log-in. */
import '../plain-words.ts'
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { FACTOR_KINDS, LOG_IN_STEPS, readCode } from './factor.ts'
import { passwordSchema } from './password.ts'

/**
 * The header that goes on with a log-in: it names one whose password was right, or whose passkey is asked for. It is no
 * session, and good for nothing but the next step.
 */
export const PENDING_HEADER = 'x-pending-log-in'

/** What a browser is asked for (WebAuthn level 3, 5.1.8 and 5.1.9): its own library makes and reads it. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown())
export type PasskeyOptions = z.output<typeof passkeyOptionsSchema>

const TEXT_MAX_LENGTH = 20_000
/** In base64url. */
const bytes = z
  .string()
  .max(TEXT_MAX_LENGTH)
  .regex(/^[\w-]*$/, 'Not a passkey')

/** What a browser answers (WebAuthn level 3, 5.1): bytes in base64url. */
const credentialSchema = z.object({
  id: bytes.min(1),
  rawId: bytes.min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})

/** A passkey that was made. */
export const newPasskeySchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/, 'Not a passkey'))
      .max(10)
      .optional(),
  }),
})
export type NewPasskey = z.output<typeof newPasskeySchema>

/** Which question of the server it answers. */
const answered = { pending: z.string() }

/** Body of POST /api/auth/factors/passkey. */
export const newPasskeyBodySchema = newPasskeySchema.extend(answered)

/** A passkey that was shown. */
export const shownPasskeySchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
export type ShownPasskey = z.output<typeof shownPasskeySchema>

/** Body of POST /api/auth/proof/passkey. */
export const provingPasskeySchema = shownPasskeySchema.extend(answered)

/** What a passkey is asked for with, and the log-in that it is for. */
export const passkeyRequestSchema = z.object({ pending: z.string(), passkey: passkeyOptionsSchema })
export type PasskeyRequest = z.output<typeof passkeyRequestSchema>

/** A log-in that needs something more. */
export const logInStepSchema = z.object({
  success: z.literal(false),
  step: z.enum(LOG_IN_STEPS),
  /** For the header that goes on with it. */
  pending: z.string(),
  username: z.string(),
  message: z.string(),
  /** The domain for which passkeys are made. */
  rpId: z.string(),
  /** What a passkey is asked for with; null where there is none that works here. */
  passkey: passkeyOptionsSchema.nullable(),
  hasTotp: z.boolean(),
})
export type LogInStepReply = z.output<typeof logInStepSchema>

const CODE_REQUIRED = 'Please enter a code: 6 digits of your app, or a recovery code.'
/** A code of an app or a recovery code, in whatever spelling. */
export const codeSchema = z.string({ error: CODE_REQUIRED }).transform((typed, context) => {
  const read = readCode(typed)
  if (read !== null) return read
  context.addIssue(CODE_REQUIRED)
  return z.NEVER
})

/** Body of POST /api/auth/login/code. */
export const codeBodySchema = z.object({ code: codeSchema })

/** Body of POST /api/auth/login/password. */
export const ownPasswordSchema = z.object({ password: passwordSchema })

const TOTP_CODE_REQUIRED = 'Please enter the 6 digits that the app shows.'

/** Body of POST /api/auth/factors/totp. */
export const totpBodySchema = z.object({
  code: z
    .string({ error: TOTP_CODE_REQUIRED })
    .transform(typed => typed.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, TOTP_CODE_REQUIRED)),
})

/** What an authenticator app is set up with: as text to type, and as the address that a QR code holds. */
export const totpSecretSchema = z.object({ secret: z.string(), uri: z.string() })
export type TotpSecret = z.output<typeof totpSecretSchema>

export const factorInfoSchema = z.object({
  id: idSchema,
  kind: z.enum(FACTOR_KINDS),
  /** Where a passkey is kept, as far as it says so: "iCloud Keychain". */
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** Whether it is of use at this address: a passkey belongs to the domain that it was made for. */
  works: z.boolean(),
})
export type FactorInfo = z.output<typeof factorInfoSchema>

/** Reply of GET /api/auth/factors. */
export const ownFactorsSchema = z.object({
  factors: z.array(factorInfoSchema),
  recoveryCodesLeft: z.int(),
  isDemanded: z.boolean(),
  rpId: z.string(),
})
export type OwnFactors = z.output<typeof ownFactorsSchema>

/** Reply to a factor that was set up: with the first one come recovery codes, shown this once. */
export const factorAddedSchema = z.object({
  factor: factorInfoSchema,
  recoveryCodes: z.array(z.string()).nullable(),
})
export type FactorAdded = z.output<typeof factorAddedSchema>

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

/** What an administrator sees of how somebody logs in: an entry of GET /api/users/factors. */
export const staffFactorsSchema = z.object({
  userId: idSchema,
  passkeys: z.int(),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.int(),
  isPasswordOneTime: z.boolean(),
})
export type StaffFactors = z.output<typeof staffFactorsSchema>
