import { describe, expect, it } from 'vitest'
import { isDeclaration } from '../src/auth/guard.ts'
import { buildTestApp } from './support/build-test-app.ts'

describe('every route of the API', () => {
  it('declares who may pass', async () => {
    const { app } = await buildTestApp()
    const routes = new Map<string, boolean>()
    for (const { method, path, handler } of app.routes) {
      if (method === 'ALL' || !path.startsWith('/api/')) continue
      const name = `${method} ${path}`
      routes.set(name, routes.get(name) || isDeclaration(handler))
    }
    expect(routes.size).toBeGreaterThan(20)
    expect([...routes].filter(([, declares]) => !declares).map(([name]) => name)).toEqual([])
  })

  it.each([
    ['GET', '/api/leads', 401, 200],
    ['GET', '/api/vehicles?admin=true', 401, 200],
    ['PATCH', '/api/leads/1', 401, 415],
    ['DELETE', '/api/leads/1', 401, 403],
    ['DELETE', '/api/vehicles/1', 401, 403],
    ['POST', '/api/vehicles', 401, 415],
    ['GET', '/api/leads/1/notes', 401, 404],
    ['GET', '/api/events', 401, 200],
    ['GET', '/api/sync/pull/leads', 401, 200],
    ['POST', '/api/sync/push/leads', 401, 415],
    ['GET', '/api/auth/me', 401, 200],
  ] as const)(
    '%s %s answers a visitor %i and a salesperson %i',
    async (method, path, forVisitor, forSales) => {
      const { visitor, sales } = await buildTestApp()
      const refused = await visitor.send(method, path)
      expect(refused.status).toBe(forVisitor)
      expect(refused.body.message).toBe('Please log in.')
      expect((await sales.send(method, path)).status).toBe(forSales)
    },
  )
})

describe('what is not there', () => {
  it('is a JSON 404 under /api, whatever the method', async () => {
    const { visitor } = await buildTestApp()
    for (const method of ['GET', 'POST', 'DELETE']) {
      const reply = await visitor.send(method, '/api/nothing/here')
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual({ message: 'There is no such address.' })
    }
  })
})

describe('bad input', () => {
  it('is refused in words, never with a stack trace', async () => {
    const { sales } = await buildTestApp()
    const malformed = await sales.post('/api/leads', '{"firstName":')
    expect(malformed.status).toBe(400)
    expect(malformed.body).toEqual({ message: 'The request is not valid JSON.' })

    const text = await sales.post('/api/leads', 'hello', { 'content-type': 'text/plain' })
    expect(text.status).toBe(415)

    const huge = await sales.post('/api/leads', { notes: 'x'.repeat(1_100_000) })
    expect(huge.status).toBe(413)
    expect(huge.body).toEqual({ message: 'The request is too large.' })
  })
})
