// Events have no rules beyond their description: what they show holds for every such collection.
import { describe, expect, it } from 'vitest'
import { NOW } from '../../tests/factories.ts'
import { type Author, type Knew, PUSH_REFUSAL_TEXTS, type Pushed } from '../records/judge-push.ts'
import { judgeRecordPush } from '../records/judge-record-push.ts'
import { NO_GRANTS } from '../users/permissions.ts'
import { type CommunityEvent, newEvent } from './event.ts'
import { eventCollection } from './event-collection.ts'

const admin = { id: 'dana', role: 'admin', name: 'Dana', granted: NO_GRANTS }
const sales = { id: 'sam', role: 'sales', name: 'Sam', granted: NO_GRANTS }
const stranger = () => false

const judgeEventPush = (
  pushed: Pushed,
  current: CommunityEvent | null,
  author: Author,
  knew: Knew,
  now: string,
) => judgeRecordPush('events', eventCollection, pushed, current, author, knew, now)

describe('an event made on the device', () => {
  const next = { id: 'e1', name: 'Open day', date: 'Saturday', location: 'Hailey', description: 'Come by.' }

  it.each([
    [undefined, [], []],
    [['/media/a.webp'], ['/media/a.webp'], []],
    [['nonsense'], [], [{ mine: { gallery: ['nonsense'] }, theirs: { gallery: [] } }]],
  ])('with the gallery %j stores %j, and hands back what it cannot store', (gallery, stored, issues) => {
    const judged = judgeEventPush({ assumed: null, next: { ...next, gallery } }, null, admin, stranger, NOW)
    expect(judged.changes).toMatchObject([{ after: { name: 'Open day', gallery: stored } }])
    expect(judged.issues).toHaveLength(issues.length)
    expect(judged.issues).toMatchObject(issues)
  })
})

describe('an event', () => {
  const event = newEvent(
    'e1',
    { name: 'Open day', date: 'Saturday', location: 'Hailey', description: 'Come by.', status: 'upcoming' },
    NOW,
  )
  const LATER = '2026-11-21T09:00:00.000Z'
  const judge = (mine: object, today: CommunityEvent | null = event, knew = stranger) =>
    judgeEventPush({ assumed: event, next: { ...event, ...mine } }, today, sales, knew, LATER)

  it('is edited beside what somebody else edited, and settled where both edited the same', () => {
    const beside = judge({ location: 'Ketchum' }, { ...event, name: 'Open house' })
    expect(beside).toEqual({
      changes: [
        {
          collection: 'events',
          before: { ...event, name: 'Open house' },
          after: { ...event, name: 'Open house', location: 'Ketchum', updatedAt: LATER },
        },
      ],
      issues: [],
    })
    const both = judge({ name: 'Mine' }, { ...event, name: 'Theirs' })
    expect(both.changes).toEqual([])
    expect(both.issues).toMatchObject([{ mine: { name: 'Mine' }, theirs: { name: 'Theirs' } }])
    expect(judge({})).toEqual({ changes: [], issues: [] })
  })

  it('goes back field by field where a field is not valid, with words for it', () => {
    const { changes, issues } = judge({ name: '', location: 'Ketchum' })
    expect(changes).toMatchObject([{ after: { name: 'Open day', location: 'Ketchum' } }])
    expect(issues).toMatchObject([{ kind: 'refused', mine: { name: '' }, message: 'Event name is required' }])
  })

  it('that is gone goes back with all of it', () => {
    const { changes, issues } = judge({ name: 'Mine' }, null)
    expect(changes).toEqual([])
    expect(issues).toMatchObject([
      {
        title: 'Mine',
        message: PUSH_REFUSAL_TEXTS.deleted_meanwhile,
        record: { name: 'Mine', location: 'Hailey' },
      },
    ])
    expect(issues).toHaveLength(1)
  })

  it('is deleted by who saw it as it is', () => {
    const gone = { _deleted: true }
    expect(judge(gone)).toEqual({
      changes: [{ collection: 'events', before: event, after: null }],
      issues: [],
    })
    expect(judge(gone, null)).toEqual({ changes: [], issues: [] })
    const unseen = judge(gone, { ...event, name: 'Theirs' })
    expect(unseen.changes).toEqual([])
    expect(unseen.issues).toMatchObject([
      {
        mine: gone,
        message: PUSH_REFUSAL_TEXTS.changed_meanwhile,
        theirs: { _deleted: null, name: 'Theirs' },
        record: { name: event.name, location: event.location },
      },
    ])
    expect(judge(gone, { ...event, name: 'Own' }, () => true).changes).toHaveLength(1)
  })

  it('made on the device is stored under its own instant, and goes back whole where it is not valid', () => {
    const made = (fields: object) =>
      judgeEventPush({ assumed: null, next: { ...event, ...fields } }, null, sales, stranger, LATER)
    expect(made({})).toEqual({
      changes: [{ collection: 'events', before: null, after: { ...event, updatedAt: LATER } }],
      issues: [],
    })
    const wrong = made({ name: undefined })
    expect(wrong.changes).toEqual([])
    expect(wrong.issues).toMatchObject([
      { title: 'Event', message: 'Event name is required', mine: { location: 'Hailey' } },
    ])
  })
})
