import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createContactIndex, emailKey, phoneKey } from './lead-contact.ts'

it.each([
  ['(208) 555-0142', '2085550142'],
  ['208.555.0142', '2085550142'],
  ['+1 208 555 0142', '2085550142'],
  ['1-208-555-0142', '2085550142'],
  ['001 208 555 0142', '2085550142'],
  ['1-955-371-0847 x371', '9553710847x371'],
  ['(955) 371-0847 ext. 371', '9553710847x371'],
  ['955 371 0847 #371', '9553710847x371'],
  ['(955)371-0847x371 ', '9553710847x371'],
  ['Fax 208 555 0142', '2085550142'],
  ['1234-5678', '12345678'],
  ['+33 6 00 00 00 00', '33600000000'],
  ['555-0142', '5550142'],
  ['call me', null],
  ['123', null],
  ['', null],
])('%j is compared as %j', (phone, key) => {
  expect(phoneKey(phone)).toBe(key)
})

it('compares emails without their case', () => {
  expect(emailKey(' JOHN@Example.com ')).toBe('john@example.com')
  expect(emailKey('  ')).toBeNull()
})

it('says by what somebody is found, and finds who came first', () => {
  const index = createContactIndex<string>()
  index.add({ email: 'ruth@example.com', phone: '(208) 555-0142' }, 'Ruth')
  index.add({ email: 'ona@example.com', phone: '208-555-0142' }, 'Ona')
  const find = (email: string, phone: string) => index.find({ email, phone })
  expect(find('RUTH@example.com', '1 208 555 0142')).toEqual({ owner: 'Ruth', same: 'email and phone' })
  expect(find('RUTH@example.com', '208 555 0199')).toEqual({ owner: 'Ruth', same: 'email' })
  expect(find('new@example.com', '+12085550142')).toEqual({ owner: 'Ruth', same: 'phone' })
  expect(find('ona@example.com', '2085550142')).toEqual({ owner: 'Ona', same: 'email' })
  expect(find('new@example.com', '')).toBeNull()
})

it('finds a number however its digits are set apart', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 })
  const gap = fc.constantFrom('', ' ', '-', '.', ') ', ' / ')
  const local = digits.filter(text => !text.startsWith('0') && !text.startsWith('1'))
  fc.assert(
    fc.property(
      local,
      fc.array(gap, { minLength: 10, maxLength: 10 }),
      fc.boolean(),
      (text, gaps, isLong) => {
        const written = [...text].map((digit, at) => digit + (at < 9 ? gaps[at] : '')).join('')
        expect(phoneKey(isLong ? `+1 ${written}` : written)).toBe(text)
      },
    ),
  )
})
