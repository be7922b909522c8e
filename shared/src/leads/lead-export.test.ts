import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aLead, IMPORTED } from '../../tests/factories.ts'
import { unguardCell } from '../spreadsheet-text.ts'
import { type LeadExportFacts, leadExportName, leadExportTable } from './lead-export.ts'

const facts: LeadExportFacts = {
  vehicle: id =>
    ({
      v1: { name: '2021 Toyota 4Runner', stockNumber: 'F-1042' },
      v2: { name: '2019 Honda Civic', stockNumber: null },
    })[id] ?? null,
  owner: id => ({ kim: 'Kim Park' })[id] ?? null,
  notes: () => [],
  timeZone: 'America/Boise',
}

function exported(fields: Parameters<typeof aLead>[0]): Record<string, string> {
  const [header = [], row = []] = leadExportTable([aLead(fields)], facts)
  return Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']))
}

const CONSENT = { text: 'Yes', page: '/vehicle/102', at: '2026-11-20T17:00:00.000Z' }

it('says everything in words, and times on the clock of the dealer', () => {
  const row = exported({
    status: 'test_drive_scheduled',
    source: 'walk-in',
    vehicleId: 'v1',
    vehicleInterest: 'A 4Runner',
    testDriveDate: '2026-12-01T17:30:00.000Z',
    testDriveOutcome: 'missed',
    createdAt: '2026-11-21T02:05:00.000Z',
    notes: 'Trades in a\n"Golf"',
    contactDate: '2026-11-30T16:00:00.000Z',
    ownerId: 'kim',
    firstContactAt: '2026-11-21T16:30:00.000Z',
    imported: IMPORTED,
    consent: CONSENT,
  })
  expect(row).toEqual({
    'First name': 'Ruth',
    'Last name': 'Becker',
    Email: 'ruth.becker@example.com',
    Phone: '(208) 555-0142',
    Stage: 'Test Drive Scheduled',
    Type: 'Vehicle Inquiry',
    Source: 'Walk-in',
    Vehicle: '2021 Toyota 4Runner',
    'Stock number': '#F-1042',
    'Vehicle of interest': 'A 4Runner',
    'Test drive': '2026-12-01 10:30',
    'Test drive outcome': 'Did not come',
    Notes: 'Trades in a\n"Golf"',
    'Contact date': '2026-11-30 09:00',
    Owner: 'Kim Park',
    'First contact': '2026-11-21 09:30',
    'Consent to calls and texts': 'Given 2026-11-20 10:00 on /vehicle/102',
    Created: '2026-11-20 19:05',
    Imported: '2026-11-20 10:00 from contacts.csv by Kim Park',
  })
})

it.each([
  [{ vehicleId: 'v9' }, 'Vehicle', 'Deleted vehicle'],
  [{ vehicleId: 'v9' }, 'Stock number', ''],
  [{ vehicleId: 'v2' }, 'Stock number', ''],
  [{ vehicleId: null }, 'Vehicle', ''],
  [{ vehicleId: null }, 'Stock number', ''],
  [{ source: 'Radio spot' }, 'Source', 'Radio spot'],
  [{ source: 'website_contact' }, 'Source', 'Website'],
  [{ testDriveDate: null }, 'Test drive', ''],
  [{ testDriveOutcome: null }, 'Test drive outcome', ''],
  [{ notes: null }, 'Notes', ''],
  [{ email: '' }, 'Email', ''],
  [{ ownerId: null }, 'Owner', ''],
  [{ ownerId: 'joe' }, 'Owner', 'Somebody who has left'],
  [{ phone: '' }, 'Phone', ''],
  [{ consent: null }, 'Consent to calls and texts', ''],
  [{ consent: { ...CONSENT, page: null } }, 'Consent to calls and texts', 'Given 2026-11-20 10:00'],
  [{ imported: null }, 'Imported', ''],
  [{ imported: { ...IMPORTED, file: '' } }, 'Imported', '2026-11-20 10:00 from a file by Kim Park'],
  [{ phone: '+1 208 555 0142' }, 'Phone', "'+1 208 555 0142"],
  [{ firstName: '=1+1' }, 'First name', "'=1+1"],
  [{ source: '@SUM(A1)' }, 'Source', "'@SUM(A1)"],
  [{ notes: '-5 from him' }, 'Notes', "'-5 from him"],
] as const)('%o: %s reads %j', (fields, column, text) => {
  expect(exported(fields)[column]).toBe(text)
})

it('says that consent was withdrawn, when and how, whatever was ticked before', () => {
  const said = {
    consent: { state: 'withdrawn', how: 'text' },
    author: 'Sam',
    createdAt: '2026-11-21T17:00:00.000Z',
  } as const
  const [header = [], row = []] = leadExportTable([aLead({ consent: CONSENT })], {
    ...facts,
    notes: () => [said],
  })
  expect(row[header.indexOf('Consent to calls and texts')]).toBe(
    'Withdrawn 2026-11-21 10:00, by text message',
  )
})

const text = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', "'", '\t', '\r', ' ', ',', '"', 'a', 'é'),
})

it('has a row for each customer, as wide as the header, in which nothing can run and nothing is lost', () => {
  const lead = fc
    .record({ firstName: text, lastName: text, phone: text, source: text, notes: fc.option(text) })
    .map(aLead)
  fc.assert(
    fc.property(fc.array(lead, { maxLength: 5 }), leads => {
      const [header = [], ...rows] = leadExportTable(leads, facts)
      expect(rows).toHaveLength(leads.length)
      for (const [index, row] of rows.entries()) {
        expect(row).toHaveLength(header.length)
        for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r]/)
        expect(unguardCell(row[0] ?? '')).toBe(leads[index]?.firstName)
        expect(unguardCell(row[3] ?? '')).toBe(leads[index]?.phone)
        expect(unguardCell(row[header.indexOf('Notes')] ?? '')).toBe(leads[index]?.notes ?? '')
      }
    }),
  )
})

it('names the file by the day where the dealer is', () => {
  expect(leadExportName('2026-11-21T02:05:00.000Z', 'America/Boise')).toBe('customers-2026-11-20.csv')
})
