/** What a history happens to besides its people: what answers requests, dies and comes back. */
import { Refused } from '../../../admin-pwa/src/mirror/connection.ts'
import type { TestApp } from '../../../sync-server/tests/support/build-test-app.ts'

export type Account = 'admin' | 'sales' | 'sales2'

export interface Request {
  account: Account
  device: string
  path: string
  method: string
  body: unknown
}

export interface Dealership {
  /** One that runs. */
  readonly app: TestApp
  isRunning(app: TestApp): boolean
  /** Requests that are still on their way. */
  readonly late: Request[]
  start(): Promise<void>
  /** Ends a server as it stands; what was not committed is gone. */
  restart(): Promise<void>
  close(): Promise<void>
  /** Answers a request. @throws Unreachable while nobody does, Refused with its words */
  answer<T>(request: Request): Promise<T>
}

/** @throws Refused with the words of the server */
export async function answerBy<T>(
  app: TestApp,
  { account, device, path, method, body }: Request,
): Promise<T> {
  const reply = await app[account].onDevice(device).send<T>(method, path, body)
  if (reply.status >= 400) throw new Refused(reply.status, JSON.stringify(reply.body))
  return reply.body as T
}
