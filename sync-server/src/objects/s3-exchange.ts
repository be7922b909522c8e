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
import { errorCodeOf } from './s3-answers.ts'

export interface Exchange {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Below the bucket; "" for the bucket itself. */
  key: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  content?: Content
}

export interface Patience {
  /** How long nothing may be heard, in milliseconds. */
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
const EXPLANATION_MAX_BYTES = 64_000

/** What stores say often, for people. */
const WORDS: Readonly<Record<string, string>> = {
  AccessDenied: 'it does not allow this with these keys',
  AuthorizationHeaderMalformed: 'the region is another one',
  InvalidAccessKeyId: 'it does not know AWS_ACCESS_KEY_ID',
  InvalidBucketName: 'it takes no bucket of this name',
  NoSuchBucket: 'there is no such bucket',
  PermanentRedirect: 'the bucket is in another region, or at another endpoint',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is wrong',
}

/** What a store answers while it has trouble, or too much to do (RFC 9110, 15.6; RFC 6585, 4; S3 says 400 and 409, too). */
const isPassing = (status: number, code: string | null) =>
  status >= 500 ||
  status === 429 ||
  status === 408 ||
  code === 'RequestTimeout' ||
  code === 'OperationAborted'

class PassingTrouble extends Error {}

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
      return await take(await answerOf(request, body, silenceMs))
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
            {
              cause: error,
            },
          )
        await wait(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (1 + Math.random()))
      }
    }
  }
}

/** Whether an answer holds what was asked for. @throws BucketTrouble for a refusal, or what is tried again */
export async function demandSuccess(
  answer: IncomingMessage,
  place: BucketPlace,
  isFine: (status: number) => boolean,
) {
  const status = answer.statusCode ?? 0
  if (isFine(status)) return
  const code = errorCodeOf(await textOf(answer, EXPLANATION_MAX_BYTES))
  if (isPassing(status, code)) throw new PassingTrouble(`it answers ${status}${code ? ` (${code})` : ''}`)
  throw refusal(place, status, code)
}

export function refusal(place: BucketPlace, status: number, code: string | null): BucketTrouble {
  const words = (code && WORDS[code]) ?? (status === 403 ? WORDS['AccessDenied'] : null)
  const told = [words, `it answers ${status}${code ? ` (${code})` : ''}`].filter(Boolean).join('; ')
  return new BucketTrouble('refused', `The bucket ${place.bucket} refuses: ${told}.`)
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

/** The text of an answer, which is read to its end. @throws when it is longer */
export async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await bytesOf(answer, maxBytes))
}

/** The bytes of an answer, which is read to its end. @throws when there are more */
export async function bytesOf(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Why a connection failed, without anything that was sent. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'the reason is unknown'
  const { code } = error as NodeJS.ErrnoException
  return error.message || code || error.name
}
