import { expect, it } from 'vitest'
import { decidedOn, decisionDraftName, decisionOfDraft, notedIn } from './decision-draft.ts'

it('keeps of an application nothing but which one it is', () => {
  const read = {
    id: 'a1',
    leadId: 'l1',
    status: 'pending',
    createdAt: '2026-11-20T17:00:00.000Z',
    vehicleId: '104',
    annualIncome: '31000.00',
    decisions: [],
  } as const
  expect(Object.keys(decidedOn(read))).toEqual(['id', 'leadId', 'status', 'createdAt'])
})

it('names the decision that it is for', () => {
  expect(decisionOfDraft(decisionDraftName('a1', 'declined'))).toEqual({ id: 'a1', wanted: 'declined' })
  for (const other of ['loan:a1', 'loan:a1:else', 'lead:a1:declined', 'loan'])
    expect(decisionOfDraft(other)).toBeNull()
})

it('tells the words that were typed', () => {
  expect([
    notedIn({ values: { note: 'Income too short.' } }),
    notedIn({ values: { on: '2026-11-20' } }),
  ]).toEqual(['Income too short.', ''])
})
