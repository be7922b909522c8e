// Whose work on a device belongs to an account that was made anew: the server says it, and only of ids it never heard of.
import type { EarlierSelvesReply, FormerAccount } from '@forecourt/shared/users/earlier-self'
import { expect, it } from 'vitest'
import { buildTestApp, PASSWORD, type TestApp } from './support/build-test-app.ts'

const SAM = { username: 'sam', email: 'sam@sawtoothmotor.example' }

const asked = async ({ sales }: TestApp, ...accounts: FormerAccount[]) =>
  (await sales.post<EarlierSelvesReply>('/api/auth/earlier-selves', { accounts })).body.ids

it('an id that the server never heard of, with the own username or e-mail', async () => {
  const dealership = await buildTestApp()
  const found = await asked(
    dealership,
    { ...SAM, id: 'old1' },
    { ...SAM, username: 'sammy', id: 'old2' },
    { ...SAM, email: 'other@sawtoothmotor.example', id: 'old3' },
    { username: 'lee', email: 'lee@sawtoothmotor.example', id: 'old4' },
    { ...SAM, id: 'sam' },
  )
  expect(found).toEqual(['old1', 'old2', 'old3'])
})

it('never an account that there is, whatever it was called when its device last heard of it', async () => {
  const dealership = await buildTestApp()
  await dealership.admin.patch('/api/users/kim', { username: 'kimberly' })
  await dealership.admin.patch('/api/users/sam', { username: 'kim' })
  expect(await asked(dealership, { id: 'kim', username: 'kim', email: 'kim@sawtoothmotor.example' })).toEqual(
    [],
  )
})

it('nor one that somebody deleted: who has its name now is somebody else', async () => {
  const dealership = await buildTestApp()
  const lee = await dealership.users.create({
    firstName: 'Lee',
    lastName: 'Stone',
    username: 'lee',
    email: 'lee@sawtoothmotor.example',
    role: 'sales',
    isActive: true,
    password: PASSWORD,
  })
  await dealership.users.remove(lee.id, { actor: { kind: 'system' }, device: null })
  await dealership.admin.patch('/api/users/sam', { username: 'lee' })
  expect(
    await asked(dealership, { id: lee.id, username: 'lee', email: 'lee@sawtoothmotor.example' }),
  ).toEqual([])
})

it('is told to staff alone, of so many at once', async () => {
  const dealership = await buildTestApp()
  const accounts = Array.from({ length: 21 }, (_, index) => ({ ...SAM, id: `old${index}` }))
  expect((await dealership.visitor.post('/api/auth/earlier-selves', { accounts: [] })).status).toBe(401)
  expect((await dealership.sales.post('/api/auth/earlier-selves', { accounts })).status).toBe(400)
})
