import type { Problem } from '@forecourt/shared/api/problem'
import { readProblem } from '@forecourt/shared/api/read-problem'
import { FASTEST_FILLING_MS, FORM_TOKEN_FIELD } from '@forecourt/shared/inquiries/hold'
import { FORM_TEXTS, type FormKind } from '@forecourt/shared/site/form-texts'
import type { FormEcho } from '@forecourt/shared/site/page-data'
import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type Fields, FORM_APIS } from '../form-bodies.ts'
import { forgetForm, forgetSame, keepForm, sendForm } from '../kept-forms.ts'
import { atServer } from '../server-address.ts'

/** What is wrong, in words, by the name of the field. */
export type Wrong = Readonly<Record<string, string>>

export type Outcome =
  /** With the fields as they were sent. */
  | { kind: 'received'; sent: Fields }
  /** Something is wrong with fields, and beside them. */
  | { kind: 'marked' }
  | { kind: 'failed'; text: string; isKept: boolean }
  | null

export interface FormSending {
  form: RefObject<HTMLFormElement | null>
  outcome: Outcome
  wrong: Wrong
  isSending: boolean
  /** A token that knows when this form was begun; null until it is there. */
  token: string | null
  send(event: SyntheticEvent): void
  /** Takes away what was said of a field that is being mended. */
  mend(event: SyntheticEvent): void
  /** Shows the fields again after they were sent. */
  again(): void
}

/** What the API calls otherwise than the form. */
const FIELDS: Readonly<Record<string, string>> = { notes: 'message' }

const wrongOf = (issues: Problem['issues'] = []): Wrong =>
  Object.fromEntries(issues.map(({ path, message }) => [FIELDS[path] ?? path, message]))

/**
 * Sends a form over the API, says what is wrong beside the field, and keeps what was typed until it has arrived. A key
 * belongs to what is filled in: sending the same again after a failure makes no second lead, and what was changed since is
 * not taken for the same.
 */
export function useFormSending(props: {
  kind: FormKind
  /** What is wrong with the fields as they stand, as far as it can be said without the server. */
  check?: (fields: Fields) => Wrong
  echo?: FormEcho | undefined
}): FormSending {
  const { kind, check, echo } = props
  const { path, bodyOf } = FORM_APIS[kind]
  const failed = FORM_TEXTS[kind].failed.text
  const form = useRef<HTMLFormElement>(null)
  const tries = useRef(new Map<string, string>())
  /** Names of the fields that were found wrong without the server. */
  const foreseenBefore = useRef(new Set<string>())
  const [wrong, setWrong] = useState<Wrong>(wrongOf(echo?.issues))
  const [outcome, setOutcome] = useState<Outcome>(() => outcomeOf(echo))
  const [isSending, setSending] = useState(false)
  const [token, setToken] = useState<Token | null>(null)

  const renewToken = useCallback(async () => setToken(await askForToken()), [])
  useEffect(() => {
    void renewToken()
  }, [renewToken])

  function fail(issues: Wrong, text: string, isKept: boolean) {
    setWrong(issues)
    setOutcome(Object.keys(issues).length > 0 ? { kind: 'marked' } : { kind: 'failed', text, isKept })
  }

  async function deliver(element: HTMLFormElement) {
    const foreseen = check?.(Object.fromEntries(new FormData(element))) ?? {}
    foreseenBefore.current = new Set(Object.keys(foreseen))
    if (Object.keys(foreseen).length > 0) return fail(foreseen, failed, false)
    await untilOldEnough(token)
    const { [FORM_TOKEN_FIELD]: formToken, ...fields } = Object.fromEntries(new FormData(element))
    const body = bodyOf(fields)
    const content = JSON.stringify(body)
    const key = tries.current.get(content) ?? crypto.randomUUID()
    tries.current.set(content, key)
    const filled = { kind, path, body: { ...body, [FORM_TOKEN_FIELD]: formToken }, key }
    try {
      const reply = await sendForm(filled)
      if (reply.ok) {
        for (const one of tries.current.values()) forgetForm({ kind, key: one })
        // Of a page that was loaded before, too.
        forgetSame(filled)
        tries.current.clear()
        element.reset()
        setWrong({})
        setOutcome({ kind: 'received', sent: fields })
        void renewToken()
        return
      }
      const problem = readProblem(await reply.json().catch(() => null))
      const isKept = reply.status >= 500 && keepForm({ ...filled, keptAt: Date.now() })
      fail(wrongOf(problem.issues), (reply.status === 429 && problem.message) || failed, isKept)
    } catch {
      fail({}, failed, keepForm({ ...filled, keptAt: Date.now() }))
    }
  }

  function send(event: SyntheticEvent) {
    event.preventDefault()
    if (!form.current || isSending) return
    setSending(true)
    setOutcome(null)
    void deliver(form.current).finally(() => setSending(false))
  }

  function mend({ target }: SyntheticEvent) {
    const name = target instanceof HTMLElement && 'name' in target ? String(target.name) : ''
    if (!form.current || Object.keys(wrong).length === 0) return
    const foreseen = check?.(Object.fromEntries(new FormData(form.current))) ?? {}
    // What was foreseen of one field may be mended in another.
    const left = Object.entries(wrong).filter(
      ([one, text]) => one !== name && (foreseen[one] === text || !foreseenBefore.current.has(one)),
    )
    if (left.length === Object.keys(wrong).length) return
    setWrong(Object.fromEntries(left))
    if (left.length === 0) setOutcome(null)
  }

  return {
    ...{ form, outcome, wrong, isSending, token: token?.text ?? null, send, mend },
    again: () => setOutcome(null),
  }
}

/** Of a form that came back without script. */
function outcomeOf(echo: FormEcho | undefined): Outcome {
  if (!echo) return null
  return echo.issues.length > 0 ? { kind: 'marked' } : { kind: 'failed', text: echo.message, isKept: false }
}

interface Token {
  text: string
  /** On the clock of `performance.now()`. */
  askedAt: number
}

/** Null where there is no server to ask: the page's own token goes along then. */
async function askForToken(): Promise<Token | null> {
  try {
    const reply = await fetch(atServer('/api/form-token'))
    const { token } = await reply.json()
    return typeof token === 'string' ? { text: token, askedAt: performance.now() } : null
  } catch {
    return null
  }
}

/** What a browser fills in by itself is sent no faster than a person could have typed it. */
function untilOldEnough(token: Token | null): Promise<void> {
  const left = token ? token.askedAt + FASTEST_FILLING_MS - performance.now() : 0
  return new Promise(resolve => setTimeout(resolve, Math.max(0, left)))
}
