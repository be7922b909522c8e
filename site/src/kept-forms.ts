/**
 * Forms that could not be sent are kept on the device, each with the key that makes a second sending harmless. An inquiry
 * is kept for a week; an application, which holds a person's income, only as long as the tab is open.
 */
import { FORM_TOKEN_FIELD } from '@forecourt/shared/inquiries/hold'
import type { FormKind } from '@forecourt/shared/site/form-texts'
import { atServer } from './server-address.ts'

export interface KeptForm {
  kind: FormKind
  /** Path of the API that it goes to. */
  path: string
  body: Record<string, unknown>
  key: string
  keptAt: number
}

const NAME = 'forecourt-unsent'
const KEPT_FOR_MS = 7 * 86_400_000

const storageOf = (kind: FormKind) => (kind === 'inquiry' ? localStorage : sessionStorage)

/** Gives whether the browser could keep it. */
export function keepForm(form: KeptForm): boolean {
  try {
    const storage = storageOf(form.kind)
    write(storage, [...read(storage).filter(other => other.key !== form.key), form])
    return true
  } catch {
    return false
  }
}

export function forgetForm({ kind, key }: Pick<KeptForm, 'kind' | 'key'>) {
  try {
    const storage = storageOf(kind)
    write(
      storage,
      read(storage).filter(other => other.key !== key),
    )
  } catch {
    // A browser that stores nothing has kept nothing.
  }
}

/** Forgets what was kept with the same content, and no longer offers it: it was sent by hand. */
export function forgetSame({ path, body }: Pick<KeptForm, 'path' | 'body'>) {
  const contentOf = (form: Pick<KeptForm, 'path' | 'body'>) =>
    JSON.stringify([form.path, { ...form.body, [FORM_TOKEN_FIELD]: null }])
  const sent = contentOf({ path, body })
  for (const form of keptForms(Date.now()).filter(one => contentOf(one) === sent)) {
    forgetForm(form)
    document.querySelector(`[data-kept="${form.key}"]`)?.remove()
  }
}

/** What is kept and not too old, the oldest first. */
export function keptForms(now: number): KeptForm[] {
  try {
    return [localStorage, sessionStorage].flatMap(storage => {
      const fresh = read(storage).filter(form => now - form.keptAt <= KEPT_FOR_MS)
      write(storage, fresh)
      return fresh
    })
  } catch {
    return []
  }
}

function read(storage: Storage): KeptForm[] {
  try {
    const forms: unknown = JSON.parse(storage.getItem(NAME) ?? '[]')
    return Array.isArray(forms) ? forms.filter(form => typeof form?.key === 'string') : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function write(storage: Storage, forms: readonly KeptForm[]) {
  if (forms.length === 0) storage.removeItem(NAME)
  else storage.setItem(NAME, JSON.stringify(forms))
}

/** Sends a form over the API; the same key makes the same lead. */
export function sendForm({ path, body, key }: Pick<KeptForm, 'path' | 'body' | 'key'>): Promise<Response> {
  return fetch(atServer(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
}
