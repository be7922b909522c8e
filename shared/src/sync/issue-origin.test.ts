import { expect, it } from 'vitest'
import { OWN_CHANGE_TEXT, originOf, type RecordLine } from './issue-origin.ts'
import { CONFLICT_TEXT, PUSH_REFUSAL_TEXTS } from './judge-push.ts'

const line = (more: Partial<RecordLine>): RecordLine => ({
  at: '2026-11-20T17:00:00.000Z',
  by: 'Kim Park',
  userId: 'kim',
  action: 'changed',
  fields: ['phone'],
  ...more,
})
const conflict = { kind: 'conflict', theirs: { phone: '1', notes: 'x' }, message: CONFLICT_TEXT } as const

it('names for each field who wrote it last, and when', () => {
  const lines = [
    line({ action: 'read', by: 'Dana', fields: ['phone'] }),
    line({ by: 'Lee', userId: 'lee', at: '2026-11-20T18:00:00.000Z' }),
    line({}),
    line({ action: 'created', fields: ['phone', 'notes'] }),
  ]
  expect(originOf(conflict, lines, 'sam')).toEqual({
    theirsBy: {
      phone: { by: 'Lee', at: '2026-11-20T18:00:00.000Z' },
      notes: { by: 'Kim Park', at: '2026-11-20T17:00:00.000Z' },
    },
    message: CONFLICT_TEXT,
    isOwnDeletion: false,
  })
})

it('says so where it was the author who wrote all of it', () => {
  const own = [line({ userId: 'sam', fields: ['phone', 'notes'] })]
  expect(originOf(conflict, own, 'sam').message).toBe(OWN_CHANGE_TEXT)
  expect(originOf(conflict, [line({ userId: 'sam' }), line({ fields: ['notes'] })], 'sam').message).toBe(
    CONFLICT_TEXT,
  )
  expect(originOf(conflict, [], 'sam').message).toBe(CONFLICT_TEXT)
})

it.each([
  ['kim', PUSH_REFUSAL_TEXTS.deleted_meanwhile, false],
  ['sam', PUSH_REFUSAL_TEXTS.own_deletion, true],
])('of a record that %s deleted is that deletion', (userId, message, isOwnDeletion) => {
  const draft = { kind: 'refused', theirs: {}, message: PUSH_REFUSAL_TEXTS.deleted_meanwhile } as const
  const lines = [line({ action: 'deleted', userId, by: 'Them' }), line({})]
  expect(originOf(draft, lines, 'sam')).toEqual({
    theirsBy: { _deleted: { by: 'Them', at: '2026-11-20T17:00:00.000Z' } },
    message,
    isOwnDeletion,
  })
})

it('of a deletion that was refused is what somebody else changed last', () => {
  const draft = { kind: 'refused', theirs: {}, message: PUSH_REFUSAL_TEXTS.changed_meanwhile } as const
  const lines = [line({ userId: 'sam', by: 'Sam' }), line({})]
  expect(originOf(draft, lines, 'sam').theirsBy).toEqual({ _deleted: { by: 'Kim Park', at: lines[1]?.at } })
})

it('is nobody where a rule refused', () => {
  expect(
    originOf({ ...conflict, kind: 'refused', message: 'Not so.' }, [line({})], 'sam').theirsBy,
  ).toBeNull()
})
