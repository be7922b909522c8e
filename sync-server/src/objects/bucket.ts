/** A place for files by key, such as one bucket of an object store: what any part of the server may keep there. */

export interface ObjectHeaders {
  contentType: string
  cacheControl: string
  /** What the bytes are packed with, such as "br"; they are kept and given as they are. */
  contentEncoding?: string
}

/** Bytes in memory, or a file of this disk that is read as it is sent. */
export type Content = Uint8Array | { path: string }

/** Of a file, the bytes from the first to the last, both included and counted from 0. */
export interface Part {
  first: number
  last: number
}

export interface Bucket {
  /** Stores an object whole or not at all, in place of an earlier one. Gives its size in bytes. */
  put(key: string, content: Content, headers: ObjectHeaders): Promise<number>
  /** The bytes without holding all of a large object in memory, or null when there is no such object. */
  read(key: string, part?: Part): Promise<ReadObject | null>
  /** All of the bytes at once, or null when there is no such object. */
  get(key: string, part?: Part): Promise<Uint8Array<ArrayBuffer> | null>
  /** What is known of an object without its bytes, or null when there is none. */
  head(key: string): Promise<ObjectFacts | null>
  /** Does nothing where there is no such object. */
  remove(key: string): Promise<void>
  /** The keys that begin so, in order, however many there are. */
  list(prefix: string): AsyncIterable<string>
}

export interface ObjectFacts extends Partial<ObjectHeaders> {
  /** In bytes, of the whole object. */
  size: number
}

export interface ReadObject {
  /** In bytes, of what is read. */
  size: number
  /**
   * Few bytes come at once, so that a connection that breaks is noticed before anything is sent on. Many come as a stream,
   * which fails where the connection breaks; whoever wants no more of it cancels it.
   */
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

/** Up to here what is read is held in memory, in bytes. */
export const AT_ONCE_BYTES = 1_000_000

/** Path segments of plain letters: no server, disk or address reads such a key in two ways. */
const KEY = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.~-]+(?:\/[\w.~-]+)*$/
const KEY_BEGIN = /^(?:[\w.~-]+\/)*[\w.~-]*$/
const KEY_MAX_LENGTH = 900

export const isKey = (text: string) => text.length <= KEY_MAX_LENGTH && KEY.test(text)

/** @throws RangeError for what no object is ever called */
export function demandKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`Not a key: ${key}`)
}

/** @throws RangeError for what no key ever begins with */
export function demandKeyBegin(prefix: string): void {
  if (prefix.length > KEY_MAX_LENGTH || !KEY_BEGIN.test(prefix))
    throw new RangeError(`Not the beginning of a key: ${prefix}`)
}

/**
 * A bucket that did not do what it was asked for, in words for whoever runs the server. "refused" is its own answer, which
 * another try does not change; "unreachable" is none, or one that says that it has trouble.
 */
export class BucketTrouble extends Error {
  readonly kind: 'refused' | 'unreachable'

  constructor(kind: BucketTrouble['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BucketTrouble'
    this.kind = kind
  }
}
