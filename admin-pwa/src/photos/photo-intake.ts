/** What is done with a chosen file before it is sent: read, recognised by its content, made smaller where it is a photo. */
import { UPLOAD_MAX_BYTES } from '@forecourt/shared/media/media'
import { isBetter } from '@forecourt/shared/media/photo-size'
import { isOutOfRoom } from '../storage/storage-words.ts'
import type { Shrink } from './shrunk.ts'

export interface Prepared {
  bytes: ArrayBuffer
  type: string
  preview: ArrayBuffer | null
  /** Of the content as it was chosen. */
  sha256: string
  /** Of the bytes that are kept. */
  keptSha256: string
}

/** A file that cannot be kept, in words for who chose it. */
export class NotKept extends Error {}

export const FILM_TOO_LARGE = 'Over 10 MB, not kept. Make the film shorter, or film in a lower quality.'
export const PHOTO_TOO_LARGE = 'Over 10 MB, not kept: this device cannot make it smaller.'
export const EMPTY = 'This file is empty.'
export const UNREADABLE = 'This file cannot be read. Choose it again.'
export const NO_ROOM = 'Not kept: this device has no room left. Free some, then try again.'
export const NOT_STORED = 'Not kept: this device could not store it. Try again.'
const NO_ROOM_TO_PREPARE =
  'Kept, but this device has no room to make it ready for sending. Free some, then try again.'
export const NOT_PREPARED = 'Kept, but this device could not make it ready for sending. Try again.'

const FILM_NAME = /\.(mp4|m4v|mov|webm|avi)$/i

export const isFilm = ({ type, name }: Pick<File, 'type' | 'name'>) =>
  type.startsWith('video/') || (!type.startsWith('image/') && FILM_NAME.test(name))

/** SHA-256 in lower-case hexadecimal digits. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** @throws NotKept for one that cannot be read, is empty, or is a film that is larger than the server takes */
export async function readChosen(file: File): Promise<ArrayBuffer> {
  if (file.size === 0) throw new NotKept(EMPTY)
  if (isFilm(file) && file.size > UPLOAD_MAX_BYTES) throw new NotKept(FILM_TOO_LARGE)
  return file.arrayBuffer().catch(() => {
    throw new NotKept(UNREADABLE)
  })
}

/** @throws NotKept when it is larger than the server takes, and stays so */
export async function prepare(
  { type, isFilm }: { type: string; isFilm: boolean },
  original: ArrayBuffer,
  shrink: Shrink,
): Promise<Prepared> {
  const sha256 = await sha256Of(original)
  const shrunk = isFilm ? null : await shrink(new Blob([original], { type }))
  const drawn = shrunk?.bytes ?? null
  const isDrawn = drawn !== null && isBetter(drawn.byteLength, original.byteLength, UPLOAD_MAX_BYTES)
  const bytes = isDrawn ? drawn : original
  if (bytes.byteLength > UPLOAD_MAX_BYTES) throw new NotKept(PHOTO_TOO_LARGE)
  return {
    bytes,
    type: isDrawn ? (shrunk?.type ?? type) : type,
    preview: shrunk?.preview ?? null,
    sha256,
    keptSha256: isDrawn ? await sha256Of(bytes) : sha256,
  }
}

/** Why something could not be kept, in words for who chose it. */
export const unkeptWords = (error: unknown) => (isOutOfRoom(error) ? NO_ROOM : NOT_STORED)

/** Why something that is kept could not be made ready, in words for who chose it. */
export const unreadyWords = (error: unknown) => (isOutOfRoom(error) ? NO_ROOM_TO_PREPARE : NOT_PREPARED)
