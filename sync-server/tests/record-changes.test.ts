// Who changed a record, as an open form asks.
import type { ChangesReply } from '@forecourt/shared/sync/contract'
import { expect, it } from 'vitest'
import { buildTestApp } from './support/build-test-app.ts'

it('tells who changed which fields of a record after a revision, and who deleted it', async () => {
  const app = await buildTestApp()
  const { id, revision } = await app.lead()
  const ask = async (after: number) =>
    (await app.sales.get<ChangesReply>(`/api/sync/changes/leads/${id}?after=${after}`)).body.changes
  await app.sales.patch(`/api/leads/${id}`, { phone: '(208) 555-0100' })
  await app.admin.patch(`/api/leads/${id}`, { notes: 'Calls back' })
  const [first, second, ...rest] = await ask(revision)
  const { user: sales } = app.sales
  const { user: admin } = app.admin
  expect(first).toMatchObject({ by: `${sales.firstName} ${sales.lastName}`, isDeletion: false })
  expect(first?.fields).toContain('phone')
  expect(second?.by).toBe(`${admin.firstName} ${admin.lastName}`)
  expect(second?.fields).toContain('notes')
  expect(second?.fields).not.toContain('phone')
  expect(rest).toEqual([])
  expect((await ask(first?.revision ?? 0)).map(one => one.revision)).toEqual([second?.revision])

  await app.admin.delete(`/api/leads/${id}`)
  expect((await ask(second?.revision ?? 0)).at(-1)).toMatchObject({ isDeletion: true, fields: [] })
})

it('names a visitor as the website, and is nothing for visitors, nor for issues', async () => {
  const app = await buildTestApp()
  const { body } = await app.visitor.post<{ id: string }>('/api/leads', {
    firstName: 'Ruth',
    lastName: 'Becker',
    email: 'ruth.becker@example.com',
    phone: '(208) 555-0142',
  })
  const path = `/api/sync/changes/leads/${body.id}`
  expect((await app.sales.get<ChangesReply>(path)).body.changes).toMatchObject([{ by: 'The website' }])
  expect((await app.visitor.get(path)).status).toBe(401)
  expect((await app.sales.get(`/api/sync/changes/issues/${body.id}`)).status).toBe(400)
})
