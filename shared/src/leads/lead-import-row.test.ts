import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLead, NOW } from '../../tests/factories.ts'
import { leadExportTable } from './lead-export.ts'
import { IMPORTED_AS, leadImportFieldsSchema } from './lead-import.ts'
import { recogniseColumns } from './lead-import-columns.ts'
import { importRowReader, splitName, statusOfWord } from './lead-import-row.ts'

const FACTS = { now: NOW, timeZone: 'America/Boise' }

function readAs(headers: string[], rows: string[][]) {
  const numbered = rows.map(cells => ({ cells }))
  return rows.map(importRowReader(recogniseColumns(headers), numbered, FACTS))
}

/** A row of one cell for each header. */
const read = (row: Record<string, string>) => readAs(Object.keys(row), [Object.values(row)])[0]?.draft

it.each([
  ['Ruth Becker', 'Ruth', 'Becker'],
  ['  Ruth   Becker ', 'Ruth', 'Becker'],
  ['Becker, Ruth', 'Ruth', 'Becker'],
  ['Becker,Ruth', 'Ruth', 'Becker'],
  ['Becker, Ruth, Jr.', 'Becker,', 'Ruth, Jr.'],
  ['Ruth van der Becker', 'Ruth', 'van der Becker'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('the name %j is %j and %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

it.each([
  ['New', 'new'],
  ['NEW', 'new'],
  ['test_drive', 'test_drive'],
  ['Test Drive Interest', 'test_drive'],
  ['Attempted to contact', 'contacted'],
  ['closed-lost', 'lost'],
  ['Closed Won', 'closed'],
  ['Closed / Won', 'closed'],
  ['(Sold)', 'closed'],
  ['OPEN_DEAL', null],
  ['warm', null],
  ['', null],
])('%j is the stage %s', (word, status) => {
  expect(statusOfWord(word)).toBe(status)
})

describe('a row', () => {
  it('fills a field from the first of its columns that is not blank, and keeps the others as notes', () => {
    const fields = read({
      email_work: ' ',
      email_home: 'home@example.com',
      email_other: 'other@example.com',
      phone_work: '208-555-0142',
      phone_home: '208-555-0142',
      phone_other: '208-555-0199',
    })
    expect(fields).toMatchObject({
      email: 'home@example.com',
      phone: '208-555-0142',
      notes: 'Email other: other@example.com\nPhone other: 208-555-0199',
    })
  })

  it('leaves out what is left out, however much of it there is', () => {
    const left = read({ Gender: 'f', Row: '7', Fax: '208-555-0100', 'Birth date': '3/4/1980' })
    expect(left?.notes).toBe('')
  })

  it('holds what somebody says that a column holds, whatever it is called', () => {
    const columns = [{ header: 'Comments', target: 'vehicleInterest' as const }]
    const reader = importRowReader(columns, [], FACTS)
    expect(reader(['A blue truck']).draft).toMatchObject({ vehicleInterest: 'A blue truck', notes: '' })
  })

  it('calls a fact in the notes as people write its column', () => {
    expect(read({ _company__name_: 'Acme' })?.notes).toBe('Company name: Acme')
  })

  it('splits one name, and fills only what is missing from it', () => {
    expect(read({ Name: 'Becker, Ruth' })).toMatchObject({ firstName: 'Ruth', lastName: 'Becker' })
    expect(read({ 'First name': 'Ruthie', Name: 'Ruth Becker' })).toMatchObject({
      firstName: 'Ruthie',
      lastName: 'Becker',
    })
  })

  it('gathers what has no place in the notes, each thing once', () => {
    const notes = read({
      Company: 'Acme, Inc.',
      Notes: 'Wants a truck',
      'Company name': 'Acme, Inc.',
      Tags: 'vip',
      'Contact owner': 'Jane Doe',
      Background: '',
    })?.notes
    expect(notes).toBe('Wants a truck\nCompany: Acme, Inc.\nTags: vip')
  })

  it.each([
    ['Contacted', 'contacted', ''],
    ['Lost', 'lost', ''],
    ['Financing', 'contacted', 'Status: Financing'],
    ['Test Drive Scheduled', 'test_drive', 'Status: Test Drive Scheduled'],
    ['closed won', 'closed', ''],
    ['SOLD', 'closed', ''],
    ['Dead', 'lost', ''],
    ['in-contract', 'contacted', 'Status: in-contract'],
    ['warm', 'new', 'Status: warm'],
    ['', 'new', ''],
  ])('of stage %j starts at %s with the notes %j', (word, status, notes) => {
    expect(read({ Status: word })).toMatchObject({ status, notes })
  })

  it.each([
    ['Walk-in', 'walk-in'],
    ['social media', 'social-media'],
    ['Website', 'website'],
    ['website_contact', 'website_contact'],
    ['Radio spot', 'Radio spot'],
    ['', 'import'],
  ])('of source %j comes from %s', (word, source) => {
    expect(read({ Source: word })?.source).toBe(source)
  })

  it.each([
    ['Loan Inquiry', 'loan_inquiry', ''],
    ['test_drive_inquiry', 'test_drive_inquiry', ''],
    ['Fleet', 'vehicle_inquiry', 'Type: Fleet'],
    ['', 'vehicle_inquiry', ''],
  ])('of type %j is a %s with the notes %j', (word, type, notes) => {
    expect(read({ Type: word })).toMatchObject({ type, notes })
  })

  it('shorter than the header has blanks at its end', () => {
    const [row] = readAs(['First name', 'Last name'], [['Ruth']])
    expect(row?.draft).toMatchObject({ firstName: 'Ruth', lastName: '', source: 'import' })
  })

  it('says nothing that was written twice a second time', () => {
    const { status, notes } =
      read({ Status: 'Contacted', Stage: 'Contacted', Phone: '1', 'Cell phone': '1' }) ?? {}
    expect({ status, notes }).toEqual({ status: 'contacted', notes: '' })
  })
})

describe('the remarks of a row', () => {
  const remarksOf = (row: Record<string, string>, others: string[][] = []) =>
    readAs(Object.keys(row), [Object.values(row), ...others])[0]?.remarks

  it.each([
    ['Contacted', []],
    ['closed won', []],
    ['', []],
    ['warm', ['The stage "warm" is not known here: becomes New. It stands in the notes.']],
    [
      'finance',
      ['Financing needs a vehicle of this stock: becomes Contacted. "finance" stands in the notes.'],
    ],
    [
      'Appointment set',
      [
        'Test Drive Scheduled needs a date that no column holds: becomes Test Drive Interest. "Appointment set" stands in the notes.',
      ],
    ],
  ])('say of stage %j what becomes of it: %j', (Stage, remarks) => {
    expect(remarksOf({ Stage })).toEqual(remarks)
  })

  it('say nothing of a fact that stands in the notes', () => {
    expect(remarksOf({ Company: 'Acme' })).toEqual([])
  })

  it.each([
    ['3/15/2024', []],
    ['soon', ['Created "soon" is no date. It stands in the notes.']],
    ['11/21/2026', ['Created "11/21/2026" lies in the future. It stands in the notes.']],
  ])('say of the day %j what is wrong with it: %j', (Created, remarks) => {
    expect(remarksOf({ Created })).toEqual(remarks)
    const kept = remarks.length > 0 ? `Created: ${Created}` : ''
    expect(read({ Created })?.notes).toBe(kept)
  })

  it('say that a day may be two where its column does both', () => {
    const [remark] = remarksOf({ 'Last contact': '3/4/2024' }, [['25/12/2023'], ['12/25/2023']]) ?? []
    expect(remark).toContain('Last contact "3/4/2024" may be two days')
  })
})

describe('the past of a row', () => {
  it('is read as its column writes it', () => {
    const [first, second] = readAs(
      ['Create Date', 'Last Activity Date'],
      [
        ['3/4/2024', '3/4/2024'],
        ['25/12/2023', '12/25/2023'],
      ],
    )
    expect(first?.draft).toMatchObject({
      createdAt: '2024-04-03T06:00:00.000Z',
      contactDate: '2024-03-04T07:00:00.000Z',
    })
    expect(second?.draft).toMatchObject({
      createdAt: '2023-12-25T07:00:00.000Z',
      contactDate: '2023-12-25T07:00:00.000Z',
    })
  })

  it('comes from the next column where the first says nothing that can be read', () => {
    const draft = read({ Created: 'unknown', 'First seen': '2024-07-01T00:00:00+00:00' })
    expect(draft).toMatchObject({ createdAt: '2024-07-01T00:00:00.000Z', notes: 'Created: unknown' })
  })
})

const word = fc
  .string({ unit: fc.constantFrom(...`=+-@'",abcé `), minLength: 1, maxLength: 12 })
  .map(text => `x${text}`.trim())
const tricky = fc
  .constantFrom('=1+1', '+1 208 555 0142', "'=x", '@home', '-', "'tis")
  .chain(start => word.map(end => `${start}${end}`))
const text = fc.oneof(word, tricky)

/** To the minute, as an export writes it. */
const past = fc
  .integer({ min: Date.parse('1971-01-01') / 60_000, max: Date.parse(NOW) / 60_000 })
  .map(minutes => new Date(minutes * 60_000).toISOString())
  // The hour that autumn repeats is written once.
  .filter(instant => !/-(10|11)-0?\d+T0[678]/.test(instant))

it('what was exported comes back as it was', () => {
  const status = fc.constantFrom(
    ...Object.entries(IMPORTED_AS).flatMap(([one, becomes]) => (one === becomes ? [one] : [])),
  )
  const lead = fc
    .record({
      firstName: text,
      lastName: text,
      phone: text,
      vehicleInterest: fc.option(text),
      status,
      type: fc.constantFrom('vehicle_inquiry', 'loan_inquiry'),
      source: fc.constantFrom('walk-in', 'referral', 'Radio spot', 'import', 'vehicle_details'),
      notes: fc.option(text),
      createdAt: past,
      contactDate: fc.option(past),
    })
    .map(fields => aLead(fields as Parameters<typeof aLead>[0]))
  fc.assert(
    fc.property(lead, one => {
      const facts = { vehicle: () => null, owner: () => null, notes: () => [], timeZone: 'America/Boise' }
      const [header = [], cells = []] = leadExportTable([one], facts)
      const { status, firstName, lastName, email, phone, vehicleInterest, source, type, notes } = one
      const [row] = readAs(header, [cells])
      expect(row?.remarks).toEqual([])
      expect(leadImportFieldsSchema.parse(row?.draft)).toEqual({
        status,
        firstName,
        lastName,
        email,
        phone,
        vehicleInterest,
        source,
        type,
        notes,
        createdAt: one.createdAt,
        contactDate: one.contactDate,
      })
    }),
  )
})
