// The log says with what somebody logged in, and what was refused: passwords, passkeys, codes, set-ups, PINs.
import type { LogInReply } from '@forecourt/shared/api/replies'
import type { AuditEntry, AuditPage } from '@forecourt/shared/audit/audit-entry'
import { auditWords } from '@forecourt/shared/audit/audit-words'
import {
  type FactorAdded,
  type PasskeyRequest,
  PENDING_HEADER,
  type TotpSecret,
} from '@forecourt/shared/users/factor-schemas'
import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { TOO_MANY_PASSKEYS } from '../src/auth/code-guard.ts'
import { buildTestApp, PASSWORD, START, type TestApp } from './support/build-test-app.ts'
import { softPasskey } from './support/soft-passkey.ts'

const HERE = 'http://localhost:3000'
const LOT = '198.51.100.7'
const FROM = { 'x-forwarded-for': LOT }
const MINUTE_MS = 60_000

const later = (ms: number) => new Date(Date.parse(START) + ms).toISOString()
const codeAt = (secret: string, instant: string) =>
  generateSync({ secret, epoch: Math.floor(Date.parse(instant) / 1000) })

type Step = Extract<LogInReply, { success: false }>

const wording = { timeZone: 'America/Boise', vehicle: () => null, person: () => null }
const told = async ({ admin }: TestApp) => {
  const { entries } = (await admin.get<AuditPage>('/api/audit?kind=log_ins')).body
  return entries.map((entry: AuditEntry) => {
    const { title, detail } = auditWords(entry, wording)
    expect(entry.address).toBe(LOT)
    return detail ? `${title} | ${detail}` : title
  })
}

async function begin({ visitor }: TestApp, identifier = 'sam') {
  const body = { identifier, password: PASSWORD, takesSteps: true }
  const { pending } = (await visitor.post<Step>('/api/auth/login', body, FROM)).body
  return { [PENDING_HEADER]: pending, ...FROM }
}

async function addTotp({ sales }: TestApp) {
  const { secret } = (await sales.post<TotpSecret>('/api/auth/factors/totp-secret', {}, FROM)).body
  const wrong = await sales.post('/api/auth/factors/totp', { code: '000000' }, FROM)
  expect(wrong.status).toBe(400)
  const code = codeAt(secret, START)
  const { body } = await sales.post<FactorAdded>('/api/auth/factors/totp', { code }, FROM)
  return { secret, codes: body.recoveryCodes ?? [] }
}

it('a set-up that was refused, a wrong code, a code, a recovery code', async () => {
  const app = await buildTestApp()
  const { secret, codes } = await addTotp(app)
  app.setNow(later(MINUTE_MS))
  const first = await begin(app)
  await app.visitor.post('/api/auth/login/code', { code: '000000' }, first)
  await app.visitor.post('/api/auth/login/code', { code: codeAt(secret, later(MINUTE_MS)) }, first)
  const second = await begin(app)
  await app.visitor.post('/api/auth/login/code', { code: '0000-0000-0000-0000' }, second)
  await app.visitor.post('/api/auth/login/code', { code: codes[0] }, second)
  expect(await told(app)).toEqual([
    'Sam Miller logged in | With password and recovery code',
    'A wrong recovery code for Sam Miller',
    'Sam Miller logged in | With password and code of the authenticator app',
    'A wrong code of the authenticator app for Sam Miller',
    'Sam Miller could not set up an authenticator app | The code of the app was not right.',
  ])
})

it('a password alone, a passkey alone, a passkey beside a password, and passkeys that were refused', async () => {
  const app = await buildTestApp()
  const { sales, visitor } = app
  await visitor.post('/api/auth/login', { identifier: 'kim', password: PASSWORD }, FROM)
  const passkey = softPasskey(HERE)
  const asked = (await sales.post<PasskeyRequest>('/api/auth/factors/passkey-options', {}, FROM)).body
  const other = (await sales.post<PasskeyRequest>('/api/auth/factors/passkey-options', {}, FROM)).body
  const wrong = { ...passkey.make(other.passkey), pending: asked.pending }
  expect((await sales.post('/api/auth/factors/passkey', wrong, FROM)).status).toBe(400)
  const right = { ...passkey.make(other.passkey), pending: other.pending }
  expect((await sales.post('/api/auth/factors/passkey', right, FROM)).status).toBe(200)
  const alone = async (how: typeof passkey) => {
    const { body } = await visitor.post<PasskeyRequest>('/api/auth/login/passkey-options', {}, FROM)
    const going = { [PENDING_HEADER]: body.pending, ...FROM }
    return (await visitor.post('/api/auth/login/passkey', how.show(body.passkey), going)).status
  }
  expect([await alone(passkey), await alone(softPasskey(HERE))]).toEqual([200, 401])
  const step = await begin(app)
  const request = (await visitor.post<Step>('/api/auth/login/finish', {}, step)).body.passkey
  await visitor.post('/api/auth/login/second-passkey', passkey.show(request ?? {}), step)
  const proof = (await sales.post<PasskeyRequest>('/api/auth/proof/passkey-options', {}, FROM)).body
  const strange = { ...softPasskey(HERE).show(proof.passkey), pending: proof.pending }
  expect((await sales.post('/api/auth/proof/passkey', strange, FROM)).status).toBe(400)
  expect(await told(app)).toEqual([
    'Sam Miller gave a passkey that could not be checked | When asked for it again, to confirm that it was them.',
    'Sam Miller logged in | With password and passkey',
    'A passkey that no account has',
    'Sam Miller logged in on a new device | With passkey',
    'Sam Miller could not set up a passkey | The passkey could not be checked.',
    'Kim Miller logged in | With password',
  ])
})

it('codes that were held off, once, and for how long', async () => {
  const app = await buildTestApp()
  await addTotp(app)
  const step = await begin(app)
  for (let turn = 0; turn < 13; turn++)
    await app.visitor.post('/api/auth/login/code', { code: '000000' }, step)
  const lines = await told(app)
  expect(lines.filter(line => line.includes('held off'))).toEqual([
    'Log-ins as Sam Miller held off | From this address, after 10 tries with a code of the authenticator app, for 15 minutes at most.',
  ])
})

it('a PIN that was tried too often, with the device that says so', async () => {
  const app = await buildTestApp()
  await app.sales.post('/api/auth/end-session', {}, FROM)
  expect((await app.sales.get('/api/auth/me')).status).toBe(401)
  expect(await told(app)).toEqual([
    expect.stringMatching(
      /^The PIN of Sam Miller was tried too often \| .*The device locked itself and logged out/,
    ),
  ])
  // Without a session there is nothing to tell.
  await app.visitor.post('/api/auth/end-session', {}, FROM)
  expect(await told(app)).toHaveLength(1)
})

it('a stranger who uses up the passkeys of an address keeps nobody out who logged in there before', async () => {
  const app = await buildTestApp()
  const { visitor, sales } = app
  const reply = await visitor.post('/api/auth/login', { identifier: 'sam', password: PASSWORD }, FROM)
  const cookie =
    reply.headers
      .getSetCookie()
      .find(one => one.includes('forecourt_browser'))
      ?.split(';')[0] ?? ''
  const passkey = softPasskey(HERE)
  const asked = (await sales.post<PasskeyRequest>('/api/auth/factors/passkey-options', {})).body
  await sales.post('/api/auth/factors/passkey', { ...passkey.make(asked.passkey), pending: asked.pending })
  for (let n = 0; n < 300; n++) await app.attempts.count(`passkey:${LOT}`, 15 * MINUTE_MS)
  const ask = (headers: Record<string, string>) =>
    visitor.post<PasskeyRequest>('/api/auth/login/passkey-options', {}, { ...FROM, ...headers })
  const refused = await ask({})
  expect([refused.status, refused.body]).toMatchObject([429, { message: TOO_MANY_PASSKEYS }])
  // Nor by a cookie that only looks like one.
  expect((await ask({ cookie: cookie.replace(/.$/, last => (last === 'A' ? 'B' : 'A')) })).status).toBe(429)
  const { body, status } = await ask({ cookie })
  expect(status).toBe(200)
  const going = { ...FROM, cookie, [PENDING_HEADER]: body.pending }
  expect((await visitor.post('/api/auth/login/passkey', passkey.show(body.passkey), going)).status).toBe(200)
  // Their own tries are counted, too.
  let answers = 0
  while ((await ask({ cookie })).status === 200 && answers < 100) answers++
  expect(answers).toBe(58)
})
