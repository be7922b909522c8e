import { describe, expect, it } from 'vitest'
import { CONFLICT_TEXT, PUSH_REFUSAL_TEXTS } from '../records/judge-push.ts'
import { OWN_CHANGE_SINCE_TEXT, OWN_CHANGE_TEXT, originOf, type RecordLine } from './issue-origin.ts'

const LATER = '2026-11-20T18:00:00.000Z'

const line = (more: Partial<RecordLine>): RecordLine => ({
  at: '2026-11-20T17:00:00.000Z',
  by: 'Kim Park',
  userId: 'kim',
  action: 'changed',
  fields: ['phone'],
  ...more,
})
const history = (lines: readonly RecordLine[], unseen: readonly RecordLine[] = []) => ({ lines, unseen })
const conflict = { kind: 'conflict', theirs: { phone: '1', notes: 'x' }, message: CONFLICT_TEXT } as const

it('names for each field who wrote it last, and when', () => {
  const lines = [
    line({ action: 'read', by: 'Dana', fields: ['phone'] }),
    line({ by: 'Lee', userId: 'lee', at: '2026-11-20T18:00:00.000Z' }),
    line({}),
    line({ action: 'created', fields: ['phone', 'notes'] }),
  ]
  expect(originOf(conflict, history(lines), 'sam')).toEqual({
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
  expect(originOf(conflict, history(own), 'sam').message).toBe(OWN_CHANGE_TEXT)
  expect(
    originOf(conflict, history([line({ userId: 'sam' }), line({ fields: ['notes'] })]), 'sam').message,
  ).toBe(CONFLICT_TEXT)
  expect(originOf(conflict, history([]), 'sam').message).toBe(CONFLICT_TEXT)
})

it.each([
  ['kim', PUSH_REFUSAL_TEXTS.deleted_meanwhile, false],
  ['sam', PUSH_REFUSAL_TEXTS.own_deletion, true],
])('of a record that %s deleted is that deletion', (userId, message, isOwnDeletion) => {
  const draft = { kind: 'refused', theirs: {}, message: PUSH_REFUSAL_TEXTS.deleted_meanwhile } as const
  const lines = [
    line({ action: 'read', userId: 'dana', by: 'Dana' }),
    line({ action: 'deleted', userId, by: 'Them' }),
    line({}),
  ]
  expect(originOf(draft, history(lines), 'sam')).toEqual({
    theirsBy: { _deleted: { by: 'Them', at: '2026-11-20T17:00:00.000Z' } },
    message,
    isOwnDeletion,
  })
})

it('of a deletion of which nothing is written down is nobody', () => {
  const draft = { kind: 'refused', theirs: {}, message: PUSH_REFUSAL_TEXTS.deleted_meanwhile } as const
  for (const lines of [[], [line({})]])
    expect(originOf(draft, history(lines), 'sam')).toEqual({
      theirsBy: null,
      message: draft.message,
      isOwnDeletion: false,
    })
})

it('keeps the words of a conflict that says more than that there is one', () => {
  const own = [line({ userId: 'sam', fields: ['phone', 'notes'] })]
  expect(originOf({ ...conflict, message: 'Somebody moved it.' }, history(own), 'sam').message).toBe(
    'Somebody moved it.',
  )
})

describe('of a deletion that was held back', () => {
  const theirs = { _deleted: null, phone: '2' }
  const draft = { kind: 'refused', theirs, message: PUSH_REFUSAL_TEXTS.changed_meanwhile } as const
  const note = line({ action: 'created', by: 'Lee', userId: 'lee', at: LATER, fields: ['id', 'note'] })

  it('is the newest of what its author had not seen, notes too, whoever made the record', () => {
    const made = line({ action: 'created', by: 'The server', userId: null, at: LATER })
    expect(originOf(draft, history([made], [note, line({})]), 'sam')).toEqual({
      theirsBy: {
        _deleted: { by: 'Lee', at: LATER },
        phone: { by: 'Kim Park', at: '2026-11-20T17:00:00.000Z' },
      },
      message: PUSH_REFUSAL_TEXTS.changed_meanwhile,
      isOwnDeletion: false,
    })
    expect(originOf(draft, history([made]), 'sam').theirsBy).toBeNull()
  })

  it('says so where it was its author, on another device', () => {
    const own = line({ userId: 'sam', by: 'Sam' })
    expect(originOf(draft, history([], [own]), 'sam')).toMatchObject({
      theirsBy: { _deleted: { by: 'Sam' } },
      message: OWN_CHANGE_SINCE_TEXT,
    })
    expect(originOf(draft, history([], [own, note]), 'sam').message).toBe(
      PUSH_REFUSAL_TEXTS.changed_meanwhile,
    )
  })
})

it('is nobody where a rule refused', () => {
  const draft = { ...conflict, kind: 'refused', message: 'Not so.' } as const
  expect(originOf(draft, history([line({})]), 'sam')).toEqual({
    theirsBy: null,
    message: 'Not so.',
    isOwnDeletion: false,
  })
})
