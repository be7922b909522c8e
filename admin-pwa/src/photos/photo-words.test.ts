import { expect, it } from 'vitest'
import {
  canRetry,
  doublesWords,
  filesWords,
  isUnsent,
  needsPerson,
  photoWords,
  sizeText,
  unsentWords,
} from './photo-words.ts'
import type { ShownPhoto } from './shown-photo.ts'

const photo: ShownPhoto = {
  id: 'p1',
  about: 'vehicles',
  recordId: 'v1',
  place: 'exterior',
  name: 'a.jpg',
  isFilm: false,
  size: 2_500_000,
  at: '2026-11-20T17:00:00.000Z',
  sent: 0,
  message: null,
  url: null,
  state: 'waiting',
}
const ONLINE = { offlineSince: null, obstacle: null, record: 'on-server' } as const

it.each([
  [{}, {}, 'Waits for the others'],
  [{}, { offlineSince: photo.at }, 'Kept on this device. Sent when the server can be reached.'],
  [{}, { obstacle: 'login' }, 'Kept on this device. Sent when you log in again.'],
  [{}, { obstacle: 'update' }, 'Kept on this device. Sent when the app is updated.'],
  [{}, { record: 'only-here' }, 'Kept on this device. Sent once the server has this vehicle.'],
  [{}, { record: 'changed-here' }, 'Kept on this device. Sent after the changes of this vehicle.'],
  [{ about: 'events' }, { record: 'only-here' }, 'Kept on this device. Sent once the server has this event.'],
  [{ message: 'The disk is full.' }, {}, 'The disk is full. It is tried again by itself.'],
  [{ state: 'storing' }, {}, 'Storing on this device …'],
  [{ state: 'preparing' }, { offlineSince: photo.at }, 'Kept on this device. Being made ready for sending …'],
  [{ state: 'unstored' }, {}, 'a.jpg was not stored before the app was closed. Choose it again.'],
  [{ state: 'unstored', message: 'a.jpg is not here.' }, {}, 'a.jpg is not here.'],
  [{ state: 'double' }, {}, 'It is here already; it is kept once.'],
  [{ state: 'sending', sent: 625_000 }, {}, '25% of 2.4 MB'],
  [{ state: 'sending', sent: 2_500_000 }, {}, 'The server takes it in …'],
  [{ state: 'sent' }, {}, 'Uploaded'],
  [{ state: 'refused', message: 'a.jpg is no picture.' }, {}, 'a.jpg is no picture.'],
] as const)('%j in the situation %j: %s', (fields, situation, words) => {
  expect(photoWords({ ...photo, ...fields }, { ...ONLINE, ...situation })).toBe(words)
})

it('counts what is on its way, and says nothing of nothing', () => {
  const states = (...all: ShownPhoto['state'][]) => all.map(state => ({ state }))
  expect(filesWords(states('sending', 'waiting', 'storing', 'refused', 'unkept', 'unfit', 'sent'))).toBe(
    'Files: 1 uploading, 2 waiting, 3 refused',
  )
  expect(filesWords(states('preparing', 'unready', 'unstored'))).toBe('Files: 1 waiting, 2 not ready')
  expect(filesWords(states('sent', 'double'))).toBeNull()
})

it.each([
  ['storing', 'unsent'],
  ['preparing', 'unsent'],
  ['waiting', 'unsent'],
  ['sending', 'unsent'],
  ['unready', 'unsent, needs its person, can be tried again'],
  ['unkept', 'unsent, needs its person, can be tried again'],
  ['refused', 'unsent, needs its person, can be tried again'],
  ['unstored', 'unsent, needs its person'],
  ['unfit', ''],
  ['double', ''],
  ['sent', ''],
] as const)('%s is %s', (state, what) => {
  const one = { ...photo, state }
  const reported = [
    isUnsent(one) && 'unsent',
    needsPerson(one) && 'needs its person',
    canRetry(one) && 'can be tried again',
  ]
  expect(reported.filter(Boolean).join(', ')).toBe(what)
})

it('counts in words', () => {
  expect(unsentWords(1, 0)).toBe('1 change')
  expect(unsentWords(0, 2)).toBe('2 photos')
  expect(unsentWords(2, 1)).toBe('2 changes and 1 photo')
  expect(sizeText(100)).toBe('0.1 MB')
  expect(doublesWords([])).toBeNull()
  expect(doublesWords(['a.jpg'])).toBe('a.jpg is here already; it is kept once.')
  expect(doublesWords(['a.jpg', 'b.jpg'])).toBe('2 of them are here already; each is kept once.')
})
