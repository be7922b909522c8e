import type { MeReply } from '@forecourt/shared/api/replies'
import { staffDealerSchema } from '@forecourt/shared/dealer/dealer'
import type { ChangesReply } from '@forecourt/shared/sync/contract'
import { type SealKeyReply, type UnsealedReply, unsealSchema } from '@forecourt/shared/sync/sealing'
import {
  type EarlierSelvesReply,
  earlierSelves,
  earlierSelvesBodySchema,
} from '@forecourt/shared/users/earlier-self'
import { accountEditBodySchema } from '@forecourt/shared/users/edit-upon-seen'
import type { ReadCode } from '@forecourt/shared/users/factor'
import { PROOF_CODE_NEEDED, proofSchema } from '@forecourt/shared/users/proof'
import {
  isNameOfAnother,
  NAME_OF_ANOTHER,
  passwordChangeSchema,
  type User,
} from '@forecourt/shared/users/user'
import { type Context, Hono } from 'hono'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { invalidField, NOT_LOGGED_IN, Refusal } from '../http/refusal.ts'
import { verifyPassword } from '../users/password-hash.ts'
import { byOf } from './by.ts'
import { forEveryone, forStaff, type Requires, staffOf } from './guard.ts'
import { createLogInLog } from './log-in-log.ts'
import type { Tried } from './login-guard.ts'
import { mustBeStrong } from './must-be-strong.ts'
import { createProven } from './proof.ts'
import { refuseUnseen, unlessUnseen } from './refuse-unseen.ts'
import { clearSession, readSession } from './session-cookie.ts'
import { unlessTaken } from './unless-taken.ts'
import { wrongCode } from './wrong-code.ts'

const WRONG_PASSWORD = 'Your current password is not right.'
const NOT_SEALED = 'This is no key with which a device seals.'
const WIPE_ASKED = 'The device removes everything at its next contact.'
const SESSION_NOT_FOUND = 'This device is logged out already.'

/** Logout, who I am, and what I may change of my own account. */
export function authRoutes(deps: Deps, requires: Requires): Routes {
  const { users, sessions, factors, sealKey, config, devices } = deps
  const dealer = staffDealerSchema.parse(deps.dealer)
  const secure = config.origin.startsWith('https:')
  const log = createLogInLog(deps)
  const proven = createProven(deps)
  /** @throws Refusal at the field; tries are counted as those of a log-in */
  async function mustKnowPassword(c: Context<Env>, user: User, password: string, field: string) {
    // Counted for this session: whoever stole another one cannot use these tries up.
    const own = sessions.idOf(readSession(c) ?? '')
    const tried: Tried = { identifier: user.id, address: `own:${own}`, browser: null }
    await log.admit(c, tried, user.id)
    const found = await users.find(user.username)
    if (!(await verifyPassword(password, found?.passwordHash ?? null, 'known'))) {
      await log.note(c, 'proof_failed', user.id, { way: 'password' })
      throw invalidField(field, WRONG_PASSWORD)
    }
    await log.forgive(tried)
  }

  /** @throws Refusal at the field; tries are counted as those of a log-in */
  async function mustShowFactor(c: Context<Env>, { id }: User, code: ReadCode | undefined) {
    if (!code) throw invalidField('code', PROOF_CODE_NEEDED)
    await log.admitCode(c, id, code.kind)
    const wrong = await wrongCode(factors, id, code)
    if (wrong !== null) {
      await log.note(c, 'proof_failed', id, { way: code.kind })
      throw invalidField('code', wrong)
    }
    await log.codes.forgive(id, c.var.address)
  }

  return (
    new Hono<Env>()
      .post('/logout', forEveryone, async c => {
        const token = readSession(c)
        if (token) await sessions.close(token)
        if (c.var.user) await log.note(c, 'logged_out', c.var.user.id)
        // With the log-out the device has removed what it had.
        if (c.var.user && c.var.device) await devices.forget(c.var.device, c.var.user.id)
        clearSession(c, secure)
        return c.json({ success: true, message: 'You are logged out.' })
      })
      // Only a device on which the PIN was tried too often asks for this.
      .post('/end-session', forEveryone, async c => {
        const token = readSession(c)
        if (token) await sessions.close(token)
        if (c.var.user) await log.note(c, 'pin_spent', c.var.user.id)
        clearSession(c, secure)
        return c.json({ success: true, message: 'You are logged out.' })
      })
      .get('/me', forStaff, c => c.json<MeReply>({ user: staffOf(c), dealer, sealKey: sealKey.publicKey }))
      .get('/me/changes', requires('edit_own_account'), async c =>
        c.json<ChangesReply>({ changes: await users.changes(staffOf(c).id) }),
      )
      .post('/earlier-selves', forStaff, async c => {
        const { accounts } = await readBody(c, earlierSelvesBodySchema)
        const known = await users.known(accounts.map(({ id }) => id))
        const found = earlierSelves(staffOf(c), accounts, id => known.has(id))
        return c.json<EarlierSelvesReply>({ ids: found.map(({ id }) => id) })
      })
      .post('/proof', forStaff, async c => {
        const { password, code } = await readBody(c, proofSchema)
        const user = staffOf(c)
        await mustKnowPassword(c, user, password, 'password')
        if (await factors.has(user.id)) await mustShowFactor(c, user, code)
        const token = readSession(c)
        if (token) await sessions.prove(token)
        return c.json({ success: true, message: 'Thank you.' })
      })
      .get('/seal-key', forEveryone, c => c.json<SealKeyReply>({ sealKey: sealKey.publicKey }))
      .post('/unseal', forStaff, async c => {
        const { point } = await readBody(c, unsealSchema)
        const key = sealKey.keyFor(staffOf(c).id, point)
        if (key === null) throw new Refusal(422, NOT_SEALED)
        return c.json<UnsealedReply>({ key })
      })
      .post('/wiped', forEveryone, async c => {
        const token = readSession(c)
        const whose = token && (await sessions.noteWiped(token))
        if (!whose) throw new Refusal(404, SESSION_NOT_FOUND)
        if (c.var.device) await devices.forget(c.var.device, whose)
        clearSession(c, secure)
        return c.json({ success: true, message: 'Thank you.' })
      })
      .patch('/me', requires('edit_own_account'), proven, async c => {
        const { edit, seen } = await readBody(c, accountEditBodySchema)
        const user = staffOf(c)
        const { firstName = user.firstName, lastName = user.lastName } = edit
        const isRenamed = firstName !== user.firstName || lastName !== user.lastName
        if (isRenamed && isNameOfAnother(await users.all(), { id: user.id, firstName, lastName }))
          throw invalidField('lastName', NAME_OF_ANOTHER)
        const editing = users.edit(user.id, edit, byOf(c), stored => refuseUnseen(stored, edit, seen))
        const edited = await unlessUnseen(deps, unlessTaken(editing))
        if (!edited) throw new Refusal(401, NOT_LOGGED_IN)
        return c.json(edited)
      })
      .patch('/password', requires('edit_own_account'), async c => {
        const { current, password } = await readBody(c, passwordChangeSchema)
        const user = staffOf(c)
        await mustKnowPassword(c, user, current, 'current')
        await mustBeStrong(password, deps.dealer, user)
        await users.edit(user.id, { password }, byOf(c))
        const token = readSession(c)
        // Whoever has a second factor has not shown it by that.
        if (token && !(await factors.has(user.id))) await sessions.prove(token)
        await sessions.closeAll(user.id, token, { by: byOf(c), why: 'password' })
        return c.json({
          success: true,
          message: 'Your password is changed. All other devices are logged out.',
        })
      })
      .get('/sessions', requires('edit_own_account'), async c =>
        c.json(await sessions.list(staffOf(c).id, readSession(c) ?? '')),
      )
      .delete('/sessions/:id', requires('edit_own_account'), proven, async c => {
        if (!(await sessions.closeOne(staffOf(c).id, c.req.param('id'), 'ended', byOf(c))))
          throw new Refusal(404, SESSION_NOT_FOUND)
        return c.json({ success: true, message: 'The device is logged out.' })
      })
      .post('/sessions/:id/wipe', requires('edit_own_account'), proven, async c => {
        if (!(await sessions.closeOne(staffOf(c).id, c.req.param('id'), 'wiped', byOf(c))))
          throw new Refusal(404, SESSION_NOT_FOUND)
        return c.json({ success: true, message: WIPE_ASKED })
      })
  )
}
