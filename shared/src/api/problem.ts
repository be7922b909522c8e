/** How every refusal looks on the wire: a sentence for a person, and where a field is to blame, which and why. */
import '../plain-words.ts'
import { z } from 'zod'
import { PROBLEM_CODES } from './problem-codes.ts'

export const problemSchema = z.object({
  message: z.string(),
  code: z.enum(PROBLEM_CODES).optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Problem = z.output<typeof problemSchema>

/** The reply to input that a schema refused; the first issue's words lead. */
export function problemOf(error: z.ZodError): Problem {
  const issues = error.issues.map(issue => ({ path: issue.path.join('.'), message: issue.message }))
  return { message: issues[0]?.message ?? 'The request is not valid.', issues }
}
