import type { Lead } from '@forecourt/shared/leads/lead'
import { expect, it } from 'vitest'
import { holdWords } from './hold-words.ts'

const marcus = { id: 'm', firstName: 'Marcus', lastName: 'Hale' } as Lead

it.each([
  ['available', null, null, ''],
  ['received', null, null, 'Received, not offered yet'],
  ['pending', marcus, null, 'Under contract with Marcus Hale'],
  ['pending', marcus, 'm', ''],
  ['pending', null, 'm', 'Off the market, no customer has it'],
  ['sold', marcus, 'r', 'Sold to Marcus Hale'],
  ['sold', null, null, 'Sold, no customer has it'],
] as const)('a vehicle that is %s, had by %j, asked for %s: %s', (status, holder, leadId, words) => {
  expect(holdWords({ status }, holder, leadId)).toBe(words)
})
