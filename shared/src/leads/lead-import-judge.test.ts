import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { aLead, NOW } from '../../tests/factories.ts'
import { readTestdata } from '../../tests/testdata.ts'
import { leadImportRowSchema } from './lead-import.ts'
import { recogniseColumns } from './lead-import-columns.ts'
import { countOutcomes, judgeImport } from './lead-import-judge.ts'

const HEADER = ['First name', 'Last name', 'Email', 'Phone']
const ruth = aLead()

function judge(rows: string[][], customers = [ruth], header = HEADER) {
  const numbered = rows.map((cells, index) => ({ row: index + 2, cells }))
  return judgeImport(numbered, recogniseColumns(header), customers, {
    now: NOW,
    timeZone: 'America/Boise',
  })
}

describe('a row', () => {
  it('with one name is shown by that, and refused for the other', () => {
    expect(judge([['Ona', '', 'ona@example.com', '1']])).toMatchObject([{ name: 'Ona', outcome: 'refused' }])
  })

  it('may go on with blank cells behind the last column', () => {
    const [row] = judge([['Ona', 'Lund', 'ona@example.com', '208-555-0199', ' ', '']])
    expect(row).toMatchObject({ outcome: 'ready' })
  })

  it('that is complete and new is ready', () => {
    const [row] = judge([['Ona', 'Lund', 'ona@example.com', '208-555-0199']])
    expect(row).toMatchObject({ row: 2, outcome: 'ready', name: 'Ona Lund', fields: { source: 'import' } })
  })

  it.each([
    [['', 'Lund', 'ona@example.com', '1'], ['First name is required']],
    [['Ona', 'Lund', '', ''], ['Phone or email is required']],
    [['Ona', 'Lund', 'ona@', ''], ['Valid email is required']],
    [['Ona', 'Lund', 'ona@', '1'], ['Valid email is required']],
    [['O'.repeat(81), 'Lund', 'ona@example.com', '1'], ['First name: Please use at most 80 characters']],
    [['Ona', 'Lund, Jr', 'ona@example.com', '1', 'left over'], [expect.stringContaining('more cells')]],
    [
      ['', '', '', ''],
      ['First name is required', 'Last name is required', 'Phone or email is required'],
    ],
  ])('%j is refused: %j', (cells, reasons) => {
    expect(judge([cells])).toMatchObject([{ outcome: 'refused', reasons }])
  })

  it.each([
    ['ona@example.com', ''],
    ['', '208-555-0199'],
  ])('with %j and %j is ready, and is nobody who lacks the same', (email, phone) => {
    const nobody = aLead({ id: 'l2', email: email && '', phone: phone && '' })
    expect(judge([['Ona', 'Lund', email, phone]], [nobody])).toMatchObject([
      { outcome: 'ready', fields: { email, phone } },
    ])
  })

  it.each([
    ['RUTH.BECKER@Example.com', '208-555-0199', 'email'],
    ['other@example.com', '1 208 555 0142', 'phone'],
    ['ruth.becker@example.com', '+1 (208) 555-0142', 'email and phone'],
  ])('with %j and %j has the %s of a customer', (email, phone, same) => {
    expect(judge([['R', 'B', email, phone]])).toMatchObject([
      { outcome: 'duplicate', of: { name: 'Ruth Becker', row: null, same } },
    ])
  })

  it('repeats an earlier row of the file, but not one that was refused', () => {
    const rows = judge(
      [
        ['', 'Lund', 'ona@example.com', '208-555-0199'],
        ['Ona', 'Lund', 'ona@example.com', '208-555-0199'],
        ['O.', 'Lund', 'ONA@example.com', '208-555-0111'],
        ['Pia', 'Lund', 'pia@example.com', '208.555.0111'],
      ],
      [],
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'ready', 'duplicate', 'duplicate'])
    expect(rows[2]).toMatchObject({ of: { name: 'Ona Lund', row: 3, same: 'email' } })
    expect(rows[3]).toMatchObject({ of: { name: 'O. Lund', row: 4, same: 'phone' } })
  })
})

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'Ruth',
    'Lund',
    'ona@example.com',
    'ruth.becker@example.com',
    '(208) 555-0142',
    '208 555 0199',
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

it('judges every row of any file once, and what it lets through is what the server takes', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 5 }), { maxLength: 12 }), rows => {
      const judged = judge(rows)
      expect(judged.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 2))
      const { ready, duplicate, refused } = countOutcomes(judged)
      expect(ready + duplicate + refused).toBe(rows.length)
      for (const row of judged) {
        if (row.outcome === 'refused') expect(row.reasons.length).toBeGreaterThan(0)
        else expect(leadImportRowSchema.parse({ ...row.fields, id: 'a' })).toMatchObject(row.fields)
      }
      const taken = judged.flatMap(row => (row.outcome === 'ready' ? [row.fields] : []))
      const emails = taken.flatMap(({ email }) => (email ? [email.toLowerCase()] : []))
      expect(new Set([...emails, ruth.email]).size).toBe(emails.length + 1)
    }),
  )
})

/** A file as other programs export it, judged. */
function judgeFile(name: string) {
  const text = readTestdata('crm-import', name)
  if (!text) return null
  const [header = [], ...rows] = Papa.parse<string[]>(text).data.filter(cells => cells.some(Boolean))
  return { columns: recogniseColumns(header), judged: judge(rows, [], header) }
}

const hubspot = judgeFile('hubspot-contacts-messy.csv')
it.skipIf(!hubspot)('reads an export of HubSpot as messy as they come', () => {
  const { columns, judged } = hubspot ?? { columns: [], judged: [] }
  expect(columns.map(({ target }) => target)).toEqual([
    'skip',
    'firstName',
    'lastName',
    'email',
    'phone',
    'status',
    'createdAt',
    'notes',
    'notes',
    'skip',
  ])
  expect(judged.map(({ row, outcome }) => [row, outcome])).toEqual([
    [2, 'ready'],
    [3, 'ready'],
    [4, 'refused'],
    [5, 'duplicate'],
    [6, 'refused'],
  ])
  expect(judged[0]).toMatchObject({
    fields: {
      firstName: 'Camille',
      phone: '+33 6 00 00 00 00',
      status: 'new',
      createdAt: '2024-03-12T15:14:00.000Z',
      notes: 'Associated Company: PT Demo Villa Investama\nCountry/Region: France',
    },
  })
  expect(judged[1]).toMatchObject({
    name: 'John Smith',
    fields: { phone: '', status: 'new', createdAt: '2024-03-15T20:30:00.000Z' },
    remarks: ['The stage "OPEN_DEAL" is not known here: becomes New. It stands in the notes.'],
  })
})

const small = judgeFile('contacts_export.csv')
it.skipIf(!small)(
  'reads the sample of Atomic CRM: two customers, the second emails and phones in the notes',
  () => {
    expect(small?.judged.map(({ outcome }) => outcome)).toEqual(['ready', 'ready'])
    expect(small?.judged[0]).toMatchObject({
      name: 'John Doe',
      email: 'john@doe.example',
      phone: '659-980-2015',
      fields: {
        status: 'contacted',
        createdAt: '2024-07-01T00:00:00.000Z',
        contactDate: '2024-07-01T11:54:49.950Z',
      },
    })
    expect(small?.judged[0]).toHaveProperty(
      'fields.notes',
      [
        'Title: Sales Executive',
        'Status: in-contract',
        'Tags: influencer, developer',
        'Company: Acme',
        'Email home: john.doe@gmail.com',
        'Email other: jdoe@caramail.com',
        'Phone home: 740.645.3807',
        'Phone other: (446) 758-2122',
      ].join('\n'),
    )
  },
)

const large = judgeFile('contacts.csv')
it.skipIf(!large)('reads five hundred customers of Atomic CRM', () => {
  expect(large && countOutcomes(large.judged)).toEqual({ ready: 500, duplicate: 0, refused: 0 })
})
