// The way from a password or a passkey to a session, and what an account has for it.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogInReply } from '@forecourt/shared/api/replies'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import { LAST_FACTOR } from '@forecourt/shared/users/factor'
import {
  type FactorAdded,
  type OwnFactors,
  type PasskeyRequest,
  PENDING_HEADER,
  type StaffFactors,
  type TotpSecret,
} from '@forecourt/shared/users/factor-schemas'
import { PROOF_CODE_NEEDED, PROOF_LASTS_MS } from '@forecourt/shared/users/proof'
import { generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import { APP_CODES_CLOSED, TOO_MANY_CODES } from '../src/auth/code-guard.ts'
import { NO_PASSKEY, PASSKEY_KNOWN } from '../src/auth/factor-routes.ts'
import {
  GIVEN_PASSWORD_FIRST,
  INVALID_CREDENTIALS,
  LOG_IN_OVER,
  SAME_PASSWORD,
  STEPS_NEEDED,
  UNKNOWN_PASSKEY,
  WRONG_PASSKEY,
} from '../src/auth/log-in-routes.ts'
import { OWN_FACTORS } from '../src/auth/user-routes.ts'
import { USED_CODE, WRONG_CODE, WRONG_RECOVERY_CODE } from '../src/auth/wrong-code.ts'
import { passkeysLost } from '../src/factors/passkey-notice.ts'
import { PENDING_LASTS_MS } from '../src/factors/pending-log-ins.ts'
import { buildTestApp, PASSWORD, START, type TestApp } from './support/build-test-app.ts'
import { type SoftPasskey, softPasskey } from './support/soft-passkey.ts'
import { anyPlace } from './support/test-database.ts'

const HERE = 'http://localhost:3000'
const REAL = 'https://cars.example'
const NEW_PASSWORD = 'Silver-Lake42'
const MINUTE_MS = 60_000

const later = (ms: number) => new Date(Date.parse(START) + ms).toISOString()
const codeAt = (secret: string, instant: string) =>
  generateSync({ secret, epoch: Math.floor(Date.parse(instant) / 1000) })

type Client = TestApp['visitor']
type Step = Extract<LogInReply, { success: false }>

const going = (pending: string, address = '10.0.0.1') => ({
  [PENDING_HEADER]: pending,
  'x-forwarded-for': address,
})

/** Logs in as the app does, as far as the password brings. */
async function begin({ visitor }: TestApp, identifier: string, password = PASSWORD) {
  const reply = await visitor.post<LogInReply>('/api/auth/login', { identifier, password, takesSteps: true })
  return { ...reply, cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

async function stepOf(dealership: TestApp, identifier: string, password = PASSWORD): Promise<Step> {
  const { body } = await begin(dealership, identifier, password)
  if (body.success !== false) throw new Error('No step')
  return body
}

async function addTotp(client: Client, instant = START, headers = {}) {
  const { body } = await client.post<TotpSecret>('/api/auth/factors/totp-secret', {}, headers)
  const reply = await client.post<FactorAdded>(
    '/api/auth/factors/totp',
    { code: codeAt(body.secret, instant) },
    headers,
  )
  expect(reply.status).toBe(200)
  return { ...body, codes: reply.body.recoveryCodes ?? [] }
}

async function addPasskey(client: Client, passkey: SoftPasskey, headers = {}) {
  const asked = await client.post<PasskeyRequest>('/api/auth/factors/passkey-options', {}, headers)
  const body = { ...passkey.make(asked.body.passkey), pending: asked.body.pending }
  return client.post<FactorAdded>('/api/auth/factors/passkey', body, headers)
}

async function passkeyLogIn({ visitor }: TestApp, passkey: SoftPasskey, how = {}) {
  const { body } = await visitor.post<PasskeyRequest>('/api/auth/login/passkey-options', {})
  const shown = passkey.show(body.passkey, how)
  const send = () => visitor.post<LogInReply>('/api/auth/login/passkey', shown, going(body.pending))
  return { ...(await send()), again: send }
}

describe('a log-in with an authenticator app', () => {
  it('takes the password and a code, and nothing but both', async () => {
    const dealership = await buildTestApp()
    const { secret } = await addTotp(dealership.sales)
    dealership.setNow(later(MINUTE_MS))
    const first = await begin(dealership, 'sam')
    expect([first.status, first.cookie]).toEqual([200, ''])
    const step = await stepOf(dealership, 'sam')
    expect(step).toMatchObject({ step: 'factor', username: 'sam', passkey: null, hasTotp: true })
    // What goes on with a log-in is no session.
    const asSession = { cookie: `forecourt_session=${step.pending}`, ...going(step.pending) }
    expect((await dealership.visitor.get('/api/auth/me', asSession)).status).toBe(401)
    expect((await dealership.visitor.post('/api/auth/factors/totp-secret', {}, asSession)).status).toBe(410)
    const finish = await dealership.visitor.post('/api/auth/login/finish', {}, going(step.pending))
    expect(finish.body).toMatchObject({ success: false, step: 'factor' })

    const enter = (code: string) =>
      dealership.visitor.post('/api/auth/login/code', { code }, going(step.pending))
    const wrong = await enter('000000')
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { message: WRONG_CODE, issues: [{ path: 'code', message: WRONG_CODE }] },
    ])
    const right = await enter(` ${codeAt(secret, later(MINUTE_MS)).replace(/(...)/, '$1 ')}`)
    expect(right.body).toMatchObject({ success: true, user: { id: 'sam' }, offersFactor: false })
    const cookie = (right.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect((await dealership.visitor.get('/api/auth/me', { cookie })).status).toBe(200)
    // It is over with that.
    expect((await enter('123456')).body.message).toBe(LOG_IN_OVER)
  })

  it('takes a code once, in another log-in and at the same moment too', async () => {
    const dealership = await buildTestApp()
    const { secret } = await addTotp(dealership.sales)
    const sent = async (code: string) => {
      const { pending } = await stepOf(dealership, 'sam')
      return dealership.visitor.post('/api/auth/login/code', { code }, going(pending))
    }
    // The code that set it up is used.
    const again = await sent(codeAt(secret, START))
    expect([again.status, again.body.message]).toEqual([400, USED_CODE])
    dealership.setNow(later(MINUTE_MS))
    const code = codeAt(secret, later(MINUTE_MS))
    const both = await Promise.all([sent(code), sent(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    // The clock of a phone may be a step behind or ahead, and no more.
    expect((await sent(codeAt(secret, later(MINUTE_MS + 30_000)))).status).toBe(200)
    dealership.setNow(later(10 * MINUTE_MS))
    expect((await sent(codeAt(secret, later(9 * MINUTE_MS)))).body.message).toBe(WRONG_CODE)
  })

  it('is closed to whoever guesses codes, and not to who has a recovery code', async () => {
    const dealership = await buildTestApp()
    const { secret, codes } = await addTotp(dealership.sales)
    dealership.setNow(later(MINUTE_MS))
    const { pending } = await stepOf(dealership, 'sam')
    const enter = (code: string, address: string) =>
      dealership.visitor.post('/api/auth/login/code', { code }, going(pending, address))
    for (let tries = 0; tries < 10; tries++) expect((await enter('000000', '10.0.0.7')).status).toBe(400)
    const eleventh = await enter(codeAt(secret, later(MINUTE_MS)), '10.0.0.7')
    expect([eleventh.status, eleventh.body.message]).toEqual([429, TOO_MANY_CODES])
    // From many addresses that way is closed, and the ones that nobody guesses are not.
    for (let network = 20; network < 24; network++)
      for (let tries = 0; tries < 10; tries++) await enter('000000', `10.0.0.${network}`)
    const closed = await enter(codeAt(secret, later(MINUTE_MS)), '10.0.0.30')
    expect([closed.status, closed.body.message]).toEqual([429, APP_CODES_CLOSED])
    const recovered = await enter(codes[0] ?? '', '10.0.0.31')
    expect(recovered.body).toMatchObject({ success: true })
  })

  it('lasts some minutes, and ends with the account or its password', async () => {
    const dealership = await buildTestApp()
    const { codes } = await addTotp(dealership.sales)
    const goOn = (pending: string) =>
      dealership.visitor.post('/api/auth/login/code', { code: codes[0] }, going(pending))
    const { pending } = await stepOf(dealership, 'sam')
    dealership.setNow(later(PENDING_LASTS_MS + 1000))
    expect((await goOn(pending)).status).toBe(410)
    const second = await stepOf(dealership, 'sam')
    await dealership.admin.patch('/api/users/sam', { password: NEW_PASSWORD })
    expect((await goOn(second.pending)).status).toBe(410)
    const third = await stepOf(dealership, 'sam', NEW_PASSWORD)
    expect(third.step).toBe('factor')
    // A renamed user is the same one.
    await dealership.admin.patch('/api/users/sam', { username: 'samira' })
    expect((await goOn(third.pending)).body).toMatchObject({ success: false, step: 'password' })
    const fourth = await stepOf(dealership, 'samira', NEW_PASSWORD)
    await dealership.admin.patch('/api/users/sam', { isActive: false })
    expect((await goOn(fourth.pending)).status).toBe(410)
    expect((await begin(dealership, 'samira', NEW_PASSWORD)).body).toEqual({ message: INVALID_CREDENTIALS })
  })

  it('tells an app that knows no steps to be updated, and not before the password is right', async () => {
    const dealership = await buildTestApp()
    await addTotp(dealership.sales)
    const old = (password: string) =>
      dealership.visitor.post('/api/auth/login', { identifier: 'sam', password })
    const refused = await old(PASSWORD)
    expect([refused.status, refused.body]).toEqual([403, { message: STEPS_NEEDED }])
    expect((await old('wrong')).body).toEqual({ message: INVALID_CREDENTIALS })
  })
})

describe('recovery codes', () => {
  it('come with the first factor, are good once each, and are kept as hashes', async () => {
    const dealership = await buildTestApp()
    const { codes } = await addTotp(dealership.sales)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
    const kept = JSON.stringify([
      await dealership.rows('recoveryCodes'),
      await dealership.rows('userFactors'),
      await dealership.rows('audit'),
      dealership.logged,
    ])
    for (const code of codes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replaceAll('-', ''))
    }
    const sent = async (code: string) => {
      const { pending } = await stepOf(dealership, 'sam')
      return dealership.visitor.post('/api/auth/login/code', { code }, going(pending))
    }
    const [one = '', other = ''] = codes
    expect((await sent(one.toLowerCase().replaceAll('-', ' '))).body).toMatchObject({ success: true })
    expect((await sent(one)).body.message).toBe(WRONG_RECOVERY_CODE)
    // Of somebody else it is none.
    const { codes: kims } = await addTotp(dealership.sales2)
    expect((await sent(kims[0] ?? '')).status).toBe(400)
    const left = await dealership.sales.get<OwnFactors>('/api/auth/factors')
    expect(left.body.recoveryCodesLeft).toBe(9)
    const renewed = await dealership.sales.post<{ recoveryCodes: string[] }>(
      '/api/auth/factors/recovery-codes',
      {},
    )
    expect((await sent(other)).status).toBe(400)
    expect((await sent(renewed.body.recoveryCodes[0] ?? '')).status).toBe(200)
    // A second factor brings no new ones.
    expect((await addPasskey(dealership.sales, softPasskey(HERE))).body.recoveryCodes).toBeNull()
  })
})

describe('a passkey', () => {
  it('alone is password and factor, where its device knew its user; what it signed is good once', async () => {
    const dealership = await buildTestApp()
    const passkey = softPasskey(HERE)
    const added = await addPasskey(dealership.sales, passkey)
    expect(added.body).toMatchObject({
      factor: { kind: 'passkey', name: 'Apple Passwords', lastUsedAt: null, works: true },
    })
    expect(added.body.recoveryCodes).toHaveLength(10)
    dealership.setNow(later(MINUTE_MS))
    const reply = await passkeyLogIn(dealership, passkey)
    expect(reply.body).toMatchObject({ success: true, user: { id: 'sam' }, message: 'Welcome, Sam!' })
    expect((await reply.again()).body).toEqual({ message: LOG_IN_OVER })
    const { body } = await dealership.sales.get<OwnFactors>('/api/auth/factors')
    expect(body.factors[0]?.lastUsedAt).toBe(later(MINUTE_MS))
    for (const how of [{ knowsUser: false }, { origin: 'https://evil.example' }]) {
      const refused = await passkeyLogIn(dealership, passkey, how)
      expect([refused.status, refused.body]).toEqual([401, { message: UNKNOWN_PASSKEY }])
    }
    // A copy of it counts less than the device did.
    expect((await passkeyLogIn(dealership, passkey, { counter: 1 })).status).toBe(401)
    expect((await passkeyLogIn(dealership, softPasskey(HERE))).status).toBe(401)
    expect((await passkeyLogIn(dealership, passkey, { counter: 9 })).status).toBe(200)
    await dealership.admin.patch('/api/users/sam', { isActive: false })
    expect((await passkeyLogIn(dealership, passkey, { counter: 10 })).status).toBe(401)
  })

  it('after the password is enough without knowing its user, and only the own one', async () => {
    const dealership = await buildTestApp()
    const [passkey, kims] = [softPasskey(HERE), softPasskey(HERE)]
    await addPasskey(dealership.sales, passkey)
    await addPasskey(dealership.sales2, kims)
    const { pending, passkey: request, hasTotp } = await stepOf(dealership, 'sam')
    expect([hasTotp, request?.['allowCredentials']]).toMatchObject([false, [{ id: passkey.id }]])
    const show = (one: SoftPasskey) =>
      dealership.visitor.post(
        '/api/auth/login/second-passkey',
        one.show(request ?? {}, { knowsUser: false }),
        going(pending),
      )
    const refused = await show(kims)
    expect([refused.status, refused.body]).toEqual([400, { message: WRONG_PASSKEY }])
    expect((await show(passkey)).body).toMatchObject({ success: true })
  })

  it('is refused in words where it is none', async () => {
    const { visitor, sales } = await buildTestApp()
    const shown = softPasskey(HERE).show({ challenge: 'x' })
    const { pending } = (await visitor.post<PasskeyRequest>('/api/auth/login/passkey-options', {})).body
    for (const id of ['a\u0000b', 'ü', 'x'.repeat(20_001), ''])
      expect((await visitor.post('/api/auth/login/passkey', { ...shown, id }, going(pending))).status).toBe(
        400,
      )
    const { body } = await sales.post<PasskeyRequest>('/api/auth/factors/passkey-options', {})
    const made = softPasskey(HERE).make(body.passkey)
    const odd = { ...made, response: { ...made.response, transports: ['usb\u0000'] }, pending: body.pending }
    expect((await sales.post('/api/auth/factors/passkey', odd)).status).toBe(400)
    const wrong = {
      ...made,
      response: { ...made.response, attestationObject: 'AAAA' },
      pending: body.pending,
    }
    const refused = await sales.post('/api/auth/factors/passkey', wrong)
    expect([refused.status, refused.body]).toEqual([400, { message: WRONG_PASSKEY }])
  })

  it('is set up once, by whoever asked for it', async () => {
    const dealership = await buildTestApp()
    const passkey = softPasskey(HERE)
    const asked = await dealership.sales.post<PasskeyRequest>('/api/auth/factors/passkey-options', {})
    const body = { ...passkey.make(asked.body.passkey), pending: asked.body.pending }
    expect((await dealership.sales2.post('/api/auth/factors/passkey', body)).status).toBe(410)
    expect((await dealership.sales.post('/api/auth/factors/passkey', body)).status).toBe(200)
    const twice = await addPasskey(dealership.sales, passkey)
    expect([twice.status, twice.body]).toEqual([409, { message: PASSKEY_KNOWN }])
    const [own] = (await dealership.sales.get<OwnFactors>('/api/auth/factors')).body.factors
    expect((await dealership.sales2.delete(`/api/auth/factors/${own?.id}`)).status).toBe(404)
    expect((await dealership.sales.delete(`/api/auth/factors/${own?.id}`)).status).toBe(200)
    expect(await dealership.rows('recoveryCodes')).toEqual([])
    expect((await begin(dealership, 'sam')).body).toMatchObject({ success: true })
  })

  it('proves that it is still its user, as the password does', async () => {
    const dealership = await buildTestApp()
    const passkey = softPasskey(HERE)
    const none = await dealership.sales.post('/api/auth/proof/passkey-options', {})
    expect([none.status, none.body.message]).toEqual([409, NO_PASSKEY])
    await addPasskey(dealership.sales, passkey)
    dealership.setNow(later(PROOF_LASTS_MS + 1))
    const { thief } = dealership.sales
    expect((await thief.patch('/api/auth/me', {})).body).toMatchObject({ code: 'proof_required' })
    const prove = async (one: SoftPasskey, knowsUser = true) => {
      const { body } = await thief.post<PasskeyRequest>('/api/auth/proof/passkey-options', {})
      const shown = { ...one.show(body.passkey, { knowsUser }), pending: body.pending }
      return [(await thief.post('/api/auth/proof/passkey', shown)).status, shown] as const
    }
    expect((await prove(softPasskey(HERE)))[0]).toBe(400)
    expect((await prove(passkey, false))[0]).toBe(400)
    expect((await thief.patch('/api/auth/me', {})).status).toBe(403)
    const [status, shown] = await prove(passkey)
    expect(status).toBe(200)
    expect((await thief.patch('/api/auth/me', {})).status).toBe(200)
    expect((await thief.post('/api/auth/proof/passkey', shown)).status).toBe(410)
  })

  it('of another address is told of, counts as a factor, and stands in for none', async () => {
    const dealership = await buildTestApp({ origin: REAL })
    await dealership.factors.addPasskey(
      'owner',
      {
        name: 'Passkey',
        credentialId: 'c1',
        publicKey: 'pQ',
        counter: 0,
        transports: null,
        rpId: 'old.example',
      },
      { actor: { kind: 'system' }, device: null },
    )
    const step = await stepOf(dealership, 'owner')
    expect(step).toMatchObject({ step: 'factor', passkey: null, hasTotp: false, rpId: 'cars.example' })
    dealership.setNow(later(1000))
    await addTotp(dealership.admin, later(1000))
    const own = await dealership.admin.get<OwnFactors>('/api/auth/factors')
    expect(own.body.factors.map(({ kind, works }) => [kind, works])).toEqual([
      ['passkey', false],
      ['totp', true],
    ])
    const refused = await dealership.admin.delete(`/api/auth/factors/${own.body.factors[1]?.id}`)
    expect([refused.status, refused.body.message]).toEqual([409, LAST_FACTOR])
    expect((await dealership.admin.delete(`/api/auth/factors/${own.body.factors[0]?.id}`)).status).toBe(200)
    expect(await dealership.factors.passkeysOfOthers('cars.example')).toBe(0)
  })
})

it('tells whoever runs the server of passkeys that the public address has left behind', async () => {
  const place = await anyPlace()
  const path = place === ':memory:' ? join(mkdtempSync(join(tmpdir(), 'moved-')), 'forecourt.sqlite') : place
  const before = await buildTestApp({ path })
  await addPasskey(before.sales, softPasskey(HERE))
  expect((await before.visitor.get('/api/health')).body).not.toHaveProperty('notices')
  const moved = await buildTestApp({ path, origin: REAL })
  const words = passkeysLost(1, 'cars.example')
  expect((await moved.visitor.get('/api/health')).body).toMatchObject({
    notices: expect.arrayContaining([words]),
  })
  expect(moved.logged.join()).toContain('made for another address')
})

describe('who it is, of an account that has a second factor,', () => {
  const LATE = later(PROOF_LASTS_MS + MINUTE_MS)

  it('a password proves together with a code of the app or a recovery code, and not alone', async () => {
    const dealership = await buildTestApp()
    const { secret, codes } = await addTotp(dealership.sales)
    const { thief } = dealership.sales
    const { body } = await thief.get<OwnFactors>('/api/auth/factors')
    const remove = () => thief.delete(`/api/auth/factors/${body.factors[0]?.id}`)
    const prove = (proof: object) => thief.post('/api/auth/proof', { password: PASSWORD, ...proof })
    const asked = [403, 'proof_required']
    const removed = async () => {
      const reply = await remove()
      return [reply.status, reply.body['code']]
    }
    dealership.setNow(LATE)
    const alone = await prove({})
    const needed = [{ path: 'code', message: PROOF_CODE_NEEDED }]
    expect([alone.status, alone.body]).toEqual([400, { message: PROOF_CODE_NEEDED, issues: needed }])
    expect(await removed()).toEqual(asked)
    expect((await prove({ code: '' })).body).toMatchObject({ issues: [{ path: 'code' }] })
    expect((await prove({ code: '000000' })).body.message).toBe(WRONG_CODE)
    expect((await prove({ code: 'AAAA-AAAA-AAAA-AAAA' })).body.message).toBe(WRONG_RECOVERY_CODE)
    // A code is not used up by who lacks the password.
    const code = codeAt(secret, LATE)
    const stranger = await prove({ password: 'Wrong-Harbor7', code })
    expect(stranger.body).toMatchObject({ issues: [{ path: 'password' }] })
    expect(await removed()).toEqual(asked)
    expect((await prove({ code })).status).toBe(200)
    expect((await prove({ code })).body.message).toBe(USED_CODE)
    expect((await thief.post('/api/auth/factors/recovery-codes', {})).status).toBe(200)

    dealership.setNow(later(2 * (PROOF_LASTS_MS + MINUTE_MS)))
    expect((await prove({ code: codes[0] })).body.message).toBe(WRONG_RECOVERY_CODE)
    expect((await thief.post('/api/auth/factors/passkey-options', {})).status).toBe(403)
  })

  it('a recovery code proves beside the password where the passkey is not at hand', async () => {
    const dealership = await buildTestApp()
    const { body } = await addPasskey(dealership.sales, softPasskey(HERE))
    const { thief } = dealership.sales
    dealership.setNow(LATE)
    const prove = (proof: object) => thief.post('/api/auth/proof', { password: PASSWORD, ...proof })
    expect((await prove({})).body.message).toBe(PROOF_CODE_NEEDED)
    const code = body.recoveryCodes?.[0]
    expect((await prove({ code })).status).toBe(200)
    expect((await prove({ code })).body.message).toBe(WRONG_RECOVERY_CODE)
    expect((await thief.delete(`/api/auth/factors/${body.factor.id}`)).status).toBe(200)
    // Without a factor the password is enough again.
    dealership.setNow(later(2 * (PROOF_LASTS_MS + MINUTE_MS)))
    expect((await prove({})).status).toBe(200)
  })

  it('a new password does not prove, nor does what was proven elsewhere before there was a factor', async () => {
    const dealership = await buildTestApp()
    const other = await begin(dealership, 'sam')
    const elsewhere = { cookie: other.cookie }
    await addTotp(dealership.sales)
    const renew = (headers: Record<string, string>) =>
      dealership.visitor.post('/api/auth/factors/recovery-codes', {}, headers)
    expect((await renew(elsewhere)).body).toMatchObject({ code: 'proof_required' })
    const { thief } = dealership.sales
    expect((await thief.post('/api/auth/factors/recovery-codes', {})).status).toBe(200)
    dealership.setNow(LATE)
    const change = { current: PASSWORD, password: NEW_PASSWORD }
    expect((await thief.patch('/api/auth/password', change)).status).toBe(200)
    expect((await thief.post('/api/auth/factors/recovery-codes', {})).status).toBe(403)
  })

  it('guesses of a code are counted as at a log-in, and written down', async () => {
    const dealership = await buildTestApp()
    await addTotp(dealership.sales)
    dealership.setNow(LATE)
    const guess = () => dealership.sales.thief.post('/api/auth/proof', { password: PASSWORD, code: '000000' })
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(400)
    expect((await guess()).body.message).toBe(TOO_MANY_CODES)
    const lines = await dealership.rows('audit')
    expect(lines.filter(({ action }) => action === 'proof_failed')).toHaveLength(10)
    expect(lines.at(-1)?.action).toBe('login_held_off')
  })
})

describe('where a factor is demanded', () => {
  it('an administrator sets one up to be let in, and a session of before opens nothing', async () => {
    const dealership = await buildTestApp({ origin: REAL })
    expect((await dealership.sales.get('/api/auth/me')).status).toBe(200)
    const shut = await dealership.admin.get('/api/auth/me')
    expect([shut.status, shut.body]).toEqual([401, { message: 'Please log in.' }])
    const { step, pending } = await stepOf(dealership, 'owner')
    expect(step).toBe('enrolment')
    // Nothing but that is open to who is on the way.
    expect((await dealership.visitor.get('/api/auth/me', going(pending))).status).toBe(401)
    expect((await dealership.visitor.get('/api/auth/factors', going(pending))).status).toBe(401)
    const early = await dealership.visitor.post('/api/auth/login/finish', {}, going(pending))
    expect(early.body).toMatchObject({ success: false, step: 'enrolment' })
    const added = await addPasskey(dealership.visitor, softPasskey(REAL), going(pending))
    expect(added.body.recoveryCodes).toHaveLength(10)
    // Once: a second one is added by who is in.
    const second = await dealership.visitor.post('/api/auth/factors/totp-secret', {}, going(pending))
    expect(second.status).toBe(410)
    const done = await dealership.visitor.post('/api/auth/login/finish', {}, going(pending))
    expect(done.body).toMatchObject({ success: true, offersFactor: false })
    expect((await dealership.admin.get('/api/auth/me')).status).toBe(200)
  })

  it('an app does, too, and an own session of somebody else is not what it is about', async () => {
    const dealership = await buildTestApp({ origin: REAL })
    const { pending } = await stepOf(dealership, 'owner')
    // Kim is logged in on this tablet.
    await addTotp(dealership.sales2.thief, START, going(pending))
    expect((await dealership.rows('userFactors')).map(({ userId }) => userId)).toEqual(['owner'])
  })

  it('nobody without one becomes an administrator with an open session', async () => {
    const dealership = await buildTestApp({ origin: REAL })
    const { pending } = await stepOf(dealership, 'owner')
    const { codes } = await addTotp(dealership.visitor, START, going(pending))
    const proof = { password: PASSWORD, code: codes[0] }
    expect((await dealership.admin.post('/api/auth/proof', proof)).status).toBe(200)
    expect((await dealership.admin.patch('/api/users/kim', { role: 'admin' })).status).toBe(200)
    expect((await dealership.sales2.get('/api/users')).status).toBe(401)
    expect((await stepOf(dealership, 'kim')).step).toBe('enrolment')
  })

  it('of everyone, it is of sales at a demonstration, too', async () => {
    const dealership = await buildTestApp({ dealer: { ...DEMO_DEALER, requiresFactor: 'everyone' } })
    expect((await dealership.sales.get('/api/auth/me')).status).toBe(401)
    expect((await stepOf(dealership, 'sam')).step).toBe('enrolment')
  })

  it('else it is offered once', async () => {
    const dealership = await buildTestApp()
    expect((await begin(dealership, 'owner')).body).toMatchObject({ success: true, offersFactor: true })
    expect((await begin(dealership, 'owner')).body).toMatchObject({ success: true, offersFactor: false })
  })
})

describe('a one-time password', () => {
  it('is changed at the first log-in, for another one, and then is the own', async () => {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/sam', { password: NEW_PASSWORD })
    const { step, pending } = await stepOf(dealership, 'sam', NEW_PASSWORD)
    expect(step).toBe('password')
    const set = (password: string) =>
      dealership.visitor.post('/api/auth/login/password', { password }, going(pending))
    expect((await set('short')).status).toBe(400)
    expect((await set(NEW_PASSWORD)).body).toMatchObject({
      issues: [{ path: 'password', message: SAME_PASSWORD }],
    })
    expect((await set('Miller-Quiet72')).status).toBe(400)
    expect((await set('Velvet-Canoe61')).body).toMatchObject({ success: true, user: { passwordVersion: 2 } })
    expect((await begin(dealership, 'sam', 'Velvet-Canoe61')).body).toMatchObject({ success: true })
    expect((await begin(dealership, 'sam', NEW_PASSWORD)).status).toBe(401)
  })

  it('is set once by two who log in with it at the same moment: the other one is told, and changes nothing', async () => {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/sam', { password: NEW_PASSWORD })
    const wanted = ['Velvet-Canoe61', 'Loud-Harbor81']
    const opened = await Promise.all(wanted.map(() => stepOf(dealership, 'sam', NEW_PASSWORD)))
    const replies = await Promise.all(
      opened.map(({ pending }, turn) =>
        dealership.visitor.post('/api/auth/login/password', { password: wanted[turn] }, going(pending)),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
    const first = replies.findIndex(({ status }) => status === 200)
    expect(replies[1 - first]?.body).toEqual({ message: LOG_IN_OVER })
    expect(replies[first]?.body).toMatchObject({ success: true, user: { passwordVersion: 2 } })
    // Who was first keeps session and password.
    const cookie = (replies[first]?.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect((await dealership.visitor.get('/api/auth/me', { cookie })).status).toBe(200)
    expect((await begin(dealership, 'sam', wanted[first])).body).toMatchObject({ success: true })
    expect((await begin(dealership, 'sam', wanted[1 - first])).status).toBe(401)
  })

  it('is, by who logs in with a passkey, too, and not by who has found it and lacks the factor', async () => {
    const dealership = await buildTestApp()
    const passkey = softPasskey(HERE)
    await addPasskey(dealership.sales, passkey)
    await dealership.admin.patch('/api/users/sam', { password: NEW_PASSWORD })
    const found = await stepOf(dealership, 'sam', NEW_PASSWORD)
    expect(found.step).toBe('factor')
    const early = await dealership.visitor.post(
      '/api/auth/login/password',
      { password: 'Velvet-Canoe61' },
      going(found.pending),
    )
    expect(early.status).toBe(410)
    // Whoever has the passkey alone may be who the new password was to keep out.
    const alone = await passkeyLogIn(dealership, passkey)
    expect([alone.status, alone.body]).toEqual([403, { message: GIVEN_PASSWORD_FIRST }])
    const { body } = await dealership.visitor.post<Step>(
      '/api/auth/login/second-passkey',
      passkey.show(found.passkey ?? {}, { counter: 5 }),
      going(found.pending),
    )
    expect(body).toMatchObject({ success: false, step: 'password' })
    const set = await dealership.visitor.post(
      '/api/auth/login/password',
      { password: 'Velvet-Canoe61' },
      going(body.pending),
    )
    expect(set.body).toMatchObject({ success: true })
  })
})

describe('an administrator', () => {
  it('sees who has which factor, and removes those of somebody who has lost them', async () => {
    const dealership = await buildTestApp()
    await addPasskey(dealership.sales, softPasskey(HERE))
    await addTotp(dealership.sales)
    await dealership.admin.patch('/api/users/kim', { password: NEW_PASSWORD })
    const list = await dealership.admin.get<StaffFactors[]>('/api/users/factors')
    expect(list.body.toSorted((a, b) => a.userId.localeCompare(b.userId))).toEqual([
      { userId: 'kim', passkeys: 0, hasTotp: false, recoveryCodesLeft: 0, isPasswordOneTime: true },
      { userId: 'owner', passkeys: 0, hasTotp: false, recoveryCodesLeft: 0, isPasswordOneTime: false },
      { userId: 'sam', passkeys: 1, hasTotp: true, recoveryCodesLeft: 10, isPasswordOneTime: false },
    ])
    const own = await dealership.admin.delete('/api/users/owner/factors')
    expect([own.status, own.body.message]).toEqual([409, OWN_FACTORS])
    const none = await dealership.admin.delete('/api/users/kim/factors')
    expect(none.status).toBe(409)
    expect((await dealership.admin.delete('/api/users/sam/factors')).status).toBe(200)
    expect((await dealership.sales.get('/api/auth/me')).status).toBe(401)
    expect((await begin(dealership, 'sam')).body).toMatchObject({ success: true })
    const lines = (await dealership.rows('audit')).filter(({ collection }) => collection === 'users')
    expect(lines.map(({ actorId, recordId, after }) => [actorId, recordId, after])).toEqual([
      ['sam', 'sam', { factorAdded: 'passkey' }],
      ['sam', 'sam', { factorAdded: 'authenticator app' }],
      ['owner', 'kim', { password: 'set' }],
      ['owner', 'sam', { factors: 'reset' }],
    ])
  })
})
