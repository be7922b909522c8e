import type { SessionInfo } from '@forecourt/shared/api/replies'
import type { ChangesReply } from '@forecourt/shared/sync/contract'
import type { User } from '@forecourt/shared/users/user'
import { describe, expect, it } from 'vitest'
import { containsName, TOO_COMMON } from '../src/users/password-weakness.ts'
import { buildTestApp, PASSWORD, START, type TestApp } from './support/build-test-app.ts'
import { allowChanges, refuseChanges } from './support/test-database.ts'

const NEW_PASSWORD = 'Silver-Lake42'
const LENA = {
  firstName: 'Lena',
  lastName: 'Ortiz',
  username: ' Lena_O ',
  email: 'Lena@Example.com',
  password: NEW_PASSWORD,
}

const isSam = ({ id }: User) => id === 'sam'

async function loginOf(dealership: TestApp, identifier: string, password: string, agent = 'Test') {
  const reply = await dealership.visitor.post(
    '/api/auth/login',
    { identifier, password, takesSteps: true },
    { 'user-agent': agent },
  )
  return { status: reply.status, cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

describe('an administrator', () => {
  it('adds people, who are sales unless said otherwise, and sees them without any password', async () => {
    const dealership = await buildTestApp()
    const added = await dealership.admin.post<User>('/api/users', LENA)
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      username: 'lena_o',
      email: 'lena@example.com',
      role: 'sales',
      isActive: true,
    })
    const list = await dealership.admin.get<User[]>('/api/users')
    expect(list.body.map(user => user.username).sort()).toEqual(['kim', 'lena_o', 'owner', 'sam'])
    expect(JSON.stringify([added.body, list.body])).not.toMatch(/password(?!Version)|scrypt/i)
    expect((await loginOf(dealership, 'lena@example.com', NEW_PASSWORD)).status).toBe(200)
  })

  it.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ username: 'lena!' }, 'Username can only contain letters, numbers, hyphens, and underscores'],
    [{ email: 'lena' }, 'Email must be at least 5 characters'],
    [{ email: 'lena.example.com' }, 'Please enter a valid email address'],
    [{ password: 'Short-1' }, 'Password must be at least 12 characters long'],
    [{ password: 'Too-feeble11' }, 'Password cannot contain repeating characters'],
    [{ firstName: '' }, 'First name is required'],
  ])('is told what is wrong with %j', async (fields, message) => {
    const dealership = await buildTestApp()
    const reply = await dealership.admin.post('/api/users', { ...LENA, ...fields })
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })

  it.each([
    ['Dealership1!', TOO_COMMON],
    ['Welcome2024!', TOO_COMMON],
    ['Qwertyuiop1!', TOO_COMMON],
    ['Quiet-Ortiz-42', containsName('ortiz')],
    ['Motor-Quiet72', containsName('motor')],
  ])('is told why %s is a bad password, on every way to one', async (password, message) => {
    const dealership = await buildTestApp()
    const atField = { message, issues: [{ path: 'password', message }] }
    const added = await dealership.admin.post('/api/users', { ...LENA, password })
    expect([added.status, added.body]).toEqual([400, atField])
    const edited = await dealership.admin.patch('/api/users/sam', { lastName: 'Ortiz', password })
    expect([edited.status, edited.body]).toEqual([400, atField])
    await dealership.admin.patch('/api/users/sam', { lastName: 'Ortiz' })
    const own = await dealership.sales.patch('/api/auth/password', { current: PASSWORD, password })
    expect([own.status, own.body]).toEqual([400, atField])
    expect((await loginOf(dealership, 'sam', PASSWORD)).status).toBe(200)
  })

  it('is told that a username or an email is taken, on both ways', async () => {
    const dealership = await buildTestApp()
    const both = { username: 'SAM', email: 'Kim@sawtoothmotor.example' }
    const added = await dealership.admin.post('/api/users', { ...LENA, ...both })
    expect([added.status, added.body]).toEqual([
      409,
      {
        message: 'This username or email is taken.',
        issues: [
          { path: 'username', message: 'This username is taken.' },
          { path: 'email', message: 'This email is taken.' },
        ],
      },
    ])
    const edit = await dealership.admin.patch('/api/users/kim', {
      username: 'kim',
      email: 'SAM@sawtoothmotor.example',
    })
    expect([edit.status, edit.body['issues']]).toEqual([
      409,
      [{ path: 'email', message: 'This email is taken.' }],
    ])
  })

  it('changes fields, and keeps the password where it is left blank', async () => {
    const dealership = await buildTestApp()
    const reply = await dealership.admin.patch<User>('/api/users/sam', { lastName: 'Stone', password: '' })
    expect(reply.body).toMatchObject({ firstName: 'Sam', lastName: 'Stone', role: 'sales' })
    expect((await dealership.sales.get('/api/auth/me')).status).toBe(200)
    await dealership.admin.patch('/api/users/sam', { password: NEW_PASSWORD })
    expect((await dealership.sales.get('/api/auth/me')).status).toBe(401)
    expect((await loginOf(dealership, 'sam', PASSWORD)).status).toBe(401)
    expect((await loginOf(dealership, 'sam', NEW_PASSWORD)).status).toBe(200)
    const lines = (await dealership.rows('audit')).filter(line => line.collection === 'users')
    expect(lines.map(line => [line.actorId, line.action, line.after])).toEqual([
      ['owner', 'changed', { lastName: 'Stone' }],
      ['owner', 'changed', { password: 'set' }],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/scrypt|Silver/)
  })

  it('sets their own password and stays logged in, but nowhere else', async () => {
    const dealership = await buildTestApp()
    const { cookie } = await loginOf(dealership, 'owner', PASSWORD)
    expect((await dealership.admin.patch('/api/users/owner', { password: NEW_PASSWORD })).status).toBe(200)
    expect((await dealership.admin.get('/api/auth/me')).status).toBe(200)
    expect((await dealership.visitor.get('/api/auth/me', { cookie })).status).toBe(401)
  })

  it('cannot shut themselves out, nor the last administrator', async () => {
    const dealership = await buildTestApp()
    for (const [edit, message] of [
      [{ isActive: false }, 'You cannot deactivate your own account'],
      [{ role: 'sales' }, 'You cannot change your own role'],
    ] as const) {
      const reply = await dealership.admin.patch('/api/users/owner', edit)
      expect([reply.status, reply.body.message]).toEqual([409, message])
    }
    expect((await dealership.admin.patch('/api/users/none', { firstName: 'X' })).status).toBe(404)
  })

  it('cannot take the last two administrators away from each other', async () => {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/kim', { role: 'admin' })
    const replies = await Promise.all([
      dealership.admin.patch('/api/users/kim', { role: 'sales' }),
      dealership.sales2.patch('/api/users/owner', { isActive: false }),
    ])
    const [first, second] = replies.map(({ status }) => status).sort()
    expect(first).toBe(200)
    // Who comes so late that they are no administrator any more may not ask at all.
    expect([403, 409]).toContain(second)
    const left = (await dealership.rows('users')).filter(({ role, isActive }) => role === 'admin' && isActive)
    expect(left).toHaveLength(1)
  })

  it('is told what another stored meanwhile where they saw something else, and overwrites nothing', async () => {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/kim', { role: 'admin' })
    const seen = { lastName: (await dealership.admin.get<User[]>('/api/users')).body.find(isSam)?.lastName }
    const first = await dealership.sales2.patch('/api/users/sam', { lastName: 'Bonnies-Value', seen })
    expect(first.status).toBe(200)
    const ofAccounts = async () =>
      (await dealership.rows('audit')).filter(({ collection }) => collection === 'users')
    const lines = (await ofAccounts()).length
    const edit = { lastName: 'Admins-Value', firstName: 'Samira', role: 'sales', password: NEW_PASSWORD }
    const second = await dealership.admin.patch('/api/users/sam', {
      ...edit,
      seen: { ...seen, role: 'sales' },
    })
    expect([second.status, second.body]).toEqual([
      409,
      {
        message: 'This account was changed meanwhile. Nothing of this edit was stored.',
        issues: [{ path: 'lastName', message: 'Kim Miller changed this to Bonnies-Value at 10:00 AM.' }],
      },
    ])
    const sam = (await dealership.admin.get<User[]>('/api/users')).body.find(isSam)
    expect(sam).toMatchObject({ firstName: 'Sam', lastName: 'Bonnies-Value' })
    expect((await loginOf(dealership, 'sam', PASSWORD)).status).toBe(200)
    expect(await ofAccounts()).toHaveLength(lines)
    const known = { lastName: 'Bonnies-Value' }
    expect((await dealership.admin.patch('/api/users/sam', { ...edit, seen: known })).body).toMatchObject({
      firstName: 'Samira',
      lastName: 'Admins-Value',
    })
  })

  it('stores what another stored already, and without a word of what was seen whatever is wanted', async () => {
    const dealership = await buildTestApp()
    const seen = { role: 'sales', isActive: true, email: 'other@example.com' }
    await dealership.admin.patch('/api/users/sam', { role: 'admin', isActive: false })
    const same = await dealership.admin.patch('/api/users/sam', { role: 'admin', isActive: false, seen })
    expect(same.status).toBe(200)
    expect((await dealership.admin.patch('/api/users/sam', { role: 'sales' })).status).toBe(200)
    const wrong = await dealership.admin.patch('/api/users/sam', { role: 'admin', seen: { role: 'owner' } })
    expect(wrong.status).toBe(400)
  })

  it('wins a race of two only once', async () => {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/kim', { role: 'admin' })
    const seen = { lastName: (await dealership.admin.get<User[]>('/api/users')).body.find(isSam)?.lastName }
    const replies = await Promise.all([
      dealership.admin.patch('/api/users/sam', { lastName: 'Admins-Value', seen }),
      dealership.sales2.patch('/api/users/sam', { lastName: 'Bonnies-Value', seen }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const stored = (await dealership.admin.get<User[]>('/api/users')).body.find(isSam)
    expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ lastName: stored?.lastName })
    const winner = stored?.lastName === 'Admins-Value' ? 'Ada' : 'Kim'
    expect(replies.find(({ status }) => status === 409)?.body['issues']).toEqual([
      { path: 'lastName', message: `${winner} Miller changed this to ${stored?.lastName} at 10:00 AM.` },
    ])
  })

  it('sets a password upon the one that they saw: the second is told who set one, and sets theirs knowing that', async () => {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/kim', { role: 'admin' })
    const versionOf = async () =>
      (await dealership.admin.get<User[]>('/api/users')).body.find(isSam)?.passwordVersion
    const seen = { passwordVersion: await versionOf() }
    const first = await dealership.sales2.patch('/api/users/sam', { password: NEW_PASSWORD, seen })
    expect(first.body).toMatchObject({ id: 'sam', passwordVersion: 1 })
    dealership.setNow('2026-11-20T18:00:00.000Z')
    const other = 'Loud-Harbor81'
    const second = await dealership.admin.patch('/api/users/sam', { password: other, lastName: 'Reed', seen })
    expect([second.status, second.body['issues']]).toEqual([
      409,
      [{ path: 'password', message: 'Kim Miller set a new password for Sam Miller at 10:00 AM.' }],
    ])
    expect((await loginOf(dealership, 'sam', NEW_PASSWORD)).status).toBe(200)
    expect((await loginOf(dealership, 'sam', other)).status).toBe(401)
    const { body } = await dealership.admin.get<ChangesReply>('/api/users/sam/changes')
    expect(body.changes.at(-1)).toMatchObject({ by: 'Kim Miller', at: START, fields: ['password'] })
    const knowing = { passwordVersion: await versionOf() }
    const third = await dealership.admin.patch('/api/users/sam', { password: other, seen: knowing })
    expect(third.status).toBe(200)
    expect((await loginOf(dealership, 'sam', other)).status).toBe(200)
    // Another edit counts no password.
    await dealership.admin.patch('/api/users/sam', { lastName: 'Reed' })
    expect(await versionOf()).toBe(2)
    expect((await dealership.sales.get('/api/users/sam/changes')).status).toBe(401)
  })

  it('wins a race of two passwords only once', async () => {
    const dealership = await buildTestApp()
    await dealership.admin.patch('/api/users/kim', { role: 'admin' })
    const seen = { passwordVersion: 0 }
    const replies = await Promise.all([
      dealership.admin.patch('/api/users/sam', { password: NEW_PASSWORD, seen }),
      dealership.sales2.patch('/api/users/sam', { password: 'Loud-Harbor81', seen }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('deletes nobody, unless the dealer grants it', async () => {
    const plain = await buildTestApp()
    expect((await plain.admin.delete('/api/users/sam')).status).toBe(403)
    const granting = await buildTestApp({ dealer: { ...plain.dealer, adminGrants: ['delete_users'] } })
    expect((await granting.admin.delete('/api/users/owner')).body.message).toBe(
      'You cannot delete your own account',
    )
    const reply = await granting.admin.delete('/api/users/sam')
    expect([reply.status, reply.body.message]).toEqual([200, 'User deleted successfully'])
    expect((await granting.sales.get('/api/auth/me')).status).toBe(401)
    expect((await granting.admin.delete('/api/users/sam')).status).toBe(404)
  })
})

describe('a deactivated user', () => {
  it('is out everywhere at once, the open stream included', async () => {
    const dealership = await buildTestApp()
    const stream = await dealership.app.request('/api/sync/stream', {
      headers: { cookie: dealership.sales.cookie ?? '', 'x-contract-version': '1', 'x-device-id': 'tablet1' },
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('event: poke')
    expect((await dealership.admin.patch('/api/users/sam', { isActive: false })).status).toBe(200)
    expect((await reader?.read())?.value).toContain('event: end')
    expect((await dealership.sales.get('/api/leads')).status).toBe(401)
    expect((await loginOf(dealership, 'sam', PASSWORD)).status).toBe(401)
    await dealership.admin.patch('/api/users/sam', { isActive: true })
    expect((await dealership.sales.get('/api/leads')).status).toBe(401)
    expect((await loginOf(dealership, 'sam', PASSWORD)).status).toBe(200)
  })
})

describe('my own account', () => {
  it('lists its devices, and logs one of them out', async () => {
    const dealership = await buildTestApp()
    const { cookie } = await loginOf(dealership, 'sam', PASSWORD, 'Tablet on the lot')
    const sessions = (await dealership.sales.get<SessionInfo[]>('/api/auth/sessions')).body
    expect(sessions.map(one => [one.agent, one.isCurrent]).sort()).toEqual([
      ['Tablet on the lot', false],
      ['Test', true],
    ])
    const other = sessions.find(one => !one.isCurrent)
    expect((await dealership.sales2.delete(`/api/auth/sessions/${other?.id}`)).status).toBe(404)
    expect((await dealership.sales.delete(`/api/auth/sessions/${other?.id}`)).status).toBe(200)
    expect((await dealership.visitor.get('/api/auth/me', { cookie })).status).toBe(401)
    expect((await dealership.sales.get('/api/auth/me')).status).toBe(200)
  })

  it('lists no device whose login has ended for its age, and no more of a login than names it', async () => {
    const dealership = await buildTestApp()
    const inDays = (days: number) => new Date(Date.parse(START) + days * 86_400_000).toISOString()
    await loginOf(dealership, 'sam', PASSWORD, 'Old tablet')
    dealership.setNow(inDays(10))
    expect((await dealership.sales.get('/api/auth/me')).status).toBe(200)
    dealership.setNow(inDays(20))
    const listed = (await dealership.sales.get<SessionInfo[]>('/api/auth/sessions')).body
    expect(listed.map(({ agent }) => agent)).toEqual(['Test'])
    const hashes = (await dealership.rows('sessions')).map(({ tokenHash }) => tokenHash)
    expect(hashes.filter(hash => listed.some(({ id }) => id === hash))).toEqual([])
  })

  it('is told that the server is in trouble where it is, not that a name is taken', async () => {
    const dealership = await buildTestApp()
    await refuseChanges(dealership.database)
    expect((await dealership.sales.patch('/api/auth/me', { firstName: 'Samira' })).status).toBe(503)
    await allowChanges(dealership.database)
    expect((await dealership.sales.patch('/api/auth/me', { firstName: 'Samira' })).status).toBe(200)
  })

  it('changes its names and email, in any spelling of case', async () => {
    const dealership = await buildTestApp()
    const edit = {
      firstName: ' Samira ',
      lastName: 'Stone',
      username: 'SamiraS',
      email: 'Samira@Example.com',
    }
    const reply = await dealership.sales.patch<User>('/api/auth/me', edit)
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { firstName: 'Samira', lastName: 'Stone', username: 'samiras', email: 'samira@example.com' },
    ])
    expect((await dealership.sales.get('/api/auth/me')).body).toMatchObject({ user: { username: 'samiras' } })
    expect((await loginOf(dealership, 'samiras', PASSWORD)).status).toBe(200)
    const lines = (await dealership.rows('audit')).filter(line => line.collection === 'users')
    expect(lines.map(line => [line.actorId, line.recordId, line.action])).toEqual([['sam', 'sam', 'changed']])
  })

  it('is told at the field what is taken or wrong', async () => {
    const dealership = await buildTestApp()
    const taken = await dealership.sales.patch('/api/auth/me', { username: 'KIM', firstName: 'Samira' })
    expect([taken.status, taken.body['issues']]).toEqual([
      409,
      [{ path: 'username', message: 'This username is taken.' }],
    ])
    const wrong = await dealership.sales.patch('/api/auth/me', { email: 'sam.example.com' })
    expect([wrong.status, wrong.body['issues']]).toEqual([
      400,
      [{ path: 'email', message: 'Please enter a valid email address' }],
    ])
    expect((await dealership.sales.get('/api/auth/me')).body).toMatchObject({ user: { firstName: 'Sam' } })
  })

  it('is told what an administrator stored meanwhile, and overwrites nothing of it', async () => {
    const dealership = await buildTestApp()
    const { email } = (await dealership.sales.get<{ user: User }>('/api/auth/me')).body.user
    await dealership.admin.patch('/api/users/sam', { email: 'desk@example.com', seen: { email } })
    const edit = { email: 'sam@example.com', firstName: 'Samira' }
    const late = await dealership.sales.patch('/api/auth/me', { ...edit, seen: { email, firstName: 'Sam' } })
    expect([late.status, late.body['issues']]).toEqual([
      409,
      [{ path: 'email', message: 'Ada Miller changed this to desk@example.com at 10:00 AM.' }],
    ])
    expect((await dealership.sales.get('/api/auth/me')).body).toMatchObject({
      user: { email: 'desk@example.com', firstName: 'Sam' },
    })
    const { body } = await dealership.sales.get<ChangesReply>('/api/auth/me/changes')
    expect(body.changes).toMatchObject([{ by: 'Ada Miller', at: START, fields: ['email'] }])
    const again = await dealership.sales.patch('/api/auth/me', {
      ...edit,
      seen: { email: 'desk@example.com' },
    })
    expect([again.status, again.body]).toMatchObject([200, edit])
  })

  it('sets neither its role, nor its status, nor its password that way', async () => {
    const dealership = await buildTestApp()
    const edit = { role: 'admin', isActive: false, id: 'owner', password: NEW_PASSWORD, firstName: 'Sam' }
    const reply = await dealership.sales.patch<User>('/api/auth/me', edit)
    expect(reply.body).toMatchObject({ id: 'sam', role: 'sales', isActive: true })
    expect((await dealership.sales.get('/api/users')).status).toBe(403)
    expect((await loginOf(dealership, 'sam', PASSWORD)).status).toBe(200)
    expect((await loginOf(dealership, 'sam', NEW_PASSWORD)).status).toBe(401)
  })

  it('changes its password with the current one, and logs out everywhere else', async () => {
    const dealership = await buildTestApp()
    const { cookie } = await loginOf(dealership, 'sam', PASSWORD)
    const wrong = await dealership.sales.patch('/api/auth/password', {
      current: 'nope',
      password: NEW_PASSWORD,
    })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Your current password is not right.'])
    const change = { current: PASSWORD, password: NEW_PASSWORD }
    expect((await dealership.sales.patch('/api/auth/password', change)).status).toBe(200)
    expect((await dealership.sales.get('/api/auth/me')).status).toBe(200)
    expect((await dealership.visitor.get('/api/auth/me', { cookie })).status).toBe(401)
    expect((await loginOf(dealership, 'sam', NEW_PASSWORD)).status).toBe(200)
  })
})

describe('guessing', () => {
  it('on one account from many addresses becomes slow, and keeps nobody out', async () => {
    const dealership = await buildTestApp()
    const from = (address: string, password: string) =>
      dealership.visitor.post(
        '/api/auth/login',
        { identifier: 'sam', password },
        { 'x-forwarded-for': address },
      )
    for (let index = 0; index < 40; index++)
      expect((await from(`203.0.113.${index}`, 'wrong')).status).toBe(401)
    expect(dealership.waits.length).toBe(25)
    expect(Math.max(...dealership.waits)).toBe(4000)
    expect((await from('198.51.100.1', PASSWORD)).status).toBe(200)
  })

  it('of one password on many accounts from one address is stopped', async () => {
    const dealership = await buildTestApp()
    const on = (identifier: string) =>
      dealership.visitor.post(
        '/api/auth/login',
        { identifier, password: 'Summer-2026!' },
        { 'x-forwarded-for': '203.0.113.5' },
      )
    for (let index = 0; index < 60; index++) expect((await on(`user${index}`)).status).toBe(401)
    expect((await on('user99')).status).toBe(429)
    // Each of them is hashed, which is slow on purpose.
  })
})
