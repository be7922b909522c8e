// A dealership in which everything has happened that leaves a row, and its rows to hold others against.
import type { PushReply } from '@forecourt/shared/sync/contract'
import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { APPLICATION, buildTestApp, RUTH, START, type TestApp } from './build-test-app.ts'
import { dumpTables } from './dump-tables.ts'

/** @param path a file, or the address of a PostgreSQL */
export async function livingDealership(path: string): Promise<TestApp> {
  const app = await buildTestApp({ path })
  const { database, admin, sales, sales2, visitor, store } = app
  const { tables } = database
  const vehicle = await app.vehicle({ photos: ['/media/a.webp'], description: 'Zoë’s "daily" \\ 😀' })
  await app.vehicle({ model: 'Corolla', vin: '4T1BF1FK5CU500003' })
  const lead = await app.lead({ vehicleId: vehicle.id })
  await sales.post(`/api/leads/${lead.id}/notes`, { note: "Called back; 'drop table leads'" })
  await sales.patch(`/api/leads/${lead.id}`, { status: 'contacted', ownerId: sales.user.id })
  await sales.post('/api/tasks', { kind: 'call', due: START, leadId: lead.id, ownerId: sales.user.id })
  const gone = await app.lead({ firstName: 'Ona' })
  await admin.delete(`/api/leads/${gone.id}`)
  const moved = await store.get('leads', lead.id)
  await push(sales, moved, { ...moved, phone: '111' }, 1)
  await push(sales2, moved, { ...moved, phone: '222' }, 2)
  await admin.post('/api/events', {
    name: 'Toy drive',
    date: 'Saturday',
    location: 'Lot',
    description: 'Toys',
  })
  await visitor.post('/api/loan-applications', { ...APPLICATION, vehicleId: vehicle.id })
  await visitor.post('/api/leads', { ...RUTH, formToken: 'page.AAAAAAAAAAAAAAAAAAAAAA' })
  await visitor.post('/api/auth/login', { identifier: 'sam', password: 'wrong' })
  await admin.patch('/api/settings', { newTakesHero: true })
  await sales.post(`/api/vehicles/${vehicle.id}/generate-video`, {})
  await admin.post('/api/users', LENA)
  await sales.post('/api/sync/device-report', { work: [{ ...LEFT, userId: 'sam', name: 'Sam Miller' }] })
  const photo = { name: 'a.jpg', title: 'Corolla, Exterior photos', size: 1000, at: START }
  await app.parked.add(
    { id: 'parked1', name: 'Max Gone', changes: [], photos: [photo], forms: [] },
    { userId: 'max', device: 'tablet9', agent: null },
  )
  await database.insert(tables.parkedFiles).values({
    workId: 'parked1',
    photoId: 'p1',
    offset: 0,
    userId: 'max',
    sha256: 'a',
    bytes: Buffer.from('ÿ\0'),
  })
  await database.insert(tables.userFactors).values([
    {
      id: 'factor1',
      userId: 'kim',
      kind: 'passkey',
      name: 'Windows Hello',
      createdAt: START,
      confirmedAt: START,
      credentialId: 'credential1',
      publicKey: 'pQ',
      counter: 7,
      transports: 'internal,hybrid',
      rpId: 'localhost',
    },
    {
      id: 'factor2',
      userId: 'kim',
      kind: 'totp',
      name: 'App',
      createdAt: START,
      secret: 'JBSW',
      lastStep: 5,
    },
  ])
  await database.insert(tables.recoveryCodes).values([
    { hash: 'h1', userId: 'kim', usedAt: START },
    { hash: 'h2', userId: 'kim' },
  ])
  const erased = { disposalId: 'disposal1', at: START, keptUntil: null }
  await database.insert(tables.disposals).values({
    id: 'disposal1',
    at: START,
    reason: 'request',
    actorId: 'kim',
    actorName: 'Kim',
    erased: { customers: 1 },
    kept: [],
  })
  await database.insert(tables.erasedRecords).values({ collection: 'leads', id: 'gone', ...erased })
  await database.insert(tables.erasedApplicants).values({ applicationId: 'kept', applicant: 'sealed' })
  const { user } = admin
  const actor = { kind: 'user', id: user.id, name: 'Ada Miller', role: user.role } as const
  await app.knownDevices.noteLogIn({ actor, device: 'desk', address: '203.0.113.14' }, 'Test', ['password'])
  const facts = { name: 'Corolla', stockNumber: null, price: '9.00', status: 'available', pictures: 0 }
  await app.publishedAds.note(vehicle.id, { fingerprint: 'a', facts, html: '<p>Corolla</p>' })
  await app.sessions.open('kim', 'Old tablet')
  await app.sessions.closeAll('kim', sales2.cookie?.split('=')[1])
  await store.commit({
    at: START,
    actor: { kind: 'system' },
    device: null,
    changes: [{ collection: 'leads', before: null, after: { ...lead, id: 'keyed' } }],
    idempotencyKey: 'once',
  })
  const picture = { hash: 'h'.repeat(24), width: 700, height: 400, widths: [700, 320], color: '#a03020' }
  await database.insert(tables.media).values({ ...picture, avif: true, createdAt: START })
  await database.insert(tables.videos).values({ hash: 'd', type: 'mp4', bytes: 4, createdAt: START })
  await database.insert(tables.vinAnswers).values({ vin: '4T1', values: { Make: 'TOYOTA' }, at: START })
  await database
    .insert(tables.publishedPages)
    .values({ path: '/', fingerprint: 'f', status: 200, headers: { 'x-a': 'b' } })
  return app
}

const LEFT = { changes: 2, photos: 1, forms: 0, lastAt: START }

const LENA = {
  firstName: 'Lena',
  lastName: 'Ortiz',
  username: 'lena',
  email: 'lena@sawtoothmotor.example',
  password: 'Silver-Lake42',
}

async function push(client: TestApp['sales'], assumed: unknown, next: unknown, gesture: number) {
  const rows = [{ collection: 'leads', change: `c${gesture}`, gesture, seen: 0, assumed, next }]
  const reply = await client.post<PushReply>('/api/sync/push', { mirror: `mirror${gesture}`, rows })
  expect(reply.status).toBe(200)
}

/** Every row of every table of a database file, whatever the order in which they were written. */
export function rowsOfFile(path: string): Record<string, string[]> {
  const tables = Object.entries(dumpTables(path)).filter(([name]) => name !== '__drizzle_migrations')
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.map(row => JSON.stringify(row)).sort()]))
}

/** Does something to a database file behind the back of everybody. */
export function onFile<T>(path: string, work: (sqlite: Sqlite.Database) => T): T {
  const sqlite = new Sqlite(path, { fileMustExist: true })
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}
