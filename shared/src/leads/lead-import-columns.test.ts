import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  IMPORT_TARGETS,
  isHeaderRow,
  isPlainNotes,
  missingWords,
  recogniseColumns,
  targetOf,
} from './lead-import-columns.ts'

const SPELLINGS = {
  firstName: [
    'First Name',
    'first_name',
    'FirstName',
    'GIVEN NAME',
    'fname',
    'Customer First Name',
    'Prénom',
    'First Name *',
  ],
  lastName: ['Last Name', 'last_name', 'lastName', 'Surname', 'Family Name', 'LNAME', 'Buyer Last Name'],
  fullName: ['Name', 'Full Name', 'Customer Name', 'customer', 'Contact', 'Display Name', 'Person - Name'],
  email: [
    'Email',
    'E-mail',
    'E-mail 1 - Value',
    'email_work',
    'EmailAddress',
    'Primary Email',
    'Person - Email - Work',
    'Correo electrónico',
    'Email ID',
    'Mail',
    'Mail address',
  ],
  phone: [
    'Phone',
    'Phone Number',
    'phone_home',
    'Mobile',
    'Cell Phone',
    'Phone 1 - Value',
    'Business Phone',
    'Tel.',
    'Teléfono',
    'Contact number',
  ],
  vehicleInterest: [
    'Vehicle',
    'Vehicle of interest',
    'vehicle_interest',
    'Interested In',
    'Desired Vehicle',
    'Car',
  ],
  status: ['Status', 'Lead Status', 'Stage', 'Lifecycle Stage', 'deal_stage', 'Contact status'],
  source: ['Source', 'Lead Source', 'Original Source', 'Referral source', 'Channel'],
  type: ['Type', 'Lead Type', 'Inquiry type'],
  notes: [
    'Notes',
    'Comments',
    'Company',
    'Associated Company',
    'company_name',
    'Background',
    'Tags',
    'Job Title',
    'Title',
    'Tag',
    'Label',
    'Labels',
    'Group',
    'Groups',
    'Organization',
    'Organisation name',
    'Address',
    'Street address',
    'City',
    'State/Region',
    'Zip code',
    'Country',
    'Trade-in',
    'TradeIn',
  ],
  createdAt: [
    'Created',
    'Create Date',
    'Created at',
    'created_on',
    'Date created',
    'Date Added',
    'Creation Date',
    'Lead created date',
    'Customer since',
    'first_seen',
    'First contact date',
    'Inquiry date',
    'Original Create Date',
  ],
  contactDate: [
    'Last contact',
    'Last contacted',
    'Last Contact Date',
    'Last Activity Date',
    'last_seen',
    'Date of last contact',
    'Contact date',
  ],
  skip: [
    'Birth date',
    'Date',
    'Record ID',
    'Next contact date',
    'Contact date comment',
    'Email bounce',
    'Email bounced',
    'Direct mail',
    'Mail merge',
    'Preferred customer',
    'Customer number',
    'Contact number of visits',
    'Interest rate',
    'Other interests',
    'Job title code',
    'Country code',
    'City code',
    'id',
    'Gender',
    'Contact owner',
    'Email Opt Out',
    'Phone 1 - Type',
    'E-mail 1 - Label',
    'Fax',
    'Business Fax',
    'company_id',
    'sales',
    'has_newsletter',
    'Reason',
    'Row',
    '',
  ],
} as const

describe('a column is recognised by its name', () => {
  it.each(Object.entries(SPELLINGS).flatMap(([target, names]) => names.map(name => [name, target])))(
    '%j holds the %s',
    (name, target) => {
      expect(targetOf(name)).toBe(target)
    },
  )

  it('in upper and lower case, with any signs between the words', () => {
    const sign = fc.constantFrom(' ', '_', '-', ' - ', '.', '  ')
    const style = fc.constantFrom<(text: string) => string>(
      text => text.toUpperCase(),
      text => text.toLowerCase(),
    )
    const name = fc.constantFrom(
      ...Object.entries(SPELLINGS).flatMap(([target, names]) =>
        names.filter(one => /^[A-Z][a-z]+( [A-Z]?[a-z]+)*$/.test(one)).map(one => [one, target] as const),
      ),
    )
    fc.assert(
      fc.property(name, sign, style, ([words, target], between, cased) => {
        expect(targetOf(cased(words.split(' ').join(between)))).toBe(target)
      }),
    )
  })

  it('whatever it is called, it has one place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), name => {
        expect(IMPORT_TARGETS).toContain(targetOf(name))
      }),
    )
  })
})

it('calls a column without a name by its place', () => {
  expect(recogniseColumns(['Email ', ''])).toEqual([
    { header: 'Email', target: 'email' },
    { header: 'Column 2', target: 'skip' },
  ])
})

it('knows notes that speak for themselves from a fact that needs its name', () => {
  expect(['Notes', 'comments', 'Lead Notes'].map(isPlainNotes)).toEqual([true, true, true])
  expect(['Company', 'Background'].map(isPlainNotes)).toEqual([false, false])
})

it.each([
  [['First Name', 'Email'], true],
  [['a', 'b', 'c'], true],
  [['Ruth', 'Becker', 'ruth@example.com'], false],
  [['Ruth', 'Becker', '(208) 555-0142'], false],
  [['Column 1', '2'], true],
])('%j names the columns: %s', (row, isHeader) => {
  expect(isHeaderRow(row)).toBe(isHeader)
})

it.each([
  [['First Name', 'Last Name', 'Email', 'Phone'], []],
  [['Name', 'Email', 'Phone'], []],
  [['Name', 'Email'], []],
  [['Name', 'Phone'], []],
  [['First Name', 'Email'], ['Last name']],
  [['Name', 'City'], ['Phone or Email']],
  [['Company'], ['First name', 'Last name', 'Phone or Email']],
])('of %j these are missing: %j', (headers, missing) => {
  expect(missingWords(recogniseColumns(headers))).toEqual(missing)
})
