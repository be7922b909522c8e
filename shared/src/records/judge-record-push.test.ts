/** What holds for every collection that has no rules beyond its description, shown with one that only administrators keep. */
import { describe, expect, it } from 'vitest'
import { errandCollection } from '../../tests/errand-collection.ts'
import { aLead, NOW } from '../../tests/factories.ts'
import { NO_GRANTS, type Permission } from '../users/permissions.ts'
import type { Settling } from './collection-description.ts'
import { PUSH_REFUSAL_TEXTS, type Pushed } from './judge-push.ts'
import { judgeRecordPush, type RuledByDescription } from './judge-record-push.ts'

const LATER = '2026-11-21T09:00:00.000Z'
const errand = {
  id: 't1',
  name: 'Call Ruth',
  due: null,
  leadId: aLead().id,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 3,
}

/** Judges what sales push where one of the three things to do to a errand is for administrators. */
function judgeWhere(
  forbidden: keyof Settling['permissions'] | null,
  pushed: Pushed,
  current: typeof errand | null,
) {
  const settling = errandCollection.settling as RuledByDescription['settling']
  const permissions: Settling['permissions'] = {
    change: 'edit_customers',
    add: 'edit_customers',
    remove: 'edit_customers',
    ...(forbidden && { [forbidden]: 'manage_users' satisfies Permission }),
  }
  const description = { ...errandCollection, settling: { ...settling, permissions } }
  const sam = { id: 'sam', role: 'sales', name: 'Sam', granted: NO_GRANTS }
  return judgeRecordPush('errands', description, pushed, current, sam, () => false, LATER)
}

const RENAMED: Pushed = { assumed: errand, next: { ...errand, name: 'Write to Ruth' } }
const MADE: Pushed = { assumed: null, next: errand }
const REMOVED: Pushed = { assumed: errand, next: { ...errand, _deleted: true } }

describe('who may not do what they pushed', () => {
  it.each([
    ['change', RENAMED, errand, { name: 'Write to Ruth' }],
    ['add', MADE, null, { name: 'Call Ruth', leadId: errand.leadId }],
    ['remove', REMOVED, errand, { _deleted: true }],
  ] as const)('has it back, in words, and nothing is stored: %s', (wanted, pushed, current, mine) => {
    const { changes, issues } = judgeWhere(wanted, pushed, current)
    expect(changes).toEqual([])
    expect(issues).toMatchObject([{ kind: 'refused', mine, message: PUSH_REFUSAL_TEXTS.no_permission }])
    expect(judgeWhere(null, pushed, current)).toMatchObject({
      changes: [{ collection: 'errands' }],
      issues: [],
    })
  })
})

it('who deletes without saying what they saw has the deletion back, and nothing is said of what they had', () => {
  const { changes, issues } = judgeWhere(null, { assumed: null, next: { ...errand, _deleted: true } }, errand)
  expect(changes).toEqual([])
  expect(issues).toMatchObject([{ mine: { _deleted: true }, message: PUSH_REFUSAL_TEXTS.changed_meanwhile }])
  expect(issues[0]).not.toHaveProperty('record')
  expect(issues[0]?.theirs).toEqual({ _deleted: null })
})
