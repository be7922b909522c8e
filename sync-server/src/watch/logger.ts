// The log of the server. What a query failed on is told without its values: they may be anybody's.
import pino, { type DestinationStream, type Logger } from 'pino'

/** What of an error may be read by whoever reads the log. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  // The query builder puts the values of a query into its words, and the database some of them into its details.
  if ('query' in error && 'params' in error)
    return { type: name, message: `A query failed: ${error.query}`, cause: describe(cause) }
  const code = 'code' in error ? { code: error.code } : {}
  return { type: name, message, ...code, stack, ...(cause ? { cause: describe(cause) } : {}) }
}

/** @param destination where the lines go; by default where the process writes */
export function createLogger(level: pino.LevelWithSilent, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describe } }
  return destination ? pino(options, destination) : pino(options)
}
