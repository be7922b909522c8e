/** A network between an app and its server, by the clock of the test: there, gone so that everything fails at once, or silent. */
import { vi } from 'vitest'

export interface Network {
  state: 'there' | 'gone' | 'silent'
  /** How long an answer takes, in ms. */
  delayMs: number
  /** What fails at once although the rest comes through. */
  fails(path: string): boolean
  /** The paths that were asked for so far. */
  readonly asked: string[]
  /** How many requests have neither been answered nor given up. */
  underWay(): number
}

/** Stands in for what a browser has; it needs timers that are faked. */
export function aNetwork(): Network {
  const asked: string[] = []
  let underWay = 0
  const network: Network = {
    state: 'there',
    delayMs: 0,
    fails: () => false,
    asked,
    underWay: () => underWay,
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const giving = new AbortController()
    setTimeout(() => giving.abort(new DOMException('Time is over.', 'TimeoutError')), ms)
    return giving.signal
  })
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) => {
    asked.push(path)
    if (network.state === 'gone' || network.fails(path))
      return Promise.reject(new TypeError('Failed to fetch'))
    underWay++
    const answer = new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      if (network.state === 'there') setTimeout(() => resolve(Response.json({})), network.delayMs)
    })
    return answer.finally(() => underWay--)
  })
  return network
}
