/**
 * The lane for what many ask for and nothing has to be thought about: bytes that are made already. It answers before all
 * routes, with Node's own request and response, because making the objects of a route costs more than sending the bytes.
 * The routes answer the same, and answer whenever something must be made, read or waited for first.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerOf, formOf, type SentBytes } from '../http/cached-bytes.ts'
import { headersOfAll, REQUEST_ID_HEADER, type TransportConfig } from '../http/headers-of-all.ts'
import { PAGE_HEADERS } from '../publishing/page-headers.ts'
import type { Publisher } from '../publishing/publisher.ts'
import { LIST_HEADERS, LIST_PATH, type PublicList } from '../vehicles/public-list.ts'
import type { RequestNote } from '../watch/request-notes.ts'

/** Answers a request; false for one that belongs to the routes. */
export type FastLane = (request: IncomingMessage, response: ServerResponse) => boolean

interface Ready {
  bytes: SentBytes
  status: number
  headers: Readonly<Record<string, string>>
  /** As it is counted. */
  route: string
}

export function createFastLane(deps: {
  publicList: PublicList
  publisher: Publisher | null
  config: TransportConfig
  note: (note: RequestNote) => void
}): FastLane {
  const { publicList, publisher, note } = deps
  const always = headersOfAll(deps.config)

  function readyFor(path: string): Ready | null {
    if (path === LIST_PATH) {
      const bytes = publicList.ready()
      return bytes && { bytes, status: 200, headers: LIST_HEADERS, route: LIST_PATH }
    }
    const page = publisher?.ready(path)
    if (!page) return null
    return { ...page, headers: { ...PAGE_HEADERS, ...page.headers }, route: 'site' }
  }

  return (request, response) => {
    const { method, url: path, headers: wanted } = request
    if (method !== 'GET' || path === undefined) return false
    const ready = readyFor(path)
    if (!ready) return false
    const begin = performance.now()
    const requestId = randomUUID()
    const form = formOf(ready.bytes, wanted)
    const { body, headers } = answerOf(ready.bytes, form, ready.headers)
    if (body !== null && !(body instanceof Uint8Array)) return false
    const status = body === null ? 304 : ready.status
    response.writeHead(status, {
      ...headers,
      ...always,
      [REQUEST_ID_HEADER]: requestId,
      ...(body === null ? {} : { 'content-length': body.byteLength }),
    })
    response.end(body)
    note({ requestId, method, path, route: ready.route, status, ms: performance.now() - begin })
    return true
  }
}
