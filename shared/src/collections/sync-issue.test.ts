import { expect, it } from 'vitest'
import { NOW } from '../../tests/factories.ts'
import { type SyncIssue, syncIssueSchema } from './sync-issue.ts'

const ISSUE: SyncIssue = {
  id: 'i1',
  userId: 'kim',
  about: 'leads',
  documentId: 'l1',
  title: 'Ruth Becker',
  kind: 'conflict',
  mine: { phone: '1', notes: null },
  theirs: { phone: '2', notes: 'Called.' },
  theirsBy: { phone: { by: 'Sam Miller', at: NOW } },
  record: { firstName: 'Ruth' },
  seen: 3,
  change: 'c1',
  message: 'Someone else changed this meanwhile.',
  createdAt: NOW,
  settledAt: null,
  settlement: null,
  author: 'Kim Park',
  settledBy: null,
  revision: 4,
}

it('an issue keeps both values, who wrote the other one, and how it was settled', () => {
  expect(syncIssueSchema.parse(ISSUE)).toEqual(ISSUE)
  const settled = { ...ISSUE, settledAt: NOW, settlement: 'kept_mine', settledBy: 'Kim Park' }
  expect(syncIssueSchema.parse(settled)).toEqual(settled)
})

it('an issue from before that was written down says nothing of what its author had heard of', () => {
  const { seen: _seen, ...before } = ISSUE
  expect(syncIssueSchema.parse(before)).toEqual({ ...before, seen: null })
})

it.each([
  { about: 'users' },
  { kind: 'guess' },
  { mine: undefined },
  { theirsBy: { phone: { by: 'Sam Miller' } } },
  { settlement: 'forgotten' },
  { userId: '' },
])('an issue that says %j is none', wrong => {
  expect(syncIssueSchema.safeParse({ ...ISSUE, ...wrong }).success).toBe(false)
})
