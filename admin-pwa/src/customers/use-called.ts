/** Whom somebody dialled here last: what came of it is asked when they are back, also after a reload. */
import { BehaviorSubject } from 'rxjs'
import { z } from 'zod'
import { useSubject } from '../mirror/use-mirror.ts'

const KEY = 'forecourt-called'

const calledSchema = z.object({
  leadId: z.string(),
  /** The next step that the call is; null for none. */
  taskId: z.string().nullable(),
  /** Whether it was said what came of it, and what comes next is asked. */
  isAnswered: z.boolean(),
})
export type Called = z.output<typeof calledSchema>

function remembered(): Called | null {
  try {
    return calledSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

const called = new BehaviorSubject<Called | null>(remembered())

function remember(next: Called | null) {
  if (next) sessionStorage.setItem(KEY, JSON.stringify(next))
  else sessionStorage.removeItem(KEY)
  called.next(next)
}

export function useCalled() {
  return {
    called: useSubject(called),
    call: (leadId: string, taskId: string | null) => remember({ leadId, taskId, isAnswered: false }),
    answer: (one: Called) => remember({ ...one, isAnswered: true }),
    forget: () => remember(null),
  }
}
