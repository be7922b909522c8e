import { expect, it } from 'vitest'
import { COLLECTIONS_WITH_MEDIA, CONTESTED_FIELDS, PUSHED_FIELDS, recordTitle } from './collections.ts'

it('a note goes to the server with the customer that it is about, and an issue with how it was settled', () => {
  expect(PUSHED_FIELDS.notes).toEqual(['note', 'leadId'])
  expect(PUSHED_FIELDS.issues).toEqual(['settledAt', 'settlement'])
})

it('a device sends nothing that the rules write: when a record was made, whether a vehicle is for sale', () => {
  for (const fields of Object.values(PUSHED_FIELDS))
    for (const ruled of ['id', 'revision', 'createdAt', 'updatedAt', 'isAvailable'])
      expect(fields).not.toContain(ruled)
})

it('who has a vehicle and where it stands is told in the order in which it was done, what it costs is not', () => {
  const { vehicles, leads, events } = CONTESTED_FIELDS
  expect(leads).toEqual(expect.arrayContaining(['status', 'vehicleId']))
  expect(vehicles).toEqual(expect.arrayContaining(['status', 'vin', 'stockNumber', 'heroSlideOrder']))
  for (const field of ['price', 'description', 'photos']) expect(vehicles).not.toContain(field)
  expect(leads).not.toContain('phone')
  expect(events).toEqual([])
})

it('vehicles and events have pictures', () => {
  expect(COLLECTIONS_WITH_MEDIA).toEqual(['vehicles', 'events'])
})

it.each([
  ['leads', { firstName: 'Ruth', lastName: 'Becker' }, 'Ruth Becker'],
  ['leads', { firstName: 'Ruth' }, 'Ruth'],
  ['leads', {}, 'Customer'],
  ['vehicles', { year: 2021, make: 'Toyota', model: '4Runner' }, '2021 Toyota 4Runner'],
  ['vehicles', { make: 'Toyota' }, 'Toyota'],
  ['vehicles', {}, 'Vehicle'],
  ['notes', { note: 'Call back' }, 'Note: “Call back”'],
  ['notes', {}, 'Note: “”'],
  ['events', { name: 'Open day' }, 'Open day'],
  ['events', {}, 'Event'],
  ['issues', { title: 'Ruth Becker', message: 'Not stored.' }, 'Ruth Becker: Not stored.'],
] as const)('of %s, %j is called %s', (collection, record, title) => {
  expect(recordTitle(collection, record)).toBe(title)
})
