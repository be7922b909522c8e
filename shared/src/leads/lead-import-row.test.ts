import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLead } from '../../tests/factories.ts'
import { leadExportTable } from './lead-export.ts'
import { leadImportFieldsSchema } from './lead-import.ts'
import { recogniseColumns } from './lead-import-columns.ts'
import { importRowReader, splitName, statusOfWord } from './lead-import-row.ts'
import { LEAD_REQUIREMENTS } from './lead-status.ts'

/** A row of one cell for each header. */
const read = (row: Record<string, string>) =>
  importRowReader(recogniseColumns(Object.keys(row)))(Object.values(row))

it.each([
  ['Ruth Becker', 'Ruth', 'Becker'],
  ['  Ruth   Becker ', 'Ruth', 'Becker'],
  ['Becker, Ruth', 'Ruth', 'Becker'],
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

  it('splits one name, and fills only what is missing from it', () => {
    expect(read({ Name: 'Becker, Ruth' })).toMatchObject({ firstName: 'Ruth', lastName: 'Becker' })
    expect(read({ 'First name': 'Ruthie', Name: 'Ruth Becker' })).toMatchObject({
      firstName: 'Ruthie',
      lastName: 'Becker',
    })
  })

  it('gathers what has no place in the notes, each thing once', () => {
    const { notes } = read({
      Company: 'Acme, Inc.',
      Notes: 'Wants a truck',
      'Company name': 'Acme, Inc.',
      Tags: 'vip',
      'Contact owner': 'Jane Doe',
      Background: '',
    })
    expect(notes).toBe('Wants a truck\nCompany: Acme, Inc.\nTags: vip')
  })

  it.each([
    ['Contacted', 'contacted', ''],
    ['Lost', 'lost', ''],
    ['Financing', 'new', 'Status: Financing'],
    ['Test Drive Scheduled', 'new', 'Status: Test Drive Scheduled'],
    ['closed won', 'new', 'Status: closed won'],
    ['in-contract', 'new', 'Status: in-contract'],
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
    expect(read({ Source: word }).source).toBe(source)
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
    expect(importRowReader(recogniseColumns(['First name', 'Last name']))(['Ruth'])).toMatchObject({
      firstName: 'Ruth',
      lastName: '',
      source: 'import',
    })
  })
})

const word = fc
  .string({ unit: fc.constantFrom(...`=+-@'",abcé `), minLength: 1, maxLength: 12 })
  .map(text => `x${text}`.trim())
const tricky = fc
  .constantFrom('=1+1', '+1 208 555 0142', "'=x", '@home', '-', "'tis")
  .chain(start => word.map(end => `${start}${end}`))
const text = fc.oneof(word, tricky)

it('what was exported comes back as it was', () => {
  const status = fc.constantFrom(
    ...Object.entries(LEAD_REQUIREMENTS).flatMap(([one, need]) => (need === 'nothing' ? [one] : [])),
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
    })
    .map(fields => aLead(fields as Parameters<typeof aLead>[0]))
  fc.assert(
    fc.property(lead, one => {
      const facts = { vehicleName: () => null, timeZone: 'America/Boise' }
      const [header = [], cells = []] = leadExportTable([one], facts)
      const { status, firstName, lastName, email, phone, vehicleInterest, source, type, notes } = one
      expect(leadImportFieldsSchema.parse(importRowReader(recogniseColumns(header))(cells))).toEqual({
        status,
        firstName,
        lastName,
        email,
        phone,
        vehicleInterest,
        source,
        type,
        notes,
      })
    }),
  )
})
