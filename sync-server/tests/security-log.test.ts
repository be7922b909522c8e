// The log: what is written down of log-ins, devices and exports, who reads it, and how lines are found.
import type { AuditEntry, AuditPage } from '@forecourt/shared/audit/audit-entry'
import { auditWords } from '@forecourt/shared/audit/audit-words'
import { DEVICE_HEADER } from '@forecourt/shared/sync/device'
import type { DeviceInfo } from '@forecourt/shared/sync/unsent-work'
import type { NewDevice } from '@forecourt/shared/users/new-device'
import { describe, expect, it } from 'vitest'
import { buildTestApp, PASSWORD, START, type TestApp } from './support/build-test-app.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
const FROM = { 'user-agent': CHROME, 'x-forwarded-for': '203.0.113.14' }

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

const logIn = ({ visitor }: TestApp, identifier: string, password = PASSWORD, device = 'phone') =>
  visitor.post('/api/auth/login', { identifier, password }, { ...FROM, [DEVICE_HEADER]: device })

const pageOf = async ({ admin }: TestApp, query = '') =>
  (await admin.get<AuditPage>(`/api/audit${query}`)).body

const wording = { timeZone: 'America/Boise', vehicle: () => null, person: () => null }
const words = (entry: AuditEntry) => auditWords(entry, wording).title

describe('log-ins', () => {
  it('stand in the log with address and device, failures too, and nothing of a name that nobody has', async () => {
    const dealership = await buildTestApp()
    await logIn(dealership, 'sam', 'Wrong-Harbor7')
    await logIn(dealership, 'Quiet-Harbor7', 'x')
    const { headers } = await logIn(dealership, 'sam')
    await dealership.visitor.post('/api/auth/logout', {}, { ...FROM, cookie: cookieOf(headers) })
    const { entries } = await pageOf(dealership, '?kind=log_ins')
    expect(entries.map(words)).toEqual([
      'Sam Miller logged out',
      'Sam Miller logged in',
      'A log-in under a name that no account has',
      'A wrong password for Sam Miller',
    ])
    for (const entry of entries)
      expect(entry).toMatchObject({ address: '203.0.113.14', agent: CHROME, at: START })
    const kept = JSON.stringify(await dealership.rows('audit'))
    for (const secret of ['Quiet-Harbor7', 'Wrong-Harbor7']) expect(kept).not.toContain(secret)
  })

  it('that are held off are written down once, and not for each that is refused', async () => {
    const dealership = await buildTestApp()
    for (let turn = 0; turn < 14; turn++) await logIn(dealership, 'sam', 'Wrong-Harbor7')
    const { entries } = await pageOf(dealership, '?kind=log_ins')
    expect(entries.map(({ action }) => action)).toEqual([
      'login_held_off',
      ...Array<string>(10).fill('login_failed'),
    ])
    expect(words(entries[0] as AuditEntry)).toBe('Log-ins as Sam Miller held off')
    expect(entries[0]?.after).toMatchObject({ tries: 10 })
  })

  it('and a wrong password where it is asked for again', async () => {
    const dealership = await buildTestApp()
    await dealership.sales.post('/api/auth/proof', { password: 'Wrong-Harbor7' })
    const { entries } = await pageOf(dealership, '?kind=log_ins')
    expect(entries.map(words)).toEqual(['Sam Miller gave a wrong password'])
  })
})

describe('a new device', () => {
  const newOf = async (client: TestApp['admin']) => (await client.get<NewDevice[]>('/api/devices/new')).body

  it('is told to administrators until one has seen it elsewhere, and the first of a dealership is no news', async () => {
    const dealership = await buildTestApp()
    const { admin, sales } = dealership
    await logIn(dealership, 'owner', PASSWORD, 'desk')
    expect(await newOf(admin)).toEqual([])
    await logIn(dealership, 'sam', PASSWORD, 'tablet1')
    await logIn(dealership, 'sam', PASSWORD, 'tablet1')
    const stolen = await logIn(dealership, 'owner', PASSWORD, 'thief')
    const known = { agent: CHROME, address: '203.0.113.14', firstAt: START }
    expect(await newOf(admin)).toEqual([
      { ...known, device: 'tablet1', userId: 'sam', name: 'Sam Miller' },
      { ...known, device: 'thief', userId: 'owner', name: 'Ada Miller' },
    ])
    // The device itself neither hears of it nor can make it go away.
    const thief = admin.onDevice('thief')
    expect((await thief.get<NewDevice[]>('/api/devices/new')).body.map(one => one.device)).toEqual([
      'tablet1',
    ])
    const seen = { device: 'thief', userId: 'owner' }
    const asThief = { ...FROM, cookie: cookieOf(stolen.headers) }
    const { visitor } = dealership
    // Whatever it calls itself.
    for (const name of ['thief', 'desk'])
      expect(
        (await visitor.post('/api/devices/seen', seen, { ...asThief, 'x-device-id': name })).status,
      ).toBe(409)
    const other = { device: 'tablet1', userId: 'sam' }
    expect((await visitor.post('/api/devices/seen', other, asThief)).status).toBe(409)
    expect((await sales.post('/api/devices/seen', seen)).status).toBe(403)
    expect((await admin.post('/api/devices/seen', seen)).status).toBe(200)
    expect((await admin.post('/api/devices/seen', seen)).status).toBe(404)
    expect((await newOf(admin)).map(one => one.device)).toEqual(['tablet1'])
    const { entries } = await pageOf(dealership, '?kind=log_ins')
    expect(entries.map(words)).toEqual([
      'Ada Miller took note of a new device of Ada Miller',
      'Ada Miller logged in on a new device',
      'Sam Miller logged in',
      'Sam Miller logged in on a new device',
      'Ada Miller logged in',
    ])
  })

  it('is told to whoever wants to pass it on', async () => {
    const dealership = await buildTestApp()
    const passedOn: NewDevice[] = []
    dealership.knownDevices.onNew(device => passedOn.push(device))
    await logIn(dealership, 'owner', PASSWORD, 'desk')
    await logIn(dealership, 'kim', PASSWORD, 'tablet9')
    expect(passedOn).toMatchObject([{ device: 'tablet9', name: 'Kim Miller' }])
  })
})

describe('devices of others', () => {
  const devicesOf = async ({ admin }: TestApp, userId: string) =>
    (await admin.get<DeviceInfo[]>('/api/devices')).body.filter(one => one.userId === userId)

  it('are logged out and wiped by administrators alone, after they proved who they are, and it stands in the log', async () => {
    const dealership = await buildTestApp()
    const { admin, sales, sales2, visitor } = dealership
    const { headers } = await logIn(dealership, 'sam', PASSWORD, 'lost')
    const cookie = cookieOf(headers)
    const lost = (await devicesOf(dealership, 'sam')).find(({ agent }) => agent === CHROME)
    const path = `/api/devices/${lost?.id}`
    expect((await sales2.post(`${path}/wipe`, {})).status).toBe(403)
    expect((await admin.post(`${path}/wipe`, {})).status).toBe(200)
    expect((await visitor.get('/api/auth/me', { cookie })).body).toMatchObject({ code: 'session_wiped' })
    expect(await devicesOf(dealership, 'sam')).toMatchObject([
      { isLoggedIn: true, wipe: null },
      { id: lost?.id, isLoggedIn: false, wipe: { doneAt: null } },
    ])
    // Taken back, it locks itself; and asked for again, it is wiped.
    expect((await admin.delete(`${path}/wipe`)).status).toBe(200)
    expect((await visitor.get('/api/auth/me', { cookie })).body).toMatchObject({ code: 'session_ended' })
    expect((await admin.delete(`${path}/wipe`)).status).toBe(404)
    expect((await admin.post(`${path}/wipe`, {})).status).toBe(200)
    expect((await visitor.post('/api/auth/wiped', {}, { cookie })).status).toBe(200)
    expect((await admin.delete(`${path}/wipe`)).status).toBe(404)
    expect(await devicesOf(dealership, 'sam')).toMatchObject([{}, { wipe: { doneAt: START } }])

    const tablet = (await devicesOf(dealership, 'sam')).find(({ isLoggedIn }) => isLoggedIn)
    expect((await admin.delete(`/api/devices/${tablet?.id}`)).status).toBe(200)
    expect((await sales.get('/api/leads')).body).toMatchObject({ code: 'session_ended' })
    const { entries } = await pageOf(dealership, '?kind=log_ins')
    expect(entries.map(words).slice(0, 5)).toEqual([
      'Ada Miller logged out a device of Sam Miller',
      'A device of Sam Miller wiped itself',
      'Ada Miller asked for a wipe of a device of Sam Miller',
      'Ada Miller took back the wipe of a device of Sam Miller',
      'Ada Miller asked for a wipe of a device of Sam Miller',
    ])
  })

  it('say which of them asks', async () => {
    const dealership = await buildTestApp()
    expect(await devicesOf(dealership, 'owner')).toMatchObject([{ isCurrent: true }])
    expect(await devicesOf(dealership, 'kim')).toMatchObject([{ isCurrent: false }])
  })
})

describe('the log', () => {
  it('is found by person, kind, record, day and words, page by page, and by nobody but administrators', async () => {
    const dealership = await buildTestApp()
    const { admin, sales } = dealership
    const lead = await dealership.lead()
    await sales.patch(`/api/leads/${lead.id}`, { phone: '(208) 555-0199' })
    await sales.post(`/api/leads/${lead.id}/notes`, { note: 'Called back' })
    dealership.setNow('2026-11-21T17:00:00.000Z')
    const vehicle = await dealership.vehicle()
    await admin.patch(`/api/vehicles/${vehicle.id}`, { price: '37900.00' })
    await admin.patch('/api/users/kim', { role: 'admin' })
    await admin.delete(`/api/leads/${lead.id}`)

    for (const path of ['/api/audit', '/api/audit/people', '/api/audit/csv'])
      expect((await sales.get(path)).status).toBe(403)
    const titles = async (query: string) => (await pageOf(dealership, query)).entries.map(words)
    expect(await titles('?kind=accounts')).toEqual(['Ada Miller gave Kim Miller the role Administrator'])
    expect(await titles('?person=sam')).toEqual([
      'Sam Miller added a sales note',
      'Sam Miller changed a customer',
      'Sam Miller added a customer',
    ])
    expect(await titles('?person=kim')).toEqual(['Ada Miller gave Kim Miller the role Administrator'])
    expect(await titles(`?subject=vehicles&record=${vehicle.id}`)).toEqual([
      'Ada Miller changed a vehicle',
      'Ada Miller added a vehicle',
    ])
    expect(await titles('?to=2026-11-20')).toHaveLength(3)
    expect(await titles('?from=2026-11-21&kind=customers')).toEqual([
      'Ada Miller deleted a sales note',
      'Ada Miller deleted a customer',
    ])
    // Who is gone is found by the name that they had.
    expect((await pageOf(dealership, '?search=ruth')).entries.map(({ action }) => action)).toEqual([
      'deleted',
      'changed',
      'created',
    ])
    expect(await titles('?search=4runner')).toHaveLength(2)
    expect(await titles('?search=100%25')).toEqual([])
    for (const bad of ['record=%00&subject=leads', 'subject=%00', 'from=today', 'after=%00'])
      expect((await admin.get(`/api/audit?${bad}`)).status).toBe(400)
    for (const path of [
      '/api/audit?search=%00',
      '/api/audit/ads/%00',
      '/api/audit/ads/1/%00',
      '/api/audit/ads/1/999999',
    ])
      expect((await admin.get(path)).status).toBeLessThan(500)
    for (const id of ['%00', '%25', 'x'.repeat(16)])
      expect((await admin.delete(`/api/devices/${id}`)).status).toBe(404)
    const [price] = (await pageOf(dealership, '?kind=vehicles')).entries
    expect(auditWords(price as AuditEntry, wording).detail).toMatch(
      /^2021 Toyota 4Runner \(#\d+\) · Price: \$38,900 to \$37,900$/,
    )
  })

  it('is read to its end without a line twice or left out, whatever is written meanwhile', async () => {
    const dealership = await buildTestApp()
    const lead = await dealership.lead()
    for (let turn = 0; turn < 120; turn++)
      await dealership.sales.post(`/api/leads/${lead.id}/notes`, { note: `Call ${turn}` })
    const all = (await dealership.rows('audit')).map(({ id }) => id)
    for (const query of ['', '&kind=customers', '&person=sam', `&subject=leads&record=${lead.id}`]) {
      const read: number[] = []
      let after = ''
      do {
        const page = await pageOf(dealership, `?${after}${query}`)
        read.push(...page.entries.map(({ id }) => id))
        await dealership.sales.post(`/api/leads/${lead.id}/notes`, { note: 'Meanwhile' })
        after = page.next ? `after=${encodeURIComponent(page.next)}` : ''
      } while (after !== '')
      expect(new Set(read).size).toBe(read.length)
      expect(read.toSorted((a, b) => a - b).filter(id => all.includes(id))).toEqual(all)
    }
  })

  it('goes out as a file that no spreadsheet runs, and that stands in the log from then on', async () => {
    const dealership = await buildTestApp()
    await dealership.lead({ firstName: '=HYPERLINK("http://evil.example")' })
    const csv = await dealership.admin.get<{ rows: number; text: string; name: string }>('/api/audit/csv')
    expect(csv.body).toMatchObject({ rows: 1, name: 'log-2026-11-20.csv' })
    expect(csv.body.text).toContain('"\'=HYPERLINK(""http://evil.example"") Becker"')
    const { entries } = await pageOf(dealership)
    expect(entries.map(words)).toEqual(['Ada Miller exported the log', 'Sam Miller added a customer'])
  })

  it('tells of exports once, and of those without a signal by whoever made them', async () => {
    const dealership = await buildTestApp()
    const { admin, sales } = dealership
    const note = { id: 'e1', what: 'customers', rows: 40, madeAt: '2026-11-20T16:00:00.000Z' }
    expect((await sales.post('/api/exports', note)).status).toBe(403)
    expect((await admin.post('/api/exports', note)).status).toBe(200)
    const late = { ...note, id: 'e2' }
    for (let turn = 0; turn < 2; turn++)
      expect((await admin.post('/api/exports/made-offline', late)).status).toBe(200)
    const { entries } = await pageOf(dealership, '?kind=exports')
    expect(entries.map(entry => auditWords(entry, wording).detail)).toEqual([
      '40 rows, CSV · Made without a signal and told afterwards',
      '40 rows, CSV',
    ])
  })

  it('knows by the account who did it, and lets nobody take the name of a colleague by themselves', async () => {
    const dealership = await buildTestApp()
    const { admin, sales } = dealership
    const taken = await sales.patch('/api/auth/me', { firstName: ' ada', lastName: 'MILLER' })
    expect([taken.status, taken.body]).toMatchObject([400, { issues: [{ path: 'lastName' }] }])
    expect((await sales.patch('/api/auth/me', { firstName: 'Samuel' })).status).toBe(200)
    await dealership.lead()
    // Two people may have one name, where an administrator says so.
    expect((await admin.patch('/api/users/sam', { firstName: 'Ada' })).status).toBe(200)
    const [entry] = (await pageOf(dealership, '?kind=customers')).entries
    expect(entry?.by).toEqual({ kind: 'user', id: 'sam', name: 'Samuel Miller', nameNow: 'Ada Miller' })
  })
})
