import { describe, expect, it } from 'vitest'
import { NO_GRANTS } from '../users/permissions.ts'
import { issueReaderOf, maySeeIssue } from './issue-readers.ts'

describe('an issue', () => {
  const reader = (id: string, role: 'admin' | 'sales') => issueReaderOf({ id, role }, NO_GRANTS)

  it.each([
    ['its author, open', 'sam', 'sales', null, true],
    ['its author, settled', 'sam', 'sales', '2026-11-20T17:00:00.000Z', true],
    ['another of sales', 'kim', 'sales', null, false],
    ['an administrator, open', 'ada', 'admin', null, true],
    ['an administrator, settled', 'ada', 'admin', '2026-11-20T17:00:00.000Z', false],
  ] as const)('is shown to %s', (_who, id, role, settledAt, isShown) => {
    expect(maySeeIssue({ userId: 'sam', settledAt }, reader(id, role))).toBe(isShown)
  })
})
