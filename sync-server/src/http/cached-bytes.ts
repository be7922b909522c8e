/** Bytes that many ask for and few change: made once, kept with their compressed forms and ETag, dropped by a commit. */
import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const BROTLI_QUALITY = 5
/** 1 MB: a larger one makes long lists no smaller, and compressing them takes several times as much memory. */
const PIECES_WINDOW_BITS = 20

/** Bytes that are put together anew for each who wants them, because keeping them takes too much memory. */
export interface Pieces {
  byteLength: number
  pieces(): Iterable<Uint8Array<ArrayBuffer>>
}

export interface SentBytes {
  plain: Uint8Array<ArrayBuffer> | Pieces
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  etag: string
}

export interface CachedBytes extends SentBytes {
  plain: Uint8Array<ArrayBuffer>
}

export const packBytes = (text: string): Promise<CachedBytes> => packBuffer(Buffer.from(text))

export async function packBuffer(plain: Buffer): Promise<CachedBytes> {
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      // Told how much comes, it takes no more memory than that needs.
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.byteLength),
    },
  }
  const [br, gz] = await Promise.all([brotli(plain, options), gzipped(plain)])
  return {
    plain: viewOf(plain),
    br: viewOf(br),
    gzip: viewOf(gz),
    etag: etagOf(plain),
  }
}

/** Keeps only the compressed forms. The pieces have to be the same each time. */
export async function packPieces(plain: Pieces): Promise<SentBytes> {
  const hash = createHash('sha256')
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: PIECES_WINDOW_BITS,
  }
  const packers = [createBrotliCompress({ params }), createGzip()] as const
  const packed = Promise.all(packers.map(buffer))
  for (const piece of plain.pieces()) {
    hash.update(piece)
    const full = packers.filter(packer => !packer.write(piece))
    await Promise.all(full.map(packer => once(packer, 'drain')))
  }
  for (const packer of packers) packer.end()
  const [br, gz] = (await packed) as [Buffer, Buffer]
  return { plain, br: viewOf(br), gzip: viewOf(gz), etag: tagOf(hash) }
}

/** The smallest window, as a power of two, that holds so many bytes. */
const windowFor = (bytes: number) =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 1))),
  )

/** How many bytes all forms take together. */
export const sizeOf = ({ plain, br, gzip }: CachedBytes): number =>
  plain.byteLength + br.byteLength + gzip.byteLength

/** The same bytes; a reply takes no other kind of them. */
const viewOf = (buffer: Buffer) =>
  new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength)

export const etagOf = (bytes: Uint8Array): string => tagOf(createHash('sha256').update(bytes))

const tagOf = (hash: Hash) => `"${hash.digest('base64url').slice(0, 22)}"`

/** What of a request decides about the form of the answer. */
export interface Wanted {
  'if-none-match'?: string | undefined
  'accept-encoding'?: string | undefined
}

export type Form = 'known' | 'br' | 'gzip' | 'plain'

/** The best first: a visitor who takes both gets the smaller one, whichever they would rather have. */
const CODINGS = ['br', 'gzip'] as const

/** Browsers say the same each time, of which there are few. */
const codings = new LRUCache<string, Form>({
  max: 100,
  memoMethod: accepted => {
    const named = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...CODINGS])
    return CODINGS.find(coding => named.includes(coding)) ?? 'plain'
  },
})

/** The best form that the request accepts; `known` when it has the bytes already. */
export function formOf({ etag }: SentBytes, wanted: Wanted): Form {
  const known = wanted['if-none-match']?.split(/\s*,\s*/)
  if (known?.some(tag => tag.replace(/^W\//, '') === etag)) return 'known'
  return codings.memo(wanted['accept-encoding'] ?? '')
}

/** The body of a form, null where there is none, and the headers that go with it. */
export function answerOf(bytes: SentBytes, form: Form, own: Readonly<Record<string, string>>) {
  const headers: Record<string, string> = { ...own, etag: bytes.etag, vary: 'accept-encoding' }
  if (form === 'known') return { body: null, headers }
  if (form !== 'plain') headers['content-encoding'] = form
  return { body: bytes[form], headers }
}

/** Sends the best form that the request accepts, or 304 when it has it already. */
export function sendBytes(
  c: Context,
  bytes: SentBytes,
  own: { 'content-type': string; 'cache-control': string; [name: string]: string },
  status: ContentfulStatusCode = 200,
): Response {
  const form = formOf(bytes, {
    'if-none-match': c.req.header('if-none-match'),
    'accept-encoding': c.req.header('accept-encoding'),
  })
  const { body, headers } = answerOf(bytes, form, own)
  if (body === null) return c.body(null, 304, headers)
  if (body instanceof Uint8Array) return c.body(body, status, headers)
  return c.body(ReadableStream.from(body.pieces()), status, {
    ...headers,
    'content-length': String(body.byteLength),
  })
}
