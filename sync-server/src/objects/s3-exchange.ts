/**
 * One request to an S3-compatible store and its answer: signed (AWS Signature Version 4, with the hash of what is sent, so
 * that a store takes nothing that was damaged on the way), bounded in time, and tried again where that may help. All
 * requests that are made so can be repeated: a second one changes nothing.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import { BucketTrouble, type Content } from './bucket.ts'
import { addressOf, type BucketPlace } from './bucket-place.ts'

export interface Exchange {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Below the bucket; "" for the bucket itself. */
  key: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  content?: Content
}

export interface Patience {
  /** How long nothing may be heard, in milliseconds; of what is put, three times as long. */
  silenceMs: number
  /** How long a request is begun anew, in milliseconds since the first time. */
  retryForMs: number
  /** Lets time pass between two attempts. */
  wait: (ms: number) => Promise<void>
}

/** Takes an answer and gives what is made of it; what it throws counts as a connection that failed. */
export type Take<T> = (answer: IncomingMessage) => Promise<T>

const ATTEMPTS = 4
const FIRST_PAUSE_MS = 100
const CONNECTIONS_KEPT = 16
const PUT_SILENCES = 3

/** Sends requests to the bucket of a place. @throws BucketTrouble from what it gives */
export function createExchanges(place: BucketPlace, { silenceMs, retryForMs, wait }: Patience) {
  const base = addressOf(place)
  const isSecure = base.startsWith('https:')
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxFreeSockets: CONNECTIONS_KEPT })
  const signingKeys = new Map<string, ArrayBuffer>()

  async function once<T>(exchange: Exchange, body: Body, take: Take<T>): Promise<T> {
    const url = new URL(exchange.key === '' ? base : `${base}/${exchange.key}`)
    for (const [name, value] of Object.entries(exchange.query ?? {})) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      ...place.credentials,
      method: exchange.method,
      url: url.href,
      service: 's3',
      region: place.region,
      cache: signingKeys,
      headers: { ...exchange.headers, 'x-amz-content-sha256': body.sha256 },
    })
    const { headers } = await signer.sign()
    const request = (isSecure ? httpsRequest : httpRequest)(url, {
      agent,
      method: exchange.method,
      headers: {
        ...Object.fromEntries(headers),
        ...(exchange.method === 'PUT' ? { 'content-length': body.size } : {}),
      },
    })
    try {
      // What was put is answered when it is safe on the disks of the store.
      const patience = exchange.method === 'PUT' ? PUT_SILENCES * silenceMs : silenceMs
      return await take(await answerOf(request, body, patience))
    } catch (error) {
      request.destroy()
      throw error
    }
  }

  /** @throws BucketTrouble */
  return async function send<T>(exchange: Exchange, take: Take<T>): Promise<T> {
    const body = await bodyOf(exchange.content)
    const begin = performance.now()
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(exchange, body, take)
      } catch (error) {
        if (error instanceof BucketTrouble) throw error
        if (attempt === ATTEMPTS || performance.now() - begin > retryForMs)
          throw new BucketTrouble(
            'unreachable',
            `The bucket ${place.bucket} cannot be reached: ${reason(error)}.`,
            { cause: error },
          )
        await wait(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (1 + Math.random()))
      }
    }
  }
}

interface Body {
  content: Content | undefined
  /** In bytes. */
  size: number
  sha256: string
}

async function bodyOf(content: Content | undefined): Promise<Body> {
  const hash = createHash('sha256')
  if (content === undefined) return { content, size: 0, sha256: hash.digest('hex') }
  if (content instanceof Uint8Array)
    return { content, size: content.length, sha256: hash.update(content).digest('hex') }
  await pipeline(createReadStream(content.path), hash)
  return { content, size: (await stat(content.path)).size, sha256: hash.digest('hex') }
}

/** Sends the body and waits for the head of the answer. */
function answerOf(request: ClientRequest, { content }: Body, silenceMs: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | null = null
    request
      .once('response', head => {
        answer = head
        resolve(head)
      })
      .on('error', reject)
      .setTimeout(silenceMs, () => {
        // Bytes that nobody has taken yet: the reader is slow, not the store.
        if (answer && answer.readableLength > 0) return
        const error = new Error(`nothing was heard for ${Math.round(silenceMs / 1000)} seconds`)
        answer?.destroy(error)
        request.destroy(error)
      })
    if (content === undefined || content instanceof Uint8Array) request.end(content)
    // A store may answer, and refuse, before it has taken all.
    else pipeline(createReadStream(content.path), request).catch(reject)
  })
}

/** Why a connection failed, without anything that was sent. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'the reason is unknown'
  const { code } = error as NodeJS.ErrnoException
  return error.message || code || error.name
}
