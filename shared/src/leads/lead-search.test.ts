import { expect, it } from 'vitest'
import { aLead } from '../../tests/factories.ts'
import { leadMatcher } from './lead-search.ts'

const lead = aLead({
  firstName: 'Zoë',
  lastName: 'Le Blanc',
  email: 'zoe@example.com',
  phone: '(208) 555-0142',
})

it.each([
  ['', true],
  ['  ', true],
  ['zoe', true],
  ['BLANC zoë', true],
  ['example.com', true],
  ['208-555', true],
  ['5550142', true],
  ['555 0142', true],
  ['zoe becker', false],
  ['999', false],
  ['becker 555', false],
  ['555 becker', false],
  ['x555', false],
  ['blanc  zoë', true],
])('%j finds the customer: %s', (search, found) => {
  expect(leadMatcher(search)(lead)).toBe(found)
})
