// The real app on a real database in memory, with people who are logged in.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_DEALER, type Dealer } from '@forecourt/shared/dealer/dealer'
import type { Lead } from '@forecourt/shared/leads/lead'
import { CONTRACT_HEADER, CONTRACT_VERSION } from '@forecourt/shared/sync/contract'
import { DEVICE_HEADER } from '@forecourt/shared/sync/device'
import type { User } from '@forecourt/shared/users/user'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { Hono } from 'hono'
import { createApp } from '../../src/app.ts'
import { sessionCookieName } from '../../src/auth/session-cookie.ts'
import { compose } from '../../src/composition.ts'
import { readConfig } from '../../src/config.ts'
import type { Tables } from '../../src/database/tables.ts'
import type { Env } from '../../src/deps.ts'
import { createDiskMediaStore } from '../../src/media/disk-media-store.ts'
import type { MediaStore } from '../../src/media/media-store.ts'
import { routesOf } from '../../src/openapi/describe-api.ts'
import { type Keyring, keyringOfOne } from '../../src/secrets/keyring.ts'
import { mediaRoutes } from '../../src/serving/media-routes.ts'
import { createVpicClient } from '../../src/vin/vpic-client.ts'
import { createLogger } from '../../src/watch/logger.ts'
import { createHolder } from './hold-to-description.ts'
import { quickHash } from './quick-hash.ts'
import { anyPlace, openTestDatabase, rowsOf } from './test-database.ts'

export const PASSWORD = 'Quiet-Harbor7'
export const METRICS_TOKEN = 'numbers-for-the-watch'
export const START = '2026-11-20T17:00:00.000Z'

const VPIC_TIMEOUT_MS = 150

const passwordHash = quickHash(PASSWORD)

export interface Upload {
  field: string
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

export type Body = Record<string, unknown>

export interface Reply<T = never> {
  status: number
  // What a reply holds is what the test asserts about it.
  body: [T] extends [never] ? Body & { message?: string } : T
  headers: Headers
}

export async function buildTestApp({
  path,
  dealer = DEMO_DEALER,
  origin = 'http://localhost:3000',
  siteOrigins = [],
  vpicUrl = 'http://127.0.0.1:9',
  start = START,
  trustProxy = true,
  mediaStore,
  keyring = keyringOfOne(),
}: {
  /** A file, or the address of a PostgreSQL. */
  path?: string
  dealer?: Dealer
  origin?: string
  /** Where exported pages lie. */
  siteOrigins?: string[]
  /** Where the VIN decoding service is; by default nowhere. */
  vpicUrl?: string
  /** The present instant to begin with. */
  start?: string
  /** Whether what a proxy says of addresses is believed. */
  trustProxy?: boolean
  /** Where media lie; by default in a directory of this app. */
  mediaStore?: MediaStore
  /** By default a key of this app alone. */
  keyring?: Keyring
} = {}) {
  let present = new Date(start)
  const now = () => present
  const logged: string[] = []
  const logger = createLogger('info', { write: line => logged.push(line) })
  const listenerErrors: unknown[] = []
  const directory = mkdtempSync(join(tmpdir(), 'dealership-'))
  const mediaDirectory = join(directory, 'media')
  const waits: number[] = []
  const parts = await compose({
    config: {
      ...readConfig({ DATA_DIR: directory, PUBLIC_ORIGIN: origin, SITE_ORIGINS: siteOrigins.join(',') }),
      trustProxy,
      metricsToken: METRICS_TOKEN,
    },
    dealer,
    logger,
    now,
    wait: async ms => {
      waits.push(ms)
    },
    database: await openTestDatabase(path ?? (await anyPlace())),
    keyring,
    media: { files: mediaStore ?? createDiskMediaStore(mediaDirectory), bucket: null },
    vpic: createVpicClient(vpicUrl, logger, VPIC_TIMEOUT_MS),
    onListenerError: error => listenerErrors.push(error),
  })
  const { database, sessions } = parts
  const site = new Hono<Env>().route('/', mediaRoutes(parts.media))
  site.notFound(c => c.text('not a page', 404))
  const app = createApp({ ...parts, site })
  const holdToDescription = createHolder(routesOf(app.routes))

  /** @param password given again where the server asks for it, as the app does; null to be refused */
  const clientOf = (cookie: string | null, device: string, password: string | null = null) => {
    async function send<T = never>(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Reply<T>> {
      const response = await app.request(path, {
        method,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          [CONTRACT_HEADER]: String(CONTRACT_VERSION),
          [DEVICE_HEADER]: device,
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      const reply = isJson && text ? JSON.parse(text) : { text }
      if (isJson) holdToDescription(method, path, response.status, reply)
      if (password !== null && reply.code === 'proof_required') {
        // Of an account with a second factor it is not enough, and the refusal is what the test is told.
        const proof = await send('POST', '/api/auth/proof', { password })
        if (proof.status === 200) return send(method, path, body, headers)
      }
      return {
        status: response.status,
        body: reply,
        headers: response.headers,
      } as Reply<T>
    }
    return {
      cookie,
      send,
      get: <T = never>(path: string, headers?: Record<string, string>) =>
        send<T>('GET', path, undefined, headers),
      post: <T = never>(path: string, body: unknown, headers?: Record<string, string>) =>
        send<T>('POST', path, body, headers),
      patch: <T = never>(path: string, body: unknown) => send<T>('PATCH', path, body),
      delete: <T = never>(path: string, body?: unknown) => send<T>('DELETE', path, body),
      upload: async <T = never>(path: string, files: readonly Upload[]) => {
        const form = new FormData()
        for (const { field, name, bytes } of files) form.append(field, new File([bytes], name))
        const response = await app.request(path, {
          method: 'POST',
          headers: { ...(cookie ? { cookie } : {}), [DEVICE_HEADER]: device },
          body: form,
        })
        const reply = await response.json()
        holdToDescription('POST', path, response.status, reply)
        return { status: response.status, body: reply, headers: response.headers } as Reply<T>
      },
    }
  }
  type Client = ReturnType<typeof clientOf>

  async function staff(username: string, role: 'admin' | 'sales', firstName: string, device: string) {
    const user: User = {
      id: username,
      firstName,
      lastName: 'Miller',
      username,
      email: `${username}@sawtoothmotor.example`,
      role,
      isActive: true,
      passwordVersion: 0,
      createdAt: START,
      updatedAt: START,
    }
    await database
      .insert(database.tables.users)
      .values({ ...user, passwordHash })
      .onConflictDoNothing()
    const name = sessionCookieName(origin.startsWith('https:'))
    const cookie = `${name}=${await sessions.open(user.id, 'Test', device)}`
    return {
      ...clientOf(cookie, device, PASSWORD),
      user,
      onDevice: (other: string) => clientOf(cookie, other, PASSWORD),
      /** Without the password at hand. */
      thief: clientOf(cookie, device),
    }
  }

  const visitor: Client = clientOf(null, 'visitor')
  const admin = await staff('owner', 'admin', 'Ada', 'desk')
  const sales = await staff('sam', 'sales', 'Sam', 'tablet1')
  const sales2 = await staff('kim', 'sales', 'Kim', 'tablet2')

  return {
    ...parts,
    app,
    /** All rows of a table. */
    rows: <T extends keyof Tables>(name: T) => rowsOf(database, name),
    listenerErrors,
    waits,
    /** The lines of the log. */
    logged,
    mediaDirectory,
    visitor,
    admin,
    sales,
    sales2,
    setNow: (instant: string) => {
      present = new Date(instant)
    },
    /** A vehicle in stock, through the front door. */
    async vehicle(fields: Body = {}): Promise<Vehicle> {
      const reply = await admin.post<Vehicle>('/api/vehicles', {
        make: 'Toyota',
        model: '4Runner',
        year: 2021,
        price: '38900.00',
        ...BARE_VEHICLE,
        ...fields,
      })
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
      return reply.body
    },
    /** A customer, through the front door. */
    async lead(fields: Body = {}): Promise<Lead> {
      const reply = await sales.post<Lead>('/api/leads', { ...RUTH, source: 'phone', ...fields })
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
      return reply.body
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

const BARE_VEHICLE = { vin: null, description: null }

export const RUTH = {
  firstName: 'Ruth',
  lastName: 'Becker',
  email: 'ruth.becker@example.com',
  phone: '(208) 555-0142',
}

/** Body of a loan application. */
export const APPLICATION = {
  ...RUTH,
  loanAmount: '25000',
  downPayment: '5000',
  annualIncome: '64000',
  termMonths: 60,
  employmentStatus: 'Military',
  creditScore: 700,
}
