import { describe, expect, it } from 'vitest'
import { NOW } from '../../tests/factories.ts'
import { dueChoices, dueText, nextSteps, timeOf } from './next-step.ts'
import { newTask, type Task, taskWords } from './task.ts'

const ZONE = 'America/Boise'
const aTask = (fields: Partial<Task> = {}): Task => ({
  ...newTask('t1', { kind: 'call', due: NOW, leadId: 'l1' }, NOW),
  ...fields,
})

it('the next step of a customer is the one that is due first of those that are to be done', () => {
  const first = aTask({ id: 'first', due: '2026-11-21T16:00:00.000Z' })
  const tasks = [
    aTask({ id: 'later', due: '2026-11-22T16:00:00.000Z' }),
    first,
    aTask({ id: 'done', due: '2026-11-20T16:00:00.000Z', doneAt: NOW }),
    aTask({ id: 'of a vehicle', leadId: null, vehicleId: 'v1' }),
  ]
  expect([...nextSteps(tasks)]).toEqual([['l1', first]])
})

it.each([
  [{ due: '2026-11-20T16:59:00.000Z' }, 'overdue', 'was due Today, 9:59 AM'],
  [{ due: '2026-11-20T18:00:00.000Z' }, 'today', 'Today, 11:00 AM'],
  [{ due: '2026-11-21T16:00:00.000Z' }, 'later', 'Tomorrow, 9:00 AM'],
  [{ due: '2026-11-20T16:00:00.000Z', doneAt: NOW }, 'done', 'Today, 9:00 AM'],
] as const)('%j is %s, and reads %s', (fields, time, words) => {
  expect([timeOf(aTask(fields), NOW, ZONE), dueText(aTask(fields), NOW, ZONE)]).toEqual([time, words])
})

describe('what is offered at one tap', () => {
  it.each([
    // A Wednesday.
    [
      '2026-11-18T17:00:00.000Z',
      ['Tomorrow 9:00 AM', 'In 3 days, Saturday 9:00 AM'],
      ['2026-11-19T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ],
    // A Thursday.
    [
      '2026-11-19T17:00:00.000Z',
      ['Tomorrow 9:00 AM', 'In 3 days, Sunday 9:00 AM', 'Saturday 9:00 AM'],
      ['2026-11-20T16:00:00.000Z', '2026-11-22T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ],
    // Late on a Friday: in UTC it is Saturday already.
    [
      '2026-11-21T05:00:00.000Z',
      ['Tomorrow 9:00 AM', 'In 3 days, Monday 9:00 AM'],
      ['2026-11-21T16:00:00.000Z', '2026-11-23T16:00:00.000Z'],
    ],
    // Before the clocks go back.
    [
      '2026-10-30T17:00:00.000Z',
      ['Tomorrow 9:00 AM', 'In 3 days, Monday 9:00 AM'],
      ['2026-10-31T15:00:00.000Z', '2026-11-02T16:00:00.000Z'],
    ],
  ])('at %s is %j', (now, labels, dues) => {
    const choices = dueChoices(now, ZONE)
    expect(choices.map(({ label }) => label)).toEqual(labels)
    expect(choices.map(({ due }) => due)).toEqual(dues)
  })
})

it.each([
  [{ kind: 'call', what: null }, 'Call'],
  [{ kind: 'text', what: 'winter tires' }, 'Text: winter tires'],
  [{ kind: 'other', what: 'Wash it' }, 'Wash it'],
  [{ kind: 'other', what: null }, 'Other'],
] as const)('%j is called %s', (task, words) => {
  expect(taskWords(task)).toBe(words)
})
