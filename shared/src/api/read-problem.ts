import type { Problem } from './problem.ts'
import { PROBLEM_CODES } from './problem-codes.ts'

/** Reads a refusal's body without a schema library, for pages that send as little script as they can. */
export function readProblem(body: unknown): Problem {
  const { message, code, issues } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  const known = PROBLEM_CODES.find(one => one === code)
  return {
    message: typeof message === 'string' ? message : '',
    ...(known ? { code: known } : {}),
    issues: Array.isArray(issues)
      ? issues.filter(issue => typeof issue?.path === 'string' && typeof issue?.message === 'string')
      : [],
  }
}
