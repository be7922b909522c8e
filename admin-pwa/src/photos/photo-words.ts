/** The state of photos and films in words, at the place where they are shown. */
import type { PhotoPlace, RecordState } from '@forecourt/shared/media/photo-queue'
import { unsentWords as countsInWords } from '@forecourt/shared/sync/unsent-work'
import type { Connection } from '../mirror/connection.ts'
import { type ShownPhoto, STANDINGS } from './shown-photo.ts'

export const PLACE_LABELS: Readonly<Record<string, string>> = {
  exterior: 'Exterior photos',
  interior: 'Interior photos',
  walkaround: '360° / walk-around videos',
  images: 'Gallery',
}

const RECORD_WORDS = { vehicles: 'vehicle', events: 'event' } as const satisfies Record<
  PhotoPlace['about'],
  string
>
const MEGABYTE = 1024 * 1024

/** "2.4 MB"; below a tenth of one "0.1 MB". */
export const sizeText = (bytes: number) => `${Math.max(0.1, bytes / MEGABYTE).toFixed(1)} MB`

export interface Situation extends Pick<Connection, 'offlineSince' | 'obstacle'> {
  record: RecordState
}

/** What is being done with a file, or why it is not there yet. */
export function photoWords(photo: ShownPhoto, { offlineSince, obstacle, record }: Situation): string {
  const { state, name, message, sent, size, about } = photo
  switch (state) {
    case 'storing':
      return 'Storing on this device …'
    case 'preparing':
      return 'Kept on this device. Being made ready for sending …'
    case 'unstored':
      return message ?? `${name} was not stored before the app was closed. Choose it again.`
    case 'double':
      return 'It is here already; it is kept once.'
    case 'sending':
      return sent === size ? 'The server takes it in …' : `${shareOf(photo)}% of ${sizeText(size)}`
    case 'sent':
      return 'Uploaded'
    case 'refused':
    case 'unkept':
    case 'unready':
    case 'unfit':
      return message ?? 'Not sent.'
    case 'waiting':
      if (obstacle === 'login') return 'Kept on this device. Sent when you log in again.'
      if (obstacle === 'update') return 'Kept on this device. Sent when the app is updated.'
      if (offlineSince !== null) return 'Kept on this device. Sent when the server can be reached.'
      if (record === 'only-here')
        return `Kept on this device. Sent once the server has this ${RECORD_WORDS[about]}.`
      if (record === 'changed-here')
        return `Kept on this device. Sent after the changes of this ${RECORD_WORDS[about]}.`
      return message === null ? 'Waits for the others' : `${message} It is tried again by itself.`
    default:
      return state satisfies never
  }
}

/** How much of it the server has, in whole percent. */
const shareOf = ({ sent, size }: Pick<ShownPhoto, 'sent' | 'size'>) =>
  size > 0 ? Math.floor((sent / size) * 100) : 0

/** "Files: 1 uploading, 2 waiting, 1 refused"; null when there is nothing to say. */
export function filesWords(photos: readonly Pick<ShownPhoto, 'state'>[]): string | null {
  const count = (...states: ShownPhoto['state'][]) =>
    photos.filter(({ state }) => states.includes(state)).length
  const words = [
    [count('sending'), 'uploading'],
    [count('waiting', 'storing', 'preparing'), 'waiting'],
    [count('unstored', 'unready'), 'not ready'],
    [count('refused', 'unkept', 'unfit'), 'refused'],
  ] as const
  const reported = words.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`)
  return reported.length > 0 ? `Files: ${reported.join(', ')}` : null
}

/** Whether somebody has to decide what becomes of it. */
export const needsPerson = ({ state }: Pick<ShownPhoto, 'state'>) => STANDINGS[state].course === 'asks'

/** Whether it goes on by itself. */
export const isGoing = ({ state }: Pick<ShownPhoto, 'state'>) => STANDINGS[state].course === 'going'

/** Whether it goes no further as it is. */
export const isStopped = (photo: Pick<ShownPhoto, 'state'>) => needsPerson(photo) || photo.state === 'unfit'

/** Whether it can be tried again at once. */
export const canRetry = (photo: Pick<ShownPhoto, 'state' | 'message'>) =>
  (needsPerson(photo) && photo.state !== 'unstored') || (photo.state === 'waiting' && photo.message !== null)

/** Whether the server does not have it, and shall. */
export const isUnsent = ({ state }: Pick<ShownPhoto, 'state'>) => STANDINGS[state].course !== 'over'

/** "2 changes", "1 photo", "2 changes and 1 photo". */
export const unsentWords = (changes: number, photos: number): string =>
  countsInWords({ changes, photos, forms: 0 })

/** What is said of files of which some were uploaded and some were not; null where none was, or all were. */
export const partWords = (stored: number, refused: number): string | null =>
  stored > 0 && refused > 0
    ? `${stored} of ${stored + refused} files uploaded. Each of the others says why it was not.`
    : null

/** What is said of contents that were chosen a second time; null when there were none. */
export function doublesWords(names: readonly string[]): string | null {
  if (names.length === 0) return null
  return names.length === 1
    ? `${names[0]} is here already; it is kept once.`
    : `${names.length} of them are here already; each is kept once.`
}
