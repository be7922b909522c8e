/**
 * Whether the server can be reached, as measured by reaching it, and whether it still knows us. Every request of the app
 * goes through `send`, so that what it finds out is known everywhere.
 */
import type { Problem } from '@forecourt/shared/api/problem'
import type { ProblemCode } from '@forecourt/shared/api/problem-codes'
import { readProblem } from '@forecourt/shared/api/read-problem'
import { CONTRACT_HEADER, CONTRACT_VERSION } from '@forecourt/shared/sync/contract'
import { DEVICE_HEADER } from '@forecourt/shared/sync/device'
import { USER_HEADER } from '@forecourt/shared/users/acting-user'
import { PENDING_HEADER } from '@forecourt/shared/users/factor-schemas'
import { BehaviorSubject } from 'rxjs'
import { rememberContact, rememberedContact, rememberedLoss, rememberLoss } from './contact-memory.ts'
import { deviceId } from './device.ts'

export interface Connection {
  /** Since when the server cannot be reached, as far as this device found out, ISO in UTC; null while it can. */
  offlineSince: string | null
  /** Whether the contact was lost at that instant. It is not for an app that was opened without a signal. */
  isLossKnown: boolean
  /** The last instant at which the server answered since the app was opened. */
  lastContact: string | null
  /** The same before it was opened, where that is known. */
  earlierContact: string | null
  obstacle: Obstacle | null
}

/**
 * What keeps changes from being taken although the server answers. `closed`: the account is, for good. `ended`, `wiped`: the
 * session was ended from outside.
 */
export type Obstacle = 'login' | 'update' | 'closed' | 'ended' | 'wiped'

const ENDS: Partial<Record<ProblemCode, Obstacle>> = {
  account_closed: 'closed',
  session_ended: 'ended',
  session_wiped: 'wiped',
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

/** Counts the requests. */
let asked = 0
/** Of those that were answered, the one that was asked last. */
let answeredLast = 0
/** The request that was asked last before the obstacle was cleared: by a log-in, which ends the session of those before. */
let askedBefore = 0
/** The requests that yield, with their numbers. */
const yielding = new Map<AbortController, number>()

export const connection = new BehaviorSubject<Connection>({
  offlineSince: null,
  isLossKnown: false,
  lastContact: null,
  earlierContact: rememberedContact(),
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

/** The instant of the loss outlives a reload; an app that opens without a signal, and was closed with one, knows of none. */
export function noteLost() {
  const { offlineSince, lastContact } = connection.value
  if (offlineSince !== null) return
  const earlier = rememberedLoss()
  const isLossKnown = earlier !== null || lastContact !== null
  const since = earlier ?? now()
  if (isLossKnown) rememberLoss(since)
  update({ offlineSince: since, isLossKnown })
}

/** What an answer says of the connection, whatever is in it. */
function contact() {
  const at = now()
  rememberContact(at)
  return { offlineSince: null, isLossKnown: false, lastContact: at }
}

/** The server was heard without being asked. */
export function noteContact() {
  update(contact())
}

export interface Sending {
  method?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, with the files in it. */
  form?: FormData
  /** Sent as they are. */
  bytes?: Uint8Array<ArrayBuffer>
  timeoutMs?: number
  /** Gives the request up. */
  signal?: AbortSignal
  /**
   * It is given up, as one whose answer was lost, when the contact was lost and something is answered that was asked later: it
   * may hang until its time is over, long after the signal is back.
   */
  yields?: boolean
  /** Which log-in it goes on with, where it is a step of one. */
  pending?: string | undefined
  /** It is sent also where the page is left meanwhile. */
  outlivesPage?: boolean
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/** Ends a request after its time, and when it is given up. */
function endOf(timeoutMs: number, signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const given = signals.filter(signal => signal !== undefined)
  const timeout = AbortSignal.timeout(timeoutMs)
  if (given.length === 0) return timeout
  const ending = new AbortController()
  for (const one of [timeout, ...given]) {
    if (one.aborted) ending.abort(one.reason)
    one.addEventListener('abort', () => ending.abort(one.reason), { once: true, signal: ending.signal })
  }
  return ending.signal
}

/** Gives up what yields to an answered request. */
function yieldTo(answered: number) {
  if (connection.value.offlineSince === null) return
  for (const [giving, turn] of yielding) if (turn < answered) giving.abort()
}

/** Asks whoever is here to prove that it is them. Gives whether the server believes it. */
type Prove = () => Promise<boolean>

let prove: Prove | null = null

/** Who asks for a proof where the server does; gives what ends that. */
export function onProofRequired(ask: Prove): () => void {
  prove = ask
  return () => {
    if (prove === ask) prove = null
  }
}

/**
 * Asks the server, and once more where it first asked for a proof of identity and got it.
 * @throws Unreachable without an answer, Refused with its words, the signal's reason when it is given up
 */
export async function send<T>(path: string, init: Sending = {}): Promise<T> {
  try {
    return await exchange<T>(path, init)
  } catch (error) {
    const isAsked = error instanceof Refused && error.problem.code === 'proof_required'
    if (!isAsked || !(await prove?.())) throw error
    return exchange<T>(path, init)
  }
}

async function exchange<T>(path: string, init: Sending): Promise<T> {
  const body = init.form ?? init.bytes ?? (init.body === undefined ? undefined : JSON.stringify(init.body))
  const askedFor = actingUser
  const turn = ++asked
  const giving = init.yields ? new AbortController() : undefined
  if (giving) yielding.set(giving, turn)
  const lost = (error?: unknown) => {
    // Who gives up has not found out anything about the server; nor has what was asked before the last that was answered.
    init.signal?.throwIfAborted()
    const isOutdated = giving?.signal.aborted || (turn < answeredLast && isTimeout(error))
    if (!isOutdated) noteLost()
    return new Unreachable('The server cannot be reached.')
  }
  let reply: Response
  let answer: unknown
  let broken: unknown
  try {
    reply = await fetch(path, {
      method: init.method ?? 'GET',
      headers: {
        ...headersOf(askedFor),
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(init.pending === undefined ? {} : { [PENDING_HEADER]: init.pending }),
      },
      ...(body === undefined ? {} : { body }),
      signal: endOf(init.timeoutMs ?? TIMEOUT_MS, [init.signal, giving?.signal]),
      cache: 'no-store',
      ...(init.outlivesPage ? { keepalive: true } : {}),
    })
    answer = await reply.json().catch(error => {
      broken = error
      return null
    })
  } catch (error) {
    throw lost(error)
  } finally {
    if (giving) yielding.delete(giving)
  }
  // One that breaks off, or is somebody else's, such as the login page of a network, is none.
  if (answer === null && (reply.ok || reply.status >= 502)) throw lost(broken)
  yieldTo(turn)
  answeredLast = Math.max(answeredLast, turn)
  const answered = contact()
  if (reply.ok) {
    update({ ...answered, ...(path.startsWith('/api/sync') ? { obstacle: null } : {}) })
    return answer as T
  }
  const isSync = path.startsWith('/api/sync') || path === '/api/auth/me'
  const problem = readProblem(answer)
  // What is said to the user before, or to the session before, says nothing about the present one.
  const isPresent = askedFor === actingUser && turn > askedBefore
  const end = problem.code && ENDS[problem.code]
  if (end && isPresent) update({ ...answered, obstacle: end })
  else if (reply.status === 401 && isSync && isPresent) update({ ...answered, obstacle: 'login' })
  else if (reply.status === 426) update({ ...answered, obstacle: 'update' })
  else update(answered)
  throw new Refused(reply.status, problem.message || 'The server could not answer.', problem)
}

/** Looks whether the server is there. */
export async function probe(init: Pick<Sending, 'timeoutMs' | 'signal'> = {}): Promise<boolean> {
  try {
    await send('/api/health', init)
    return true
  } catch {
    return connection.value.offlineSince === null
  }
}

export function clearObstacle() {
  askedBefore = asked
  update({ obstacle: null })
}
