/** Where media files lie: on this disk, or in a bucket. Names are final; content never changes. */
import type { Part, ReadObject } from '../objects/bucket.ts'

export interface MediaStore {
  /** A file is there whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Takes a file of this disk in; it stays where it is. Gives its size in bytes. */
  putFile(name: string, path: string): Promise<number>
  has(name: string): Promise<boolean>
  /** In bytes; null where there is no such file. */
  sizeOf(name: string): Promise<number | null>
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** A file, or a part of it that lies inside, without holding all of a large one in memory. */
  read(name: string, part?: Part): Promise<ReadObject | null>
  remove(name: string): Promise<void>
  /** The names of all files that belong to a hash. */
  namesOf(hash: string): Promise<string[]>
  /** How much space is left, in bytes; infinite where nothing bounds it. */
  freeBytes(): Promise<number>
}

/** What a media file may be called; nothing else is ever looked up. */
export const MEDIA_NAME = /^[0-9a-f]{24}((-\d{1,4})?\.(webp|avif)|\.(mp4|mov|webm|avi))$/
export const MEDIA_HASH = /^[0-9a-f]{24}$/

/** @throws RangeError for what no media file is called */
export function demandMediaName(name: string): void {
  if (!MEDIA_NAME.test(name)) throw new RangeError(`Not a media name: ${name}`)
}

interface PictureForms {
  hash: string
  widths: readonly number[]
  avif: boolean
}

/** All files of a picture. */
export function mediaNamesOf({ hash, widths, avif }: PictureForms): string[] {
  const forms = avif ? ['webp', 'avif'] : ['webp']
  return [`${hash}.webp`, ...forms.flatMap(form => widths.map(width => `${hash}-${width}.${form}`))]
}
