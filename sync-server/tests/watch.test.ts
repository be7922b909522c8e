import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { startChores } from '../src/chores.ts'
import { openSqlite } from '../src/database/sqlite.ts'
import { disposeOfApplications } from '../src/loans/disposal.ts'
import { createLogger } from '../src/watch/logger.ts'
import { buildTestApp, METRICS_TOKEN, RUTH } from './support/build-test-app.ts'

describe('whoever watches over the server', () => {
  it('learns whether it lives and can store', async () => {
    const { visitor } = await buildTestApp()
    for (const path of ['/api/health', '/api/ready'])
      expect((await visitor.get(path)).body).toEqual({ status: 'ok', revision: 0 })
  })

  it('gets its numbers with the token alone, and none of them names anybody', async () => {
    const dealership = await buildTestApp()
    const { id } = await dealership.lead()
    await dealership.sales.get(`/api/leads/${id}/notes`)
    const ask = (headers: Record<string, string>) => dealership.app.request('/metrics', { headers })
    expect((await ask({})).status).toBe(401)
    expect((await ask({ authorization: 'Bearer nonsense' })).status).toBe(401)
    const text = await (await ask({ authorization: `Bearer ${METRICS_TOKEN}` })).text()
    expect(text).toContain('commits_total 1')
    expect(text).toContain('open_streams 0')
    expect(text).toMatch(/route="\/api\/leads\/:id\/notes",status="200"/)
    expect(text).not.toContain(id)
  })

  it('is told over a safe line only to use a safe line', async () => {
    const headersAt = async (origin: string) =>
      (await (await buildTestApp({ origin })).visitor.get('/api/health')).headers
    expect((await headersAt('https://cars.example')).get('strict-transport-security')).toContain('max-age')
    expect((await headersAt('http://localhost:3000')).get('strict-transport-security')).toBeNull()
  })
})

describe('the log', () => {
  it('tells what a query failed on, without its values and those of the row', () => {
    const lines: string[] = []
    const refused = Object.assign(new Error('null value in column "phone"'), {
      code: '23502',
      detail: `Failing row contains (${RUTH.email}).`,
    })
    const failed = new DrizzleQueryError('insert into "leads" values ($1)', [RUTH.email], refused)
    createLogger('error', { write: line => lines.push(line) }).error({ err: failed }, 'unexpected error')
    const [line = ''] = lines
    expect(line).not.toContain(RUTH.email)
    expect(JSON.parse(line).err).toMatchObject({
      message: 'A query failed: insert into "leads" values ($1)',
      cause: { code: '23502', message: refused.message },
    })
  })

  it('has a line for each request with its id, and nothing of anybody', async () => {
    const dealership = await buildTestApp()
    await dealership.visitor.post('/api/leads', { ...RUTH, notes: 'My secret' })
    await dealership.visitor.post('/api/auth/login', { identifier: 'sam', password: 'Quiet-Harbor7' })
    const reply = await dealership.visitor.get('/api/vehicles/search?q=ruth.becker%40example.com')
    const lines = dealership.logged.map(line => JSON.parse(line))
    expect(lines.at(-1)).toMatchObject({
      msg: 'request',
      requestId: reply.headers.get('x-request-id'),
      method: 'GET',
      path: '/api/vehicles/search',
      status: 200,
    })
    for (const text of ['Becker', 'ruth.becker', '555-0142', 'My secret', 'Quiet-Harbor7', '"sam"'])
      expect(dealership.logged.join('')).not.toContain(text)
  })
})

describe('loan applications', () => {
  it('are disposed of when their time is over, and the disposal is written down', async () => {
    const dealership = await buildTestApp()
    const sent = {
      ...RUTH,
      loanAmount: '1000',
      downPayment: '0',
      annualIncome: '1000',
      termMonths: 60,
      employmentStatus: 'Retired',
    }
    await dealership.visitor.post('/api/loan-applications', sent)
    await dealership.visitor.post('/api/loan-applications', { ...sent, website: 'spam' })
    const { keepApplicationsMonths } = DEMO_DEALER
    const dispose = (now: string) =>
      disposeOfApplications(dealership.database, keepApplicationsMonths, new Date(now))
    expect(await dispose('2028-12-20T16:59:59.000Z')).toBe(0)
    expect(await dispose('2028-12-20T17:00:01.000Z')).toBe(2)
    expect(await dealership.rows('loanApplications')).toEqual([])
    expect(await dealership.rows('heldInquiries')).toEqual([])
    const lines = await dealership.rows('audit')
    expect(lines.at(-1)).toMatchObject({ actorKind: 'system', collection: 'applications', action: 'deleted' })
  })
})

describe('a chore', () => {
  it('is done again after its end, whatever became of it, until it is stopped', async () => {
    let times = 0
    const done = Promise.withResolvers<void>()
    const stop = startChores(
      [
        {
          name: 'test',
          firstAfterMs: 0,
          thenEveryMs: 1,
          work: async () => {
            times++
            if (times === 1) throw new Error('once')
            if (times === 3) done.resolve()
          },
        },
      ],
      openSqlite(':memory:'),
      pino({ level: 'silent' }),
    )
    await done.promise
    stop()
    const then = times
    await new Promise(resolve => setImmediate(resolve))
    expect(times).toBe(then)
  })
})
