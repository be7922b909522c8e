import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

/** A request that was answered. */
export interface RequestNote {
  requestId: string
  method: string
  path: string
  /** As it is written, such as /api/leads/:id; `site` for whatever is not the API. */
  route: string
  status: number
  ms: number
}

/** Writes down each request that was answered: in the log and in the numbers. */
export function createRequestNotes(metrics: Metrics, logger: Logger): (note: RequestNote) => void {
  return ({ route, ms, ...line }) => {
    metrics.answered({ method: line.method, route, status: line.status }, ms / 1000)
    logger.info({ ...line, ms: Math.round(ms) }, 'request')
  }
}
