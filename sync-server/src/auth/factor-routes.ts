import { type FactorKind, mustHaveFactor } from '@forecourt/shared/users/factor'
import {
  type FactorAdded,
  newPasskeyBodySchema,
  type OwnFactors,
  type PasskeyRequest,
  PENDING_HEADER,
  provingPasskeySchema,
  type TotpSecret,
  totpBodySchema,
} from '@forecourt/shared/users/factor-schemas'
import type { User } from '@forecourt/shared/users/user'
import { type Context, Hono } from 'hono'
import type { Deps, Env, Routes } from '../deps.ts'
import { type AddedFactor, factorInfo, LastFactorError } from '../factors/factor-rows.ts'
import { totpUri } from '../factors/totp.ts'
import { readBody } from '../http/read-body.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { byOf } from './by.ts'
import { forEnrolment, forStaff, newcomerOf, type Requires, staffOf } from './guard.ts'
import { createLogInLog } from './log-in-log.ts'
import { WRONG_PASSKEY } from './log-in-routes.ts'
import { createProven, createProvenOrNew } from './proof.ts'
import { readSession } from './session-cookie.ts'
import { WRONG_CODE } from './wrong-code.ts'

export const PASSKEY_KNOWN = 'This passkey is set up already.'
const FACTOR_GONE = 'This factor is gone already.'
const NO_FACTOR = 'Recovery codes stand in for a passkey or an app: set up one of them first.'
const QUESTION_OVER = 'This took too long. Please try again.'
export const NO_PASSKEY = 'You have no passkey that works at this address.'

/** The second factors of whoever is logged in, or is setting up the first one to be let in. */
export function factorRoutes(deps: Deps, requires: Requires): Routes {
  const { factors, passkeys, pendingLogIns, sessions, dealer } = deps
  const proven = createProven(deps)
  const provenOrNew = createProvenOrNew(deps)
  const log = createLogInLog(deps)
  const { rp } = passkeys
  const isDemandedOf = (user: User) => mustHaveFactor(user, deps.factorRule)

  /** Writes down that something was not taken. */
  const refused = (c: Context<Env>, action: 'setup_failed' | 'proof_failed', user: User, way: FactorKind) =>
    log.note(c, action, user.id, { way }, user)

  async function added(c: Context<Env>, { factor, recoveryCodes }: AddedFactor) {
    // Before the first one, a password alone proved elsewhere who it was.
    if (recoveryCodes) await sessions.forgetProofs(factor.userId, readSession(c))
    const pending = c.req.header(PENDING_HEADER)
    const opened = c.var.newcomer && pending ? await pendingLogIns.find(pending, 'log_in') : null
    if (opened && pending)
      await pendingLogIns.note(pending, { isFactorShown: true, ways: [...opened.ways, factor.kind] })
    return c.json<FactorAdded>({ factor: factorInfo(factor, rp.id), recoveryCodes })
  }

  return new Hono<Env>()
    .get('/factors', requires('edit_own_account'), async c => {
      const user = staffOf(c)
      const own = await factors.of(user.id)
      return c.json<OwnFactors>({
        factors: own.map(factor => factorInfo(factor, rp.id)),
        recoveryCodesLeft: await factors.recoveryCodesLeft(user.id),
        isDemanded: isDemandedOf(user),
        rpId: rp.id,
      })
    })
    .post('/factors/passkey-options', forEnrolment, provenOrNew, async c => {
      const user = newcomerOf(c)
      const { token, challenge } = await pendingLogIns.open('new_passkey', { userId: user.id })
      const own = await factors.of(user.id)
      return c.json<PasskeyRequest>({
        pending: token,
        passkey: await passkeys.newOptions(user, own, challenge),
      })
    })
    .post('/factors/passkey', forEnrolment, provenOrNew, async c => {
      const { pending, ...answer } = await readBody(c, newPasskeyBodySchema)
      const user = newcomerOf(c)
      const asked = await pendingLogIns.find(pending, 'new_passkey')
      if (asked?.userId !== user.id || !(await pendingLogIns.close(pending)))
        throw new Refusal(410, QUESTION_OVER)
      const fields = await passkeys.readNew(answer, asked.challenge, c.req.header('origin'))
      if (!fields) {
        await refused(c, 'setup_failed', user, 'passkey')
        throw new Refusal(400, WRONG_PASSKEY)
      }
      if (await factors.passkey(fields.credentialId)) throw new Refusal(409, PASSKEY_KNOWN)
      return added(c, await factors.addPasskey(user.id, fields, byOf(c, user)))
    })
    .post('/factors/totp-secret', forEnrolment, provenOrNew, async c => {
      const user = newcomerOf(c)
      const secret = await factors.beginTotp(user.id)
      const uri = totpUri(secret, { issuer: dealer.name, username: user.username })
      return c.json<TotpSecret>({ secret, uri })
    })
    .post('/factors/totp', forEnrolment, provenOrNew, async c => {
      const { code } = await readBody(c, totpBodySchema)
      const user = newcomerOf(c)
      await log.admitCode(c, user.id, 'totp')
      const confirmed = await factors.confirmTotp(user.id, code, byOf(c, user))
      if (!confirmed) {
        await refused(c, 'setup_failed', user, 'totp')
        throw invalidField('code', WRONG_CODE)
      }
      await log.codes.forgive(user.id, c.var.address)
      return added(c, confirmed)
    })
    .post('/factors/recovery-codes', requires('edit_own_account'), proven, async c => {
      const user = staffOf(c)
      if (!(await factors.has(user.id))) throw new Refusal(409, NO_FACTOR)
      return c.json({ recoveryCodes: await factors.renewRecoveryCodes(user.id, byOf(c, user)) })
    })
    .delete('/factors/:id', requires('edit_own_account'), proven, async c => {
      const user = staffOf(c)
      const rule = { isDemanded: isDemandedOf(user), rpId: rp.id }
      try {
        if (!(await factors.remove(user.id, c.req.param('id'), byOf(c, user), rule)))
          throw new Refusal(404, FACTOR_GONE)
      } catch (error) {
        if (error instanceof LastFactorError) throw new Refusal(409, error.message)
        throw error
      }
      return c.json({ success: true, message: 'It is removed.' })
    })
    .post('/proof/passkey-options', forStaff, async c => {
      const user = staffOf(c)
      const { token, challenge } = await pendingLogIns.open('proof', { userId: user.id })
      const passkey = await passkeys.options(await factors.of(user.id), challenge, true)
      const { allowCredentials } = passkey
      // Without any that are named, every passkey of the device would be offered.
      if (!Array.isArray(allowCredentials) || allowCredentials.length === 0)
        throw new Refusal(409, NO_PASSKEY)
      return c.json<PasskeyRequest>({ pending: token, passkey })
    })
    .post('/proof/passkey', forStaff, async c => {
      const { pending, ...answer } = await readBody(c, provingPasskeySchema)
      const user = staffOf(c)
      const asked = await pendingLogIns.find(pending, 'proof')
      if (asked?.userId !== user.id || !(await pendingLogIns.close(pending)))
        throw new Refusal(410, QUESTION_OVER)
      const factor = await factors.passkey(answer.id)
      const isOwn = factor?.userId === user.id
      // It takes the place of the password, so its device has to know its user.
      const counter = isOwn
        ? await passkeys.verify(answer, factor, asked.challenge, c.req.header('origin'), true)
        : null
      if (!factor || counter === null || !(await factors.usePasskey(factor, counter))) {
        await refused(c, 'proof_failed', user, 'passkey')
        throw new Refusal(400, WRONG_PASSKEY)
      }
      await sessions.prove(readSession(c) ?? '')
      return c.json({ success: true, message: 'Thank you.' })
    })
}
