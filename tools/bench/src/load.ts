// Load over HTTP: as many requests a second as a server answers, ours and a floor's in turn, so that what else the
// machine does meanwhile slows both.
import autocannon from 'autocannon'
import { median } from './statistics.ts'

const ROUNDS = 5
const ROUND_SECONDS = 2
const CONNECTIONS = 16

export interface Asked {
  /** Origin and path. */
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Gives the body of each request anew. */
  body?: () => string
  /** Gives headers of each request anew, besides the fixed ones. */
  varying?: () => Record<string, string>
  /** The status of each answer; 200 where nothing else is said. */
  status?: number
}

/** @throws when an answer has another status than is asked for */
async function requestsPerSecond(asked: Asked, seconds: number): Promise<number> {
  const { url, method = 'GET', headers = {}, body, varying, status = 200 } = asked
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method,
        headers,
        setupRequest: request => ({
          ...request,
          headers: { ...request.headers, ...varying?.() },
          ...(body ? { body: body() } : {}),
        }),
      },
    ],
  })
  const counts: Record<string, unknown> = result.statusCodeStats ?? {}
  const others = Object.keys(counts).filter(code => Number(code) !== status)
  if (others.length > 0 || result.errors > 0 || !counts[status])
    throw new Error(`${url} answered ${JSON.stringify(counts)}, with ${result.errors} errors.`)
  return result.requests.average
}

/** Requests a second of several servers that are asked at once, all together. */
export async function requestsPerSecondOfAll(asked: readonly Asked[], seconds: number): Promise<number> {
  const figures = await Promise.all(asked.map(one => requestsPerSecond(one, seconds)))
  return figures.reduce((sum, figure) => sum + figure, 0)
}

/** Requests a second of both, each the median of several rounds taken in turn. */
export async function compareLoad(ours: Asked, floor: Asked): Promise<{ ours: number; floor: number }> {
  const figures = { ours: [] as number[], floor: [] as number[] }
  await requestsPerSecond(ours, 1)
  await requestsPerSecond(floor, 1)
  for (let round = 0; round < ROUNDS; round++) {
    figures.ours.push(await requestsPerSecond(ours, ROUND_SECONDS))
    figures.floor.push(await requestsPerSecond(floor, ROUND_SECONDS))
  }
  return { ours: median(figures.ours), floor: median(figures.floor) }
}
