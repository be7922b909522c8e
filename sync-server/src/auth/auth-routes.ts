import type { LoginReply, MeReply } from '@forecourt/shared/api/replies'
import type { AuditAction } from '@forecourt/shared/audit/audit-actions'
import { staffDealerSchema } from '@forecourt/shared/dealer/dealer'
import type { ChangesReply } from '@forecourt/shared/sync/contract'
import { type UnsealedReply, unsealSchema } from '@forecourt/shared/sync/sealing'
import {
  type EarlierSelvesReply,
  earlierSelves,
  earlierSelvesBodySchema,
} from '@forecourt/shared/users/earlier-self'
import { accountEditBodySchema } from '@forecourt/shared/users/edit-upon-seen'
import { proofSchema } from '@forecourt/shared/users/proof'
import {
  isNameOfAnother,
  loginSchema,
  NAME_OF_ANOTHER,
  passwordChangeSchema,
  type User,
} from '@forecourt/shared/users/user'
import { type Context, Hono } from 'hono'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { invalidField, NOT_LOGGED_IN, Refusal } from '../http/refusal.ts'
import { actorOf } from '../store/actor.ts'
import { verifyPassword } from '../users/password-hash.ts'
import { byOf } from './by.ts'
import { forEveryone, forStaff, type Requires, staffOf } from './guard.ts'
import { createLoginGuard, HeldOff } from './login-guard.ts'
import { mustBeStrong } from './must-be-strong.ts'
import { createProven } from './proof.ts'
import { refuseUnseen, unlessUnseen } from './refuse-unseen.ts'
import { clearSession, readSession, writeSession } from './session-cookie.ts'
import { unlessTaken } from './unless-taken.ts'

export const INVALID_CREDENTIALS = 'Invalid credentials'
export const WRONG_PASSWORD = 'Your current password is not right.'
export const NOT_SEALED = 'This is no key with which a device seals.'
export const WIPE_ASKED = 'The device removes everything at its next contact.'
export const SESSION_NOT_FOUND = 'This device is logged out already.'

const agentOf = (c: Context<Env>) => c.req.header('user-agent') ?? null

/** Login, logout, who I am, and what I may change of my own account. */
export function authRoutes(deps: Deps, requires: Requires): Routes {
  const { users, sessions, sealKey, attempts, config, wait, devices, knownDevices, securityLog } = deps
  const dealer = staffDealerSchema.parse(deps.dealer)
  const secure = config.origin.startsWith('https:')
  const guard = createLoginGuard(attempts, wait)
  const proven = createProven(deps)
  /** Writes down what happened at the entrance, with the address of a visitor, too. @param about whose account, blank for none */
  const note = (c: Context<Env>, action: AuditAction, about: string, after: Record<string, unknown> = {}) =>
    securityLog.note(
      { ...byOf(c), address: c.var.address },
      {
        collection: 'sessions',
        recordId: about,
        action,
        after: { agent: agentOf(c), ...after },
      },
    )
  /** Counts a try, and writes down the first that is not looked at. @throws HeldOff */
  async function admit(c: Context<Env>, identifier: string, address: string) {
    try {
      await guard.admit(identifier, address)
    } catch (error) {
      if (error instanceof HeldOff && error.isFirst) {
        const about = (await users.find(identifier))?.user.id ?? ''
        await note(c, 'login_held_off', about, { tries: error.tries })
      }
      throw error
    }
  }
  /** @throws Refusal at the field; tries are counted as those of a log-in */
  async function mustKnowPassword(c: Context<Env>, user: User, password: string, field: string) {
    await admit(c, user.username, `own:${user.id}`)
    const found = await users.find(user.username)
    if (!(await verifyPassword(password, found?.passwordHash ?? null))) {
      await note(c, 'proof_failed', user.id)
      throw invalidField(field, WRONG_PASSWORD)
    }
    await guard.forgive(user.username, `own:${user.id}`)
  }
  return new Hono<Env>()
    .post('/login', forEveryone, async c => {
      const { identifier, password } = await readBody(c, loginSchema)
      const { address, device } = c.var
      await admit(c, identifier, address)
      const found = await users.find(identifier)
      const fits = await verifyPassword(password, found?.passwordHash ?? null)
      if (!found || !fits || !found.user.isActive) {
        await note(c, 'login_failed', found?.user.id ?? '')
        throw new Refusal(401, INVALID_CREDENTIALS)
      }
      await guard.forgive(identifier, address)
      await knownDevices.noteLogIn({ actor: actorOf(found.user), device, address }, agentOf(c))
      const old = readSession(c)
      if (old) await sessions.close(old)
      writeSession(c, await sessions.open(found.user.id, agentOf(c), device), secure)
      const { firstName, username } = found.user
      return c.json<LoginReply>({
        success: true,
        user: found.user,
        dealer,
        sealKey: sealKey.publicKey,
        message: `Welcome, ${firstName || username}!`,
      })
    })
    .post('/logout', forEveryone, async c => {
      const token = readSession(c)
      if (token) await sessions.close(token)
      if (c.var.user) await note(c, 'logged_out', c.var.user.id)
      // With the log-out the device has removed what it had.
      if (c.var.user && c.var.device) await devices.forget(c.var.device, c.var.user.id)
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
      const { password } = await readBody(c, proofSchema)
      await mustKnowPassword(c, staffOf(c), password, 'password')
      const token = readSession(c)
      if (token) await sessions.prove(token)
      return c.json({ success: true, message: 'Thank you.' })
    })
    .post('/unseal', forStaff, async c => {
      const { point } = await readBody(c, unsealSchema)
      const key = sealKey.keyFor(staffOf(c).id, point)
      if (key === null) throw new Refusal(422, NOT_SEALED)
      return c.json<UnsealedReply>({ key })
    })
    .post('/wiped', forEveryone, async c => {
      const token = readSession(c)
      if (!token || !(await sessions.noteWiped(token))) throw new Refusal(404, SESSION_NOT_FOUND)
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
      if (token) await sessions.prove(token)
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
}
