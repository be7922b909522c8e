/**
 * The federal decoding service (NHTSA vPIC): `GET {address}/vehicles/DecodeVinValues/{vin}?format=json`. It is public, slow
 * at times and rate-controlled; whatever goes wrong is one answer here: none.
 */
import { decodeAnswerSchema } from '@forecourt/shared/vehicles/vin-decode'
import type { Logger } from 'pino'

const TIMEOUT_MS = 5000
const ANSWER_MAX_BYTES = 1_000_000

export type VpicValues = Readonly<Record<string, unknown>>

export interface VpicClient {
  /** The values of a VIN, or null when the service gave none. */
  ask(vin: string): Promise<VpicValues | null>
}

export function createVpicClient(address: string, logger: Logger, timeoutMs = TIMEOUT_MS): VpicClient {
  return {
    ask: async vin => {
      const url = `${address}/vehicles/DecodeVinValues/${encodeURIComponent(vin)}?format=json`
      try {
        const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
        if (!reply.ok) throw new Error(`status ${reply.status}`)
        const answer = decodeAnswerSchema.parse(JSON.parse(await textOf(reply)))
        return answer.Results[0] ?? null
      } catch (error) {
        logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'no answer about a VIN')
        return null
      }
    },
  }
}

/** @throws when there is more of it than an answer ever has */
async function textOf(reply: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > ANSWER_MAX_BYTES) throw new Error('the answer is too large')
  }
  return text + decoder.decode()
}
