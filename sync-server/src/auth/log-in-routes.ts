import type { LogInReply } from '@forecourt/shared/api/replies'
import { staffDealerSchema } from '@forecourt/shared/dealer/dealer'
import { type LogInWay, mustHaveFactor, nextLogInStep } from '@forecourt/shared/users/factor'
import {
  codeBodySchema,
  type LogInStepReply,
  ownPasswordSchema,
  type PasskeyRequest,
  PENDING_HEADER,
  shownPasskeySchema,
} from '@forecourt/shared/users/factor-schemas'
import { loginSchema } from '@forecourt/shared/users/user'
import { type Context, Hono } from 'hono'
import type { Deps, Env, Routes } from '../deps.ts'
import type { PendingLogIn } from '../factors/pending-log-ins.ts'
import { readBody } from '../http/read-body.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { actorOf } from '../store/actor.ts'
import { verifyPassword } from '../users/password-hash.ts'
import { byOf } from './by.ts'
import { forEveryone } from './guard.ts'
import { agentOf, createLogInLog } from './log-in-log.ts'
import { mustBeStrong } from './must-be-strong.ts'
import { readSession, writeSession } from './session-cookie.ts'
import { wrongCode } from './wrong-code.ts'

export const INVALID_CREDENTIALS = 'Invalid credentials'
export const STEPS_NEEDED =
  'This log-in takes a second step, which this version of the app does not know. Close the app, open it again and log in once more.'
export const LOG_IN_OVER = 'This log-in took too long, or was ended. Please log in again.'
export const UNKNOWN_PASSKEY =
  'This passkey is not known here, or does not prove who uses it. Log in with your password.'
export const WRONG_PASSKEY = 'The passkey could not be checked. Please try again, or take another way.'
export const SAME_PASSWORD = 'Please choose another password than the one that you were given.'

export const GIVEN_PASSWORD_FIRST =
  'You were given a new password. Please log in with it; the passkey comes after it.'

const STEP_TEXTS = {
  factor: 'Your password is right. One more step shows that it is you.',
  password: 'Somebody else knows this password. Please set one of your own.',
  enrolment: 'Your account needs a second factor. Please set one up.',
} as const satisfies Record<LogInStepReply['step'], string>

/**
 * The way from a password or a passkey to a session. Between two steps there is a pending log-in, which the header names: it
 * is no session, and is good for the next step only.
 */
export function logInRoutes(deps: Deps): Routes {
  const { users, sessions, factors, passkeys, pendingLogIns, sealKey, config, knownBrowsers, knownDevices } =
    deps
  const dealer = staffDealerSchema.parse(deps.dealer)
  const secure = config.origin.startsWith('https:')
  const log = createLogInLog(deps)
  const { codes } = log

  type LogIn = NonNullable<Awaited<ReturnType<typeof users.logInOf>>>

  /** The log-in that goes on, and whose. @throws Refusal where it is over, or its account or password is another by now */
  async function pendingOf(c: Context<Env>) {
    const token = c.req.header(PENDING_HEADER) ?? ''
    const pending = await pendingLogIns.find(token, 'log_in')
    const logIn = pending?.userId ? await users.logInOf(pending.userId) : null
    const isSame = logIn?.user.isActive && logIn.user.passwordVersion === pending?.passwordVersion
    if (!pending || !logIn || !isSame) {
      await pendingLogIns.close(token)
      throw new Refusal(410, LOG_IN_OVER)
    }
    return { token, pending, logIn }
  }

  const factsOf = async ({ user, isPasswordOneTime }: LogIn, isFactorShown: boolean) => {
    const own = await factors.of(user.id)
    const next = nextLogInStep({
      hasFactor: own.length > 0,
      isFactorShown,
      isPasswordOneTime,
      mustHaveFactor: mustHaveFactor(user, deps.factorRule),
    })
    return { own, next }
  }

  async function stepReply(
    { user }: LogIn,
    step: LogInStepReply['step'],
    { token, challenge }: { token: string; challenge: string },
  ): Promise<LogInStepReply> {
    const own = await factors.of(user.id)
    const request = await passkeys.options(own, challenge, false)
    const { allowCredentials } = request
    const hasPasskey = Array.isArray(allowCredentials) && allowCredentials.length > 0
    return {
      success: false,
      step,
      pending: token,
      username: user.username,
      message: STEP_TEXTS[step],
      rpId: passkeys.rp.id,
      passkey: step === 'factor' && hasPasskey ? request : null,
      hasTotp: own.some(({ kind }) => kind === 'totp'),
    }
  }

  /** Opens the session. */
  async function enter(
    c: Context<Env>,
    { user }: LogIn,
    { hasFactor, ways }: { hasFactor: boolean; ways: readonly LogInWay[] },
  ): Promise<LogInReply> {
    const old = readSession(c)
    if (old) await sessions.close(old)
    const { address, device } = c.var
    await knownDevices.noteLogIn({ actor: actorOf(user), device, address }, agentOf(c), ways)
    writeSession(c, await sessions.open(user.id, agentOf(c), device), secure)
    knownBrowsers.remember(c, user.id)
    return {
      success: true,
      user,
      dealer,
      sealKey: sealKey.publicKey,
      message: `Welcome, ${user.firstName || user.username}!`,
      offersFactor: !hasFactor && (await users.noteFactorOffered(user.id)),
    }
  }

  /** Whoever gave their password, or a passkey alone, is in, or has a step before them. */
  async function begin(c: Context<Env>, logIn: LogIn, takesSteps: boolean, way: LogInWay) {
    const isFactorShown = way === 'passkey'
    const { own, next } = await factsOf(logIn, isFactorShown)
    if (next === 'done') return enter(c, logIn, { hasFactor: own.length > 0, ways: [way] })
    if (!takesSteps) throw new Refusal(403, STEPS_NEEDED)
    const { id: userId, passwordVersion } = logIn.user
    const opened = await pendingLogIns.open('log_in', {
      userId,
      passwordVersion,
      isFactorShown,
      ways: [way],
    })
    return stepReply(logIn, next, opened)
  }

  /** What follows a step that was taken. Of two tabs that take the last one at once, one is in. */
  async function goOn(
    c: Context<Env>,
    { token, pending }: { token: string; pending: PendingLogIn },
    logIn: LogIn,
    way?: LogInWay,
  ): Promise<LogInReply> {
    const isFactorShown = pending.isFactorShown || way !== undefined
    const ways = way === undefined ? pending.ways : [...pending.ways, way]
    const { own, next } = await factsOf(logIn, isFactorShown)
    if (next !== 'done') {
      const { passwordVersion } = logIn.user
      await pendingLogIns.note(token, { isFactorShown, passwordVersion, ways })
      return stepReply(logIn, next, { token, challenge: pending.challenge })
    }
    if (!(await pendingLogIns.close(token))) throw new Refusal(410, LOG_IN_OVER)
    return enter(c, logIn, { hasFactor: own.length > 0, ways })
  }

  return (
    new Hono<Env>()
      .post('/login', forEveryone, async c => {
        const { identifier, password, takesSteps } = await readBody(c, loginSchema)
        const found = await users.find(identifier)
        const browser = found && knownBrowsers.knows(c, found.user.id)
        const about = found?.user.id ?? ''
        // A username and an email are one account.
        const tried = { identifier: about || identifier, address: c.var.address, browser }
        await log.admit(c, tried, about)
        const who = browser === null ? 'stranger' : 'known'
        const fits = await verifyPassword(password, found?.passwordHash ?? null, who)
        const logIn = found && fits && found.user.isActive ? await users.logInOf(found.user.id) : null
        if (!logIn) {
          await log.note(c, 'login_failed', about, { way: 'password' })
          throw new Refusal(401, INVALID_CREDENTIALS)
        }
        await log.forgive(tried)
        return c.json<LogInReply>(await begin(c, logIn, takesSteps, 'password'))
      })
      .post('/login/passkey-options', forEveryone, async c => {
        const browser = await knownBrowsers.knowsAny(c, async () => (await users.all()).map(({ id }) => id))
        await codes.admitPasskey({ address: c.var.address, browser })
        const { token, challenge } = await pendingLogIns.open('passkey_log_in')
        return c.json<PasskeyRequest>({
          pending: token,
          passkey: await passkeys.options(null, challenge, true),
        })
      })
      // Alone it stands for the password, too: its device knew its user.
      .post('/login/passkey', forEveryone, async c => {
        const answer = await readBody(c, shownPasskeySchema)
        const factor = await factors.passkey(answer.id)
        const browser = factor && knownBrowsers.knows(c, factor.userId)
        await codes.admitPasskey({ address: c.var.address, browser })
        const token = c.req.header(PENDING_HEADER) ?? ''
        const asked = await pendingLogIns.find(token, 'passkey_log_in')
        // Whatever comes of it, what was signed is good for one answer.
        if (!asked || !(await pendingLogIns.close(token))) throw new Refusal(410, LOG_IN_OVER)
        const counter =
          factor && (await passkeys.verify(answer, factor, asked.challenge, c.req.header('origin'), true))
        const logIn = factor && counter !== null ? await users.logInOf(factor.userId) : null
        if (!factor || counter === null || !logIn?.user.isActive) {
          await log.note(c, 'login_failed', factor?.userId ?? '', { way: 'passkey' })
          throw new Refusal(401, UNKNOWN_PASSKEY)
        }
        if (!(await factors.usePasskey(factor, counter))) {
          await log.note(c, 'login_failed', factor.userId, { way: 'passkey' })
          throw new Refusal(401, UNKNOWN_PASSKEY)
        }
        // Whoever has the passkey need not be who was given the new password.
        if (logIn.isPasswordOneTime) throw new Refusal(403, GIVEN_PASSWORD_FIRST)
        return c.json<LogInReply>(await begin(c, logIn, true, 'passkey'))
      })
      .post('/login/second-passkey', forEveryone, async c => {
        const answer = await readBody(c, shownPasskeySchema)
        const { token, pending, logIn } = await pendingOf(c)
        await log.admitCode(c, logIn.user.id, 'passkey')
        const factor = await factors.passkey(answer.id)
        const isOwn = factor?.userId === logIn.user.id
        const counter = isOwn
          ? await passkeys.verify(answer, factor, pending.challenge, c.req.header('origin'), false)
          : null
        if (!factor || counter === null || !(await factors.usePasskey(factor, counter))) {
          await log.note(c, 'login_failed', logIn.user.id, { way: 'passkey' })
          throw new Refusal(400, WRONG_PASSKEY)
        }
        await codes.forgive(logIn.user.id, c.var.address)
        return c.json<LogInReply>(await goOn(c, { token, pending }, logIn, 'passkey'))
      })
      .post('/login/code', forEveryone, async c => {
        const { code } = await readBody(c, codeBodySchema)
        const { token, pending, logIn } = await pendingOf(c)
        const { id } = logIn.user
        await log.admitCode(c, id, code.kind)
        const wrong = await wrongCode(factors, id, code)
        if (wrong !== null) {
          await log.note(c, 'login_failed', id, { way: code.kind })
          throw invalidField('code', wrong)
        }
        await codes.forgive(id, c.var.address)
        return c.json<LogInReply>(await goOn(c, { token, pending }, logIn, code.kind))
      })
      .post('/login/password', forEveryone, async c => {
        const { password } = await readBody(c, ownPasswordSchema)
        const { token, pending, logIn } = await pendingOf(c)
        const { user } = logIn
        const { next } = await factsOf(logIn, pending.isFactorShown)
        if (next !== 'password') throw new Refusal(410, LOG_IN_OVER)
        await mustBeStrong(password, deps.dealer, user)
        if (await verifyPassword(password, logIn.passwordHash, 'known'))
          throw invalidField('password', SAME_PASSWORD)
        const by = byOf(c, user)
        // Of two who came here on one password, one sets the next.
        const upon = pending.passwordVersion
        await users.edit(user.id, { password }, by, ({ isActive, passwordVersion }) => {
          if (!isActive || passwordVersion !== upon) throw new Refusal(410, LOG_IN_OVER)
        })
        await sessions.closeAll(user.id, undefined, { by, why: 'password' })
        const present = await users.logInOf(user.id)
        if (!present) throw new Refusal(410, LOG_IN_OVER)
        return c.json<LogInReply>(await goOn(c, { token, pending }, present))
      })
      // After a factor was set up: whoever has seen the recovery codes goes in.
      .post('/login/finish', forEveryone, async c => {
        const { token, pending, logIn } = await pendingOf(c)
        return c.json<LogInReply>(await goOn(c, { token, pending }, logIn))
      })
  )
}
