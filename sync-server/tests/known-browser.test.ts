// A stranger beside the owner, or in many places, keeps nobody out who logged in with this browser before.
import { expect, it } from 'vitest'
import { TOO_MANY_LOGINS } from '../src/auth/login-guard.ts'
import { HASHES_WAITING_MAX } from '../src/users/hashing-turns.ts'
import { buildTestApp, PASSWORD, START, type TestApp } from './support/build-test-app.ts'

const WRONG = 'Wrong-Password1'
const LOT = '198.51.100.7'

const logIn = (
  { visitor }: TestApp,
  identifier: string,
  password: string,
  { cookie = '', address = LOT } = {},
) => visitor.post('/api/auth/login', { identifier, password }, { cookie, 'x-forwarded-for': address })

/** What the browser keeps of a log-in beside the session. */
async function browserOf(app: TestApp, identifier: string, cookie = '') {
  const reply = await logIn(app, identifier, PASSWORD, { cookie })
  const kept = reply.headers.getSetCookie().find(one => one.includes('forecourt_browser'))
  return kept?.split(';')[0] ?? ''
}

/** Uses up what is counted for the dealership's address, as sixty wrong passwords would. */
async function attack(app: TestApp) {
  for (let n = 0; n < 60; n++) await app.attempts.count(`login-address:${LOT}`, 15 * 60_000)
  expect((await logIn(app, 'nobody', WRONG)).status).toBe(429)
}

it('logs its user in while a stranger at the same address has used up all tries', async () => {
  const app = await buildTestApp()
  const cookie = await browserOf(app, 'owner')
  await attack(app)
  expect((await logIn(app, 'owner', PASSWORD)).status).toBe(429)
  app.waits.length = 0
  expect((await logIn(app, 'owner', PASSWORD, { cookie })).status).toBe(200)
  expect(app.waits).toEqual([])
})

it('logs its user in at once while strangers try the account from everywhere', async () => {
  const app = await buildTestApp()
  const cookie = await browserOf(app, 'owner')
  for (let n = 0; n < 30; n++) await logIn(app, 'owner', WRONG, { address: `203.0.113.${n}` })
  expect(app.waits.length).toBeGreaterThan(0)
  app.waits.length = 0
  expect((await logIn(app, 'owner', PASSWORD, { cookie })).status).toBe(200)
  expect(app.waits).toEqual([])
})

it('waits for none of the hashes that strangers ask for at once', async () => {
  const app = await buildTestApp()
  const cookie = await browserOf(app, 'owner')
  const strangers = Array.from({ length: HASHES_WAITING_MAX + 4 }, (_, n) =>
    logIn(app, `guess${n}`, WRONG, { address: `203.0.113.${n}` }),
  )
  expect((await logIn(app, 'owner', PASSWORD, { cookie })).status).toBe(200)
  const statuses = (await Promise.all(strangers)).map(({ status }) => status)
  expect(statuses.filter(status => status === 503)).toHaveLength(4)
})

it('has no more tries than anybody, for its own users alone', async () => {
  const app = await buildTestApp()
  const cookie = await browserOf(app, 'sam')
  for (let n = 0; n < 10; n++) expect((await logIn(app, 'sam', WRONG, { cookie })).status).toBe(401)
  const refused = await logIn(app, 'sam', PASSWORD, { cookie })
  expect([refused.status, refused.body.message]).toEqual([429, TOO_MANY_LOGINS])
  // Of an account that it does not know, it is a stranger.
  for (let n = 0; n < 10; n++) expect((await logIn(app, 'owner', WRONG, { cookie })).status).toBe(401)
  expect((await logIn(app, 'owner', PASSWORD, { cookie })).status).toBe(429)
  app.setNow(new Date(Date.parse(START) + 16 * 60_000).toISOString())
  expect((await logIn(app, 'sam', PASSWORD, { cookie })).status).toBe(200)
})

it('knows everybody who shares it, and cannot be made up', async () => {
  const app = await buildTestApp()
  const first = await browserOf(app, 'sam')
  const both = await browserOf(app, 'kim', first)
  await attack(app)
  for (const identifier of ['sam', 'kim'])
    expect((await logIn(app, identifier, PASSWORD, { cookie: both })).status).toBe(200)
  const [name = '', value = ''] = both.split('=')
  const [browser, mine, others] = value.split('.')
  for (const forged of [`${browser}.${'A'.repeat(22)}`, `${'A'.repeat(22)}.${mine}.${others}`, 'x', ''])
    expect((await logIn(app, 'kim', PASSWORD, { cookie: `${name}=${forged}` })).status).toBe(429)
})
