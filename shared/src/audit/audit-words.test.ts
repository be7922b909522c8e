import { describe, expect, it } from 'vitest'
import { COLLECTIONS } from '../collections/collections.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'
import { AUDIT_CSV_HEADER, auditCsvRow, csvLine } from './audit-csv.ts'
import { type AuditEntry, auditQuerySchema } from './audit-entry.ts'
import { AUDIT_KINDS, kindOf, SUBJECT_KINDS, subjectsOf } from './audit-kinds.ts'
import { auditWords, differencesOf } from './audit-words.ts'
import { adsWithin } from './published-ad.ts'

const wording = {
  timeZone: 'America/Boise',
  vehicle: (id: string) => (id === '104' ? '2019 Toyota Camry (#1004)' : null),
  person: (id: string) => (id === 'sam' ? 'Sam Miller' : null),
}
const KIM = { kind: 'user', id: 'kim', name: 'Kim Tran', nameNow: 'Kim Tran' } as const
const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-20T17:00:00.000Z',
  by: KIM,
  agent: null,
  device: null,
  address: null,
  subject: 'vehicles',
  recordId: '104',
  title: '2019 Toyota Camry (#1004)',
  isThere: true,
  action: 'changed',
  before: null,
  after: null,
  ...fields,
})

describe('a line in words', () => {
  it.each<[Partial<AuditEntry>, string, string]>([
    [
      { before: { price: '36900.00', updatedAt: 'a' }, after: { price: '36500.00', updatedAt: 'b' } },
      'Kim Tran changed a vehicle',
      '2019 Toyota Camry (#1004) · Price: $36,900 to $36,500',
    ],
    [
      {
        subject: 'leads',
        title: 'Ruth Becker',
        before: { vehicleId: null, status: 'new', phone: '1', email: '' },
        after: { vehicleId: '104', status: 'financing', phone: '2', email: 'r@example.com' },
      },
      'Kim Tran changed a customer',
      'Ruth Becker · Vehicle: nothing to 2019 Toyota Camry (#1004), Status: New to Financing and 2 more',
    ],
    [{ subject: 'leads', title: null, action: 'deleted' }, 'Kim Tran deleted a customer', ''],
    [
      { subject: 'users', recordId: 'sam', title: 'Sam Lee', after: { role: 'admin', password: 'set' } },
      'Kim Tran gave Sam Lee the role Administrator and set a new password for Sam Lee',
      '',
    ],
    [
      {
        subject: 'users',
        recordId: 'kim',
        title: 'Kim Tran',
        before: { lastName: 'Tran' },
        after: { lastName: 'Dao' },
      },
      'Kim Tran changed their own account',
      'Last name: Tran to Dao',
    ],
    [
      { subject: 'applications', action: 'read', title: 'Ruth Becker' },
      'Kim Tran read a loan application',
      'Ruth Becker',
    ],
    [
      {
        subject: 'sessions',
        action: 'session_ended',
        recordId: 'sam',
        title: 'Sam Lee',
        after: { agent: null, why: 'password' },
      },
      'Kim Tran logged out a device of Sam Lee',
      'Unknown browser · A new password logs out all other devices.',
    ],
    [
      { subject: 'exports', action: 'exported', after: { what: 'customers', rows: 1, isOffline: true } },
      'Kim Tran exported customers',
      '1 row, CSV · Made without a signal and told afterwards',
    ],
    [
      {
        subject: 'backups',
        action: 'backed_up',
        by: { kind: 'command', id: null, name: null, nameNow: null },
        after: { file: 'a.tar', mediaFiles: 96 },
      },
      'A backup was made',
      'a.tar, with 96 media files',
    ],
    [
      {
        subject: 'settings',
        recordId: 'hero_auto_place',
        title: null,
        before: { value: true },
        after: { value: false },
      },
      'Kim Tran changed a setting',
      'New vehicles take the first place of the slider · Value: yes to no',
    ],
    // Of another version, or of a record that nobody knows any more.
    [{ subject: 'errands', title: null, action: 'created' }, 'Kim Tran added “errands”', ''],
  ])('%j', (fields, title, detail) => {
    expect(auditWords(entry(fields), wording)).toEqual({ title, detail })
  })

  it('is there for every action on every subject, and never a code', () => {
    for (const subject of Object.keys(SUBJECT_KINDS))
      for (const action of AUDIT_ACTIONS) {
        const { title } = auditWords(entry({ subject, action, title: 'Sam', after: {} }), wording)
        expect(title).toMatch(/^[A-Z][^_]+$/)
      }
  })

  it('tells of a new record what it began with, and of one that is gone what it was', () => {
    const fields = { firstName: 'Ruth', revision: 3 }
    expect(differencesOf(entry({ subject: 'leads', after: fields }), wording)).toEqual([
      { label: 'First name', before: 'nothing', after: 'Ruth' },
    ])
  })
})

it('every collection has a kind, and every kind something', () => {
  for (const collection of COLLECTIONS) expect(kindOf(collection)).not.toBeNull()
  for (const kind of AUDIT_KINDS) expect(subjectsOf(kind).length).toBeGreaterThan(0)
  expect(kindOf('errands')).toBeNull()
})

it('a row of the file has a cell for each column, and none that runs', () => {
  const row = auditCsvRow(entry({ title: '=1+1', by: { ...KIM, name: '@kim' } }), wording)
  expect(row).toHaveLength(AUDIT_CSV_HEADER.length)
  expect(row).toContain("'=1+1")
  expect(row).toContain("'@kim")
  expect(csvLine(['a "b"', 'c'])).toBe('"a ""b""","c"\r\n')
})

it.each(['2026-11-20T17:00:00.000Z/12', undefined])('the place %s is one where a page can begin', after => {
  expect(auditQuerySchema.safeParse({ after }).success).toBe(true)
})

it.each(['', 'x/1', '2026-11-20T17:00:00.000Z', "2026-11-20T17:00:00.000Z/1'--"])('and %j is none', after => {
  expect(auditQuerySchema.safeParse({ after }).success).toBe(false)
})

it('an ad is of each day on which it was on the site at some moment', () => {
  const version = (from: string, until: string | null) => ({ id: 1, from, until, facts: null })
  const day = { from: '2026-11-20T07:00:00.000Z', to: '2026-11-21T07:00:00.000Z' }
  const inside = [
    version('2026-11-01T00:00:00.000Z', null),
    version('2026-11-19T00:00:00.000Z', '2026-11-20T07:00:01.000Z'),
    version('2026-11-21T06:59:59.000Z', null),
  ]
  const outside = [version('2026-11-19T00:00:00.000Z', day.from), version(day.to, null)]
  expect(adsWithin([...inside, ...outside], day)).toEqual(inside)
})
