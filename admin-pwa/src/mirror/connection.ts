/**
 * Whether the server can be reached, as measured by reaching it, and whether it still knows us. Every request of the app
 * goes through `send`, so that what it finds out is known everywhere.
 */
import type { Problem } from '@forecourt/shared/api/problem'
import { readProblem } from '@forecourt/shared/api/read-problem'
import { CONTRACT_HEADER, CONTRACT_VERSION, DEVICE_HEADER } from '@forecourt/shared/sync/contract'
import { USER_HEADER } from '@forecourt/shared/users/acting-user'
import { BehaviorSubject } from 'rxjs'
import { deviceId } from './device.ts'

export interface Connection {
  /** Since when the server cannot be reached, ISO in UTC; null while it can. */
  offlineSince: string | null
  /** The last instant at which the server answered. */
  lastContact: string | null
  /** What keeps changes from being taken although the server answers; `closed`: the account is, for good. */
  obstacle: 'login' | 'update' | 'closed' | null
}

export class Unreachable extends Error {}

export class Refused extends Error {
  readonly status: number
  /** What the server said itself: blank where it said nothing, with the fields that are to blame. */
  readonly problem: Problem
  constructor(status: number, message: string, problem: Problem = { message }) {
    super(message)
    this.status = status
    this.problem = problem
  }
}

const TIMEOUT_MS = 15_000
const UPLOAD_TIMEOUT_MS = 180_000

export const connection = new BehaviorSubject<Connection>({
  offlineSince: null,
  lastContact: null,
  obstacle: null,
})

/** Whose data this app holds at the moment; every request says so. */
let actingUser: string | null = null

export function actAs(userId: string | null) {
  actingUser = userId
}

/** What every request says of this app: contract, device, and whose data it holds. */
const headersOf = (userId: string | null): Record<string, string> => ({
  [CONTRACT_HEADER]: String(CONTRACT_VERSION),
  [DEVICE_HEADER]: deviceId(),
  ...(userId === null ? {} : { [USER_HEADER]: userId }),
})

const now = () => new Date().toISOString()

function update(change: Partial<Connection>) {
  const before = connection.value
  const next = { ...before, ...change }
  const isSame = next.offlineSince === before.offlineSince && next.obstacle === before.obstacle
  if (isSame) before.lastContact = next.lastContact
  else connection.next(next)
}

export function noteLost() {
  update({ offlineSince: connection.value.offlineSince ?? now() })
}

export interface Sending {
  method?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, with the files in it. */
  form?: FormData
  timeoutMs?: number
}

/** Asks the server. @throws Unreachable without an answer, Refused with its words */
export async function send<T>(path: string, init: Sending = {}): Promise<T> {
  const body = init.form ?? (init.body === undefined ? undefined : JSON.stringify(init.body))
  const asked = actingUser
  let reply: Response
  try {
    reply = await fetch(path, {
      method: init.method ?? 'GET',
      headers: {
        ...headersOf(asked),
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(init.timeoutMs ?? TIMEOUT_MS),
      cache: 'no-store',
    })
  } catch {
    noteLost()
    throw new Unreachable('The server cannot be reached.')
  }
  const answer = await reply.json().catch(() => null)
  if (reply.status >= 502 && answer === null) {
    noteLost()
    throw new Unreachable('The server cannot be reached.')
  }
  const contact = { offlineSince: null, lastContact: now() }
  if (reply.ok) {
    update({ ...contact, ...(path.startsWith('/api/sync') ? { obstacle: null } : {}) })
    return answer as T
  }
  const isSync = path.startsWith('/api/sync') || path === '/api/auth/me'
  const problem = readProblem(answer)
  // What is said to the user before says nothing about the present one.
  const isPresent = asked === actingUser
  if (problem.code === 'account_closed' && isPresent) update({ ...contact, obstacle: 'closed' })
  else if (reply.status === 401 && isSync && isPresent) update({ ...contact, obstacle: 'login' })
  else if (reply.status === 426) update({ ...contact, obstacle: 'update' })
  else update(contact)
  throw new Refused(reply.status, problem.message || 'The server could not answer.', problem)
}

/**
 * Sends a file and says how far it is, which fetch cannot tell.
 * @param onProgress share of the bytes that are sent, 0 to 1
 * @throws Unreachable without an answer, Refused with its words
 */
export function sendFile(path: string, form: FormData, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(headersOf(actingUser))) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.timeout = UPLOAD_TIMEOUT_MS
    request.onerror =
      request.onabort =
      request.ontimeout =
        () => {
          noteLost()
          reject(new Unreachable('The server cannot be reached.'))
        }
    request.onload = () => {
      update({ offlineSince: null, lastContact: now() })
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new Refused(request.status, request.response?.message ?? 'The server could not answer.'))
    }
    request.send(form)
  })
}

/** Looks whether the server is there. */
export async function probe(): Promise<boolean> {
  try {
    await send('/api/health')
    return true
  } catch {
    return connection.value.offlineSince === null
  }
}

export function clearObstacle() {
  update({ obstacle: null })
}
