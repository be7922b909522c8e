import { COLLECTIONS } from '@forecourt/shared/collections/collections'
import { may } from '@forecourt/shared/users/permissions'
import { describe, expect, it } from 'vitest'
import { describeApi, operationOf, routesOf } from '../src/openapi/describe-api.ts'
import { OPERATIONS } from '../src/openapi/operations.ts'
import { buildTestApp, type TestApp } from './support/build-test-app.ts'

/** What each caller is answered before a handler looks at anything: the stream of a logged-in user would stay open. */
const STREAM = '/sync/stream'
const addressOf = (path: string) => `/api${path.replace(':collection', 'leads').replace(/:\w+/g, '0')}`

async function deactivated(dealership: TestApp) {
  await dealership.admin.patch('/api/users/kim', { isActive: false })
  return dealership.sales2
}

describe('every route of the API', () => {
  it('declares who may pass, and is described', async () => {
    const { app } = await buildTestApp()
    const routes = routesOf(app.routes)
    expect(routes.length).toBeGreaterThan(40)
    const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    expect(routes.filter(({ access }) => access === undefined).map(name)).toEqual([])
    expect(routes.map(name).sort()).toEqual(Object.keys(OPERATIONS).sort())
  })

  it('answers a visitor, sales, an administrator and somebody deactivated as its declaration says', async () => {
    const dealership = await buildTestApp()
    const callers = [
      { name: 'visitor', client: dealership.visitor, user: null },
      { name: 'deactivated', client: await deactivated(dealership), user: null },
      { name: 'sales', client: dealership.sales, user: { role: 'sales' } },
      { name: 'admin', client: dealership.admin, user: { role: 'admin' } },
    ]
    const wrong: string[] = []
    for (const { method, path, access } of routesOf(dealership.app.routes)) {
      if (path === '/auth/logout') continue
      for (const { name, client, user } of callers) {
        if (path === STREAM && user) continue
        const isAllowed =
          access === 'everyone' ||
          (access === 'closed_account' && name === 'deactivated') ||
          (user !== null &&
            access !== 'closed_account' &&
            (access === 'staff' || may(user, access ?? 'delete_users')))
        const expected = isAllowed ? 'passes' : user ? 403 : 401
        const { status } = await client.send(method, addressOf(path), method === 'GET' ? undefined : {})
        const answered = status === 401 || status === 403 ? status : 'passes'
        // A login without name and password is refused for what it is.
        if (answered !== expected) wrong.push(`${name} ${method} ${path}: ${status}, not ${expected}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('mirrors for staff alone', async () => {
    const dealership = await buildTestApp()
    const path = '/api/sync/pull'
    expect((await dealership.visitor.get(path)).status).toBe(401)
    expect((await (await deactivated(dealership)).get(path)).status).toBe(401)
    for (const client of [dealership.sales, dealership.admin]) {
      const { status, body } = await client.get<{ changes: object }>(path)
      expect([status, Object.keys(body.changes)]).toEqual([200, [...COLLECTIONS]])
    }
    const push = {
      mirror: 'm',
      rows: [{ collection: 'leads', change: 'c1', gesture: 1, seen: 0, assumed: null, next: { id: 'x1' } }],
    }
    expect((await dealership.visitor.post('/api/sync/push', push)).status).toBe(401)
  })
})

describe('the description of the API', () => {
  it('is OpenAPI 3.1, made of the schemas that validate, with what each operation requires', async () => {
    const { app, visitor } = await buildTestApp()
    const api = describeApi(routesOf(app.routes), 'API')
    expect((await visitor.get('/api/openapi.json')).body).toMatchObject({ openapi: '3.1.0' })
    const paths = api.paths as Record<string, Record<string, Record<string, unknown>>>
    expect(paths['/api/leads/{id}']?.['delete']).toMatchObject({
      'x-requires': 'delete_customers',
      parameters: [{ name: 'id', in: 'path', required: true }],
    })
    expect(paths['/api/leads']?.['post']).not.toHaveProperty('security')
    expect(JSON.stringify(paths['/api/auth/login']?.['post'])).toContain('"identifier"')
    expect(paths['/api/vehicles/{id}/upload-images']?.['post']).toMatchObject({
      requestBody: { content: { 'multipart/form-data': {} } },
    })
    for (const { method, path } of routesOf(app.routes))
      expect(operationOf(method, path)?.summary).toBeTruthy()
  })

  it('can be read as a page that runs nothing', async () => {
    const { app } = await buildTestApp()
    const page = await app.request('/api/docs')
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const text = await page.text()
    expect(text).toContain('PATCH /api/leads/{id}')
    expect(text).not.toContain('<script')
  })
})
