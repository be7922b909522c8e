import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aLead } from '../../tests/factories.ts'
import { othersAs, timesHere } from './same-person.ts'

const person = (id: string, email: string, phone: string, day = 1) =>
  aLead({ id, email, phone, createdAt: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z` })

const RUTH = person('ruth', 'ruth@example.com', '(208) 555-0142', 1)
const PEOPLE = [
  RUTH,
  person('phone', 'other@example.com', '+1 208.555.0142', 2),
  person('email', ' RUTH@example.com', '(208) 555-0199', 6),
  person('again', 'third@example.com', '208 555 0142', 3),
  person('extension', 'ext@example.com', '208 555 0142 x12', 4),
  person('nobody', 'nobody@example.com', '(208) 555-0100', 5),
]

it('finds who has the same phone or the same email, however they are written, newest first', () => {
  expect(othersAs(RUTH, PEOPLE).map(({ id }) => id)).toEqual(['email', 'again', 'phone'])
  expect([...timesHere(PEOPLE)]).toEqual([
    ['ruth', 4],
    ['phone', 3],
    ['email', 2],
    ['again', 3],
  ])
})

it.each([
  ['', ''],
  [' ', 'call me'],
  ['', '123'],
])('takes nobody for another one by the email %j and the phone %j', (email, phone) => {
  const both = [person('a', email, phone), person('b', email, phone)]
  expect(othersAs(person('a', email, phone), both)).toEqual([])
  expect([...timesHere(both)]).toEqual([])
})

it('counts as many as it finds, of whom both are the same only once', () => {
  const lead = fc.record({
    email: fc.constantFrom('', 'a@example.com', 'A@example.com', 'b@example.com'),
    phone: fc.constantFrom('', '2085550142', '(208) 555-0142', '2085550199'),
  })
  fc.assert(
    fc.property(fc.array(lead, { maxLength: 12 }), drawn => {
      const leads = drawn.map(({ email, phone }, index) => person(`l${index}`, email, phone))
      const times = timesHere(leads)
      for (const one of leads) expect((times.get(one.id) ?? 1) - 1).toBe(othersAs(one, leads).length)
    }),
  )
})
