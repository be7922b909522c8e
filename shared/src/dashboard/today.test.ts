import { expect, it } from 'vitest'
import { aLead, aVehicle } from '../../tests/factories.ts'
import { newTask, type Task } from '../tasks/task.ts'
import { countToDo, todayOf } from './today.ts'

const NOW = '2026-11-20T18:00:00.000Z'
const STAFF = [
  { id: 'kim', name: 'Kim Park', isActive: true },
  { id: 'sam', name: 'Sam Miller', isActive: true },
  { id: 'joe', name: 'Joe Tran', isActive: false },
]
const task = (id: string, due: string, fields: Partial<Task> = {}) => ({
  ...newTask(id, { kind: 'call', due, ownerId: 'kim' }, NOW),
  ...fields,
})
const asked = { source: 'website_contact' }
const LEADS = [
  aLead({ ...asked, id: 'late', ownerId: 'kim', createdAt: '2026-11-20T17:30:00.000Z' }),
  aLead({ ...asked, id: 'earlier', ownerId: null, createdAt: '2026-11-20T17:10:00.000Z' }),
  aLead({ ...asked, id: 'sams', ownerId: 'sam', createdAt: '2026-11-20T17:00:00.000Z' }),
  aLead({
    id: 'drove',
    ownerId: 'kim',
    status: 'test_drive_scheduled',
    testDriveDate: '2026-11-20T16:30:00.000Z',
  }),
  aLead({
    id: 'drives',
    ownerId: 'kim',
    status: 'test_drive_scheduled',
    testDriveDate: '2026-11-20T21:00:00.000Z',
  }),
  aLead({
    id: 'tomorrow',
    ownerId: 'kim',
    status: 'test_drive_scheduled',
    testDriveDate: '2026-11-21T21:00:00.000Z',
  }),
]
const TASKS = [
  task('today', '2026-11-20T23:00:00.000Z', { leadId: 'late' }),
  task('overdue', '2026-11-18T16:00:00.000Z', { leadId: 'late' }),
  task('done', '2026-11-18T16:00:00.000Z', { leadId: 'late', doneAt: NOW }),
  task('later', '2026-11-22T16:00:00.000Z', { leadId: 'late' }),
  task('sams', '2026-11-19T16:00:00.000Z', { leadId: 'sams', ownerId: 'sam' }),
  task('joes', '2026-11-19T17:00:00.000Z', { leadId: 'late', ownerId: 'joe' }),
  task('nobodys', '2026-11-19T18:00:00.000Z', { leadId: null, vehicleId: 'v1', ownerId: null }),
  task('of who is gone', '2026-11-19T18:00:00.000Z', { leadId: 'gone' }),
]

function today(isMine: boolean) {
  const all = todayOf({
    leads: LEADS,
    tasks: TASKS,
    vehicles: [aVehicle({ photos: [] }), aVehicle({ id: 'v2', status: 'sold', photos: [] })],
    userId: 'kim',
    isMine,
    staff: STAFF,
    now: NOW,
    promise: { minutes: 15, hours: null, timeZone: 'America/Boise' },
  })
  const ids = Object.entries(all).map(([part, records]) => [
    part,
    records.map(({ id }: { id: string }) => id),
  ])
  return { ids: Object.fromEntries(ids), count: countToDo(all) }
}

it('shows who looks what is theirs, what is nobody’s, and what somebody left behind', () => {
  expect(today(true)).toEqual({
    ids: {
      waiting: ['earlier', 'late'],
      asked: ['drove'],
      overdue: ['overdue', 'joes', 'nobodys'],
      due: ['today'],
      drives: ['drives'],
      photos: ['v1'],
    },
    count: 8,
  })
})

it('shows everybody’s where that is wanted', () => {
  expect(today(false).ids).toMatchObject({
    waiting: ['sams', 'earlier', 'late'],
    overdue: ['overdue', 'sams', 'joes', 'nobodys'],
  })
})
