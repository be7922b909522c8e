import type { Context } from 'hono'
import type { z } from 'zod'
import { invalid, Refusal } from './refusal.ts'

export const BODY_LIMIT_BYTES = 1_048_576

/** The JSON body of a request, parsed. */
export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new Refusal(415, 'Please send JSON.')
  let value: unknown
  try {
    value = await c.req.json()
  } catch (error) {
    // A body over the limit ends while it is read; that refusal has its own words.
    if (!(error instanceof SyntaxError)) throw error
    throw new Refusal(400, 'The request is not valid JSON.')
  }
  return parse(schema, value)
}

export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}
