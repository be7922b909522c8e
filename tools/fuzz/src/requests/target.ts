/** A dealership behind a real port, with records of every kind, that requests are sent to. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import {
  APPLICATION,
  buildTestApp,
  RUTH,
  START,
} from '../../../../sync-server/tests/support/build-test-app.ts'
import { listenOn } from '../../../../sync-server/tests/support/listen-on.ts'
import { type Caller, CHUNK, type Described, operationsOf, type Part, type Plan } from './plan.ts'
import { openVpic } from './vpic.ts'

export interface Answer {
  /** That was asked for. */
  path: string
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** What no visitor may read, and what of an application no salesperson may. */
export const SECRETS = { ofStaff: 'Quince-told-Sam-so', ofAdministrators: '91234.57' }

const FILMS = join(import.meta.dirname, '..', '..', '..', '..', 'site', 'public', 'films')
/** A stream goes on: what it begins with is what is looked at. */
const STREAM = 'text/event-stream'
const MINUTE_MS = 60_000
const PATIENCE_MS = 60_000
/** How often the counts of tries are forgotten, so that requests get behind them. */
const FORGETTING = 15

export type Target = Awaited<ReturnType<typeof openTarget>>

export async function openTarget() {
  const vpic = await openVpic()
  const app = await buildTestApp({ vpicUrl: vpic.address })
  const server = await listenOn(app.app)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#a32' } })
    .png()
    .toBuffer()
  const contents: Record<Part['content'], Buffer> = {
    picture,
    cut: picture.subarray(0, 40),
    film: readFileSync(join(FILMS, 'adventure-awaits.mp4')),
    text: Buffer.from('<svg onload="alert(1)"/>'),
    nothing: Buffer.alloc(0),
  }
  const chunk = createHash('sha256').update(picture).digest('hex')
  const pools: Record<string, string[]> = {
    size: [String(picture.length)],
    uploads: [chunk, chunk, chunk, '0'.repeat(64)],
    vins: ['1HGCM82633A004352', 'KMHDU46D17U090264', '1HGCM82633A00435X'],
    categories: ['exterior', 'interior', 'walkaround', 'photos'],
    collections: ['leads', 'vehicles', 'events', 'notes', 'issues'],
    devices: ['tablet1', 'tablet2', 'desk'],
  }

  async function furnish() {
    const { admin, sales, visitor } = app
    for (let n = 0; n < 3; n++) {
      const vehicle = await app.vehicle({ stockNumber: `F-${n}`, vin: n === 0 ? '1HGCM82633A004352' : null })
      const lead = await app.lead({
        email: `ruth${n}@example.com`,
        notes: SECRETS.ofStaff,
        vehicleId: vehicle.id,
      })
      await sales.post(`/api/leads/${lead.id}/notes`, { note: SECRETS.ofStaff })
      await sales.post('/api/events', {
        name: 'Drive',
        date: 'Saturday',
        location: 'Lot',
        description: 'Toys.',
      })
      const figures = {
        ...APPLICATION,
        email: `loan${n}@example.com`,
        annualIncome: SECRETS.ofAdministrators,
      }
      const { token } = (await visitor.get('/api/form-token')).body
      app.setNow(new Date(Date.parse(START) + (n + 1) * MINUTE_MS).toISOString())
      await visitor.post('/api/loan-applications', { ...figures, formToken: token })
      await visitor.post('/api/leads', { ...RUTH, source: 'website_contact', formToken: 'forged' })
    }
    await admin.get('/api/users')
  }

  /** Finds what there is to be named now. */
  async function look() {
    const idsIn = async (name: Parameters<typeof app.rows>[0], field = 'id') =>
      (await app.rows(name)).map(row => String((row as Record<string, unknown>)[field]))
    pools.vehicles = await idsIn('vehicles')
    pools.leads = await idsIn('leads')
    pools.events = await idsIn('communityEvents')
    pools.users = await idsIn('users')
    pools.notes = await idsIn('leadNotes')
    pools.applications = await idsIn('loanApplications')
    pools.held = await idsIn('heldInquiries')
    pools.films = await idsIn('filmJobs')
    pools.sessions = (await idsIn('sessions', 'tokenHash')).map(hash => hash.slice(0, 16))
    pools.parked = await idsIn('parkedWork')
    pools.pictures = (await idsIn('media', 'hash')).map(hash => `/media/${hash}.webp`)
    pools.files = pools.pictures.map(url => url.slice('/media/'.length))
  }

  /** The names of records in the place of what stands for them. */
  const named = (text: string) =>
    text.replace(/(?:«|%C2%AB)([\w-]+)(?::|%3A)(\d+)(?:»|%C2%BB)/g, (_all, kind: string, index: string) => {
      const pool = pools[kind] ?? []
      return pool[Number(index) % Math.max(1, pool.length)] ?? 'none'
    })

  const { database, sessions } = app
  let sent = 0

  const begun = new Map((await app.rows('users')).map(row => [row.id, row]))
  const PEOPLE = { sales: app.sales.user.id, admin: app.admin.user.id, closed: app.sales2.user.id }

  /** A new session; everybody is who they were at the beginning, whatever an administrator made of them meanwhile. */
  async function cookieOf(caller: Caller): Promise<string | null> {
    if (caller === 'visitor') return null
    const { users } = database.tables
    const id = PEOPLE[caller]
    pools.self = [id]
    const row = {
      ...(begun.get(id) as NonNullable<ReturnType<typeof begun.get>>),
      isActive: caller !== 'closed',
    }
    await database.insert(users).values(row).onConflictDoUpdate({ target: users.id, set: row })
    return `forecourt_session=${await sessions.open(id, null)}`
  }

  function bodyOf(plan: Plan): { type: string | null; bytes: Buffer } | null {
    if (!plan.body) return null
    if ('text' in plan.body && plan.body.text === CHUNK) return { type: plan.body.type, bytes: picture }
    if ('text' in plan.body) return { type: plan.body.type, bytes: Buffer.from(named(plan.body.text)) }
    const parts = plan.body.parts.flatMap(({ field, name, content }) => [
      Buffer.from(
        `--part\r\ncontent-disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"\r\n\r\n`,
      ),
      contents[content],
      Buffer.from('\r\n'),
    ])
    return {
      type: 'multipart/form-data; boundary=part',
      bytes: Buffer.concat([...parts, Buffer.from('--part--\r\n')]),
    }
  }

  await furnish()
  const described = (await app.visitor.get('/api/openapi.json')).body as never as Parameters<
    typeof operationsOf
  >[0]
  const operations: Described[] = operationsOf(described)

  return {
    operations,
    /** The lines of the log that tell of an error, since it was asked for last. */
    errors: () => app.logged.splice(0).filter(line => JSON.parse(line).level >= 50),
    async send(plan: Plan): Promise<{ answer: Answer; line: string }> {
      if (sent % FORGETTING === 0) {
        await look()
        await database.delete(database.tables.attempts)
      }
      app.setNow(new Date(Date.parse(START) + ++sent * MINUTE_MS).toISOString())
      const cookie = await cookieOf(plan.caller)
      const body = bodyOf(plan)
      const path = named(plan.path)
      const headers: Record<string, string | number> = {
        'x-contract-version': '99',
        'x-device-id': 'tablet1',
        'x-forwarded-for': `198.51.${(sent >> 8) % 256}.${sent % 256}`,
        ...Object.fromEntries(Object.entries(plan.headers).map(([name, value]) => [name, named(value)])),
        ...(cookie ? { cookie } : {}),
        ...(body?.type == null ? {} : { 'content-type': body.type }),
        ...(body ? { 'content-length': body.bytes.length } : {}),
      }
      const line = `${plan.caller}: ${plan.method} ${path} ${JSON.stringify(plan.headers)} ${body ? `${body.type} ${body.bytes.toString().slice(0, 1500)}` : ''}`
      const sending = request({
        host: '127.0.0.1',
        port: server.port,
        method: plan.method,
        path,
        headers,
        agent,
      })
      sending.setTimeout(PATIENCE_MS, () => sending.destroy(new Error(`No answer: ${line}`)))
      sending.end(body?.bytes)
      const [reply] = (await once(sending, 'response')) as [IncomingMessage]
      return {
        answer: { path, status: reply.statusCode ?? 0, headers: reply.headers, text: await textOf(reply) },
        line,
      }
    },
    async close() {
      agent.destroy()
      app.pokes.close()
      await server.close()
      await vpic.close()
      await database.close()
    },
  }
}

const UNPACKED: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
}

const quoted = (text: string) => text.replace(/["\r\n]/g, '_')

async function textOf(reply: IncomingMessage): Promise<string> {
  if (reply.headers['content-type']?.startsWith(STREAM)) {
    const { value } = await reply[Symbol.asyncIterator]().next()
    reply.destroy()
    return String(value ?? '')
  }
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const unpack = UNPACKED[reply.headers['content-encoding'] ?? '']
  return String(unpack && bytes.length > 0 ? unpack(bytes) : bytes)
}
