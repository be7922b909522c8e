/** A bucket of an S3-compatible store, by its own protocol (Amazon S3 API Reference: PutObject, GetObject, ListObjectsV2…). */

import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  AT_ONCE_BYTES,
  type Bucket,
  demandKey,
  demandKeyBegin,
  type ObjectFacts,
  type ObjectHeaders,
  type Part,
  type ReadObject,
} from './bucket.ts'
import type { BucketPlace } from './bucket-place.ts'
import { bytesOf, textOf } from './read-answer.ts'
import { readListing } from './s3-answers.ts'
import { createExchanges, type Patience } from './s3-exchange.ts'
import { codeOf, demandSuccess, refusal } from './s3-refusal.ts'

const PATIENCE: Patience = { silenceMs: 10_000, retryForMs: 15_000, wait: ms => wait(ms) }
/** A page of 1,000 keys has some 400 kB. */
const LISTING_MAX_BYTES = 8_000_000

/** What the methods throw is a BucketTrouble, or a RangeError for what is no key. */
export function createS3Bucket(place: BucketPlace, patience: Partial<Patience> = {}): Bucket {
  const send = createExchanges(place, { ...PATIENCE, ...patience })
  const keyOf = (key: string) => {
    demandKey(key)
    return place.prefix + key
  }

  /** Whether the object is there. A store says 404 of a bucket, too. */
  async function isThere(answer: IncomingMessage): Promise<boolean> {
    if (answer.statusCode !== 404) return true
    const code = await codeOf(answer)
    if (code === 'NoSuchBucket') throw refusal(place, 404, code)
    return false
  }

  const ask = <T>(
    key: string,
    part: Part | undefined,
    take: (answer: IncomingMessage, size: number) => Promise<T>,
  ) =>
    send({ method: 'GET', key: keyOf(key), headers: part ? { range: rangeOf(part) } : {} }, async answer => {
      if (!(await isThere(answer))) return null
      await demandSuccess(answer, place, status => status === (part ? 206 : 200))
      return take(answer, sizeOf(answer, part))
    })

  async function* keysOf(prefix: string) {
    demandKeyBegin(prefix)
    for (let token: string | null = ''; token !== null; ) {
      const query: Record<string, string> = { 'list-type': '2', prefix: place.prefix + prefix }
      if (token !== '') query['continuation-token'] = token
      const page = await send({ method: 'GET', key: '', query }, async answer => {
        await demandSuccess(answer, place, status => status === 200)
        return readListing(await textOf(answer, LISTING_MAX_BYTES))
      })
      for (const key of page.keys) yield key.slice(place.prefix.length)
      token = page.next
    }
  }

  return {
    put: async (key, content, headers) => {
      const exchange = { method: 'PUT', key: keyOf(key), headers: sentHeaders(headers), content } as const
      await send(exchange, async answer => {
        await demandSuccess(answer, place, status => status === 200)
        answer.resume()
      })
      return content instanceof Uint8Array ? content.length : (await stat(content.path)).size
    },
    read: (key, part) =>
      ask<ReadObject>(key, part, async (answer, size) => ({
        size,
        body:
          size > AT_ONCE_BYTES
            ? (Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>)
            : await bytesOf(answer, size),
      })),
    get: (key, part) => ask(key, part, bytesOf),
    head: key =>
      send({ method: 'HEAD', key: keyOf(key) }, async answer => {
        answer.resume()
        if (answer.statusCode === 404) return null
        await demandSuccess(answer, place, status => status === 200)
        return factsOf(answer)
      }),
    remove: async key => {
      await send({ method: 'DELETE', key: keyOf(key) }, async answer => {
        if (!(await isThere(answer))) return
        await demandSuccess(answer, place, status => status === 204 || status === 200)
        answer.resume()
      })
    },
    list: keysOf,
  }
}

const rangeOf = ({ first, last }: Part) => `bytes=${first}-${last}`

function sentHeaders({ contentType, cacheControl, contentEncoding }: ObjectHeaders): Record<string, string> {
  return {
    'content-type': contentType,
    'cache-control': cacheControl,
    ...(contentEncoding === undefined ? {} : { 'content-encoding': contentEncoding }),
  }
}

/** How many bytes come. @throws when they are not those that were asked for */
function sizeOf(answer: IncomingMessage, part: Part | undefined): number {
  const size = Number(answer.headers['content-length'])
  if (!Number.isSafeInteger(size)) throw new Error('the answer does not say how long it is')
  const given = /^bytes (\d+)-(\d+)\//.exec(answer.headers['content-range'] ?? '')
  if (part && (Number(given?.[1]) !== part.first || size !== part.last - part.first + 1))
    throw new Error('another part came than was asked for')
  return size
}

function factsOf(answer: IncomingMessage): ObjectFacts {
  const {
    'content-type': contentType,
    'cache-control': cacheControl,
    'content-encoding': contentEncoding,
  } = answer.headers
  return {
    size: sizeOf(answer, undefined),
    ...(contentType === undefined ? {} : { contentType }),
    ...(cacheControl === undefined ? {} : { cacheControl }),
    ...(contentEncoding === undefined ? {} : { contentEncoding }),
  }
}
