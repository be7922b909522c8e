import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Refused, Unreachable } from '../mirror/connection.ts'

export interface Failure {
  title: string
  text: string
}

/** Whether the server did not do something because of what it has stored by now. */
export const isConflict = (error: unknown) => error instanceof Refused && error.status === 409

/**
 * What is said when the server did not do something: its own words, or what was tried and why it came to nothing.
 * @param tried e.g. "Failed to create user"
 */
export function failureOf(error: unknown, tried: string): Failure {
  if (error instanceof Refused && error.problem.message)
    return { title: 'Error', text: error.problem.message }
  const reason = error instanceof Unreachable ? `${error.message} ` : ''
  return { title: tried, text: `${reason}Please try again.` }
}

/**
 * Shows a failure where it belongs: at the fields that the server names, else at the form as a whole. What was typed
 * stays.
 */
export function showFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  tried: string,
) {
  const values = form.getValues()
  const issues = error instanceof Refused ? (error.problem.issues ?? []) : []
  const known = issues.filter(({ path }) => path in values)
  for (const [index, { path, message }] of known.entries())
    form.setError(path as FieldPath<Values>, { message }, { shouldFocus: index === 0 })
  if (known.length > 0) return
  const { title, text } = failureOf(error, tried)
  form.setError('root', { type: title, message: text })
}
