import { COLLECTIONS } from '@forecourt/shared/collections/collections'
import { PROOF_LASTS_MS, PROOF_REQUIRED } from '@forecourt/shared/users/proof'
import { describe, expect, it } from 'vitest'
import { describeApi, operationOf, routesOf } from '../src/openapi/describe-api.ts'
import { OPERATIONS } from '../src/openapi/operations.ts'
import { buildTestApp, PASSWORD, START, type TestApp } from './support/build-test-app.ts'

/** What each caller is answered before a handler looks at anything: the stream of a logged-in user would stay open. */
const STREAM = '/sync/stream'
/**
 * Who may ask what, written by hand: a permission that is granted too widely, a guard that is forgotten, or a route that is
 * new and not here fails. Sales means both roles, admin that one alone, nobody not even that; closed is a session whose account
 * was deactivated.
 */
const MAY_ASK: Readonly<Record<'everyone' | 'sales' | 'admin' | 'nobody' | 'closed', readonly string[]>> = {
  everyone: [
    'GET /health',
    'GET /ready',
    'GET /openapi.json',
    'GET /docs',
    'POST /auth/login',
    'POST /auth/login/passkey-options',
    'POST /auth/login/passkey',
    'POST /auth/login/second-passkey',
    'POST /auth/login/code',
    'POST /auth/login/password',
    'POST /auth/login/finish',
    'POST /auth/logout',
    'POST /auth/end-session',
    'GET /auth/seal-key',
    'POST /auth/wiped',
    'GET /vehicles',
    'GET /vehicles/search',
    'GET /vehicles/vin/:vin',
    'GET /vehicles/:id',
    'GET /form-token',
    'POST /leads',
    'POST /loan-applications',
    'POST /calculate-payment',
  ],
  sales: [
    'GET /auth/me',
    'GET /auth/me/changes',
    'POST /auth/earlier-selves',
    'POST /auth/proof',
    'GET /auth/factors',
    'POST /auth/factors/passkey-options',
    'POST /auth/factors/passkey',
    'POST /auth/factors/totp-secret',
    'POST /auth/factors/totp',
    'POST /auth/factors/recovery-codes',
    'DELETE /auth/factors/:id',
    'POST /auth/proof/passkey-options',
    'POST /auth/proof/passkey',
    'PATCH /auth/me',
    'PATCH /auth/password',
    'GET /auth/sessions',
    'DELETE /auth/sessions/:id',
    'POST /auth/sessions/:id/wipe',
    'POST /auth/unseal',
    'GET /vehicles/decode-vin/:vin',
    'POST /vehicles',
    'PATCH /vehicles/:id',
    'POST /vehicles/:id/upload-images',
    'POST /vehicles/:id/claim-upload',
    'DELETE /vehicles/:id/images/:category/:filename',
    'POST /vehicles/:id/generate-video',
    'GET /film-jobs',
    'POST /film-jobs/take',
    'POST /film-jobs/:id/film',
    'POST /film-jobs/:id/failure',
    'GET /held-inquiries',
    'POST /held-inquiries/:id/release',
    'GET /leads',
    'POST /leads/import',
    'POST /leads/imports/:id/undo',
    'PATCH /leads/:id',
    'GET /leads/:id/notes',
    'GET /tasks',
    'POST /tasks',
    'PATCH /tasks/:id',
    'DELETE /tasks/:id',
    'POST /leads/:id/notes',
    'GET /events',
    'POST /events',
    'PATCH /events/:id',
    'DELETE /events/:id',
    'POST /events/:id/gallery',
    'POST /events/:id/gallery/claim',
    'DELETE /events/:id/gallery',
    'GET /uploads/:sha256',
    'PUT /uploads/:sha256',
    'DELETE /uploads/:sha256',
    'GET /loan-applications',
    'GET /settings',
    'PATCH /settings',
    'GET /sync/pull',
    'POST /sync/push',
    'POST /sync/erased',
    'POST /sync/common',
    'GET /sync/changes/:collection/:id',
    'GET /sync/stream',
    'POST /sync/device-report',
    'POST /exports/made-offline',
  ],
  admin: [
    'GET /users',
    'POST /users',
    'PATCH /users/:id',
    'GET /users/:id/changes',
    'GET /users/factors',
    'DELETE /users/:id/factors',
    'DELETE /vehicles/:id',
    'DELETE /held-inquiries/:id',
    'POST /persons/find',
    'POST /persons/plan',
    'POST /persons/export',
    'POST /persons/erase',
    'GET /persons/disposals',
    'DELETE /leads/:id',
    'GET /loan-applications/amounts',
    'GET /loan-applications/:id',
    'POST /loan-applications/:id/decisions',
    'POST /loan-applications/:id/decisions/take-back',
    'GET /settings/set-back',
    'GET /settings/demonstration',
    'DELETE /settings/demonstration',
    'GET /devices',
    'GET /devices/new',
    'POST /devices/seen',
    'DELETE /devices/:id',
    'POST /devices/:id/wipe',
    'DELETE /devices/:id/wipe',
    'GET /audit',
    'GET /audit/people',
    'GET /audit/csv',
    'GET /audit/ads/:vehicle',
    'GET /audit/ads/:vehicle/:version',
    'POST /exports',
    'GET /parked',
    'DELETE /parked/:id',
    'GET /parked/:id/photos/:photo',
    'POST /parked/:id/photos/:photo/add',
    'DELETE /parked/:id/photos/:photo',
  ],
  nobody: ['DELETE /users/:id'],
  closed: [
    'POST /parked',
    'GET /parked/uploads/:sha256',
    'PUT /parked/uploads/:sha256',
    'POST /parked/:id/photos/:photo',
  ],
}
/** Where a session alone is not enough. */
const PROVEN = [
  'POST /persons/find',
  'POST /persons/plan',
  'POST /persons/export',
  'POST /persons/erase',
  'PATCH /auth/me',
  'DELETE /auth/sessions/:id',
  'POST /auth/sessions/:id/wipe',
  'POST /auth/factors/passkey-options',
  'POST /auth/factors/passkey',
  'POST /auth/factors/totp-secret',
  'POST /auth/factors/totp',
  'POST /auth/factors/recovery-codes',
  'DELETE /auth/factors/:id',
  'POST /users',
  'PATCH /users/:id',
  'DELETE /users/:id',
  'DELETE /users/:id/factors',
  'GET /loan-applications/amounts',
  'GET /loan-applications/:id',
  'POST /loan-applications/:id/decisions',
  'POST /loan-applications/:id/decisions/take-back',
  'DELETE /settings/demonstration',
  'POST /devices/seen',
  'DELETE /devices/:id',
  'POST /devices/:id/wipe',
  'DELETE /devices/:id/wipe',
  'GET /audit/csv',
  'POST /exports',
]
const ALLOWED = {
  everyone: ['visitor', 'deactivated', 'sales', 'admin'],
  sales: ['sales', 'admin'],
  admin: ['admin'],
  nobody: [],
  closed: ['deactivated'],
} as const satisfies Record<keyof typeof MAY_ASK, readonly string[]>

/** Who is let pass a route. */
function allowedOn(route: string): readonly string[] {
  const found = Object.entries(MAY_ASK).find(([, routes]) => routes.includes(route))
  if (!found) throw new Error(`${route} is not in MAY_ASK: who may ask it?`)
  return ALLOWED[found[0] as keyof typeof MAY_ASK]
}

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

  it('lets pass a visitor, sales, an administrator and somebody deactivated as is written here', async () => {
    const dealership = await buildTestApp()
    const callers = {
      visitor: dealership.visitor,
      deactivated: await deactivated(dealership),
      sales: dealership.sales,
      admin: dealership.admin,
    }
    const wrong: string[] = []
    for (const { method, path } of routesOf(dealership.app.routes)) {
      if (path === '/auth/logout' || path === '/auth/end-session') continue
      const allowed = allowedOn(`${method} ${path}`)
      for (const [name, client] of Object.entries(callers)) {
        const isUser = client === callers.sales || client === callers.admin
        if (path === STREAM && isUser) continue
        const expected = allowed.includes(name) ? 'passes' : isUser ? 403 : 401
        const { status } = await client.send(method, addressOf(path), method === 'GET' ? undefined : {})
        const answered = status === 401 || status === 403 ? status : 'passes'
        if (answered !== expected) wrong.push(`${name} ${method} ${path}: ${status}, not ${expected}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('asks whoever logged in some time ago for their password again, where a stolen session would do harm', async () => {
    const dealership = await buildTestApp()
    const { app } = dealership
    const admin = dealership.admin.thief
    const guarded = routesOf(app.routes).filter(route => route.asksForProof)
    const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    expect(guarded.map(name).toSorted()).toEqual(PROVEN.toSorted())
    const later = (ms: number) => new Date(Date.parse(START) + ms).toISOString()
    dealership.setNow(later(PROOF_LASTS_MS + 1))
    for (const { method, path } of guarded) {
      if (path === '/users/:id' && method === 'DELETE') continue
      const { status, body } = await admin.send(method, addressOf(path), method === 'GET' ? undefined : {})
      expect([name({ method, path }), status, body]).toEqual([
        name({ method, path }),
        403,
        { message: PROOF_REQUIRED, code: 'proof_required' },
      ])
    }
    const wrong = await admin.post('/api/auth/proof', { password: 'Something-else-1' })
    expect([wrong.status, wrong.body]).toMatchObject([400, { issues: [{ path: 'password' }] }])
    expect((await admin.patch('/api/auth/me', { edit: {}, seen: {} })).status).toBe(403)
    expect((await admin.post('/api/auth/proof', { password: PASSWORD })).status).toBe(200)
    expect((await admin.get('/api/loan-applications/amounts')).status).toBe(200)
    // It does not last.
    dealership.setNow(later(2 * PROOF_LASTS_MS + 2))
    expect((await admin.get('/api/loan-applications/amounts')).status).toBe(403)
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
