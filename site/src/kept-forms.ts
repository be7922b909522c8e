/**
 * A form that could not be sent is kept on the device, with the key that makes a second sending harmless. An inquiry is
 * kept for a week; an application, which holds a person's income, only as long as the tab is open.
 */
import type { FormKind } from '@forecourt/shared/site/form-texts'

export interface KeptForm {
  kind: FormKind
  /** Address of the API that it goes to. */
  path: string
  body: Record<string, unknown>
  key: string
  keptAt: number
}

const KEPT_FOR_MS = 7 * 86_400_000
const KINDS = ['inquiry', 'application'] as const
const nameOf = (kind: FormKind) => `forecourt-unsent-${kind}`
const storageOf = (kind: FormKind) => (kind === 'inquiry' ? localStorage : sessionStorage)

/** Gives whether the browser could keep it. */
export function keepForm(form: KeptForm): boolean {
  try {
    storageOf(form.kind).setItem(nameOf(form.kind), JSON.stringify(form))
    return true
  } catch {
    return false
  }
}

/** Forgets a kept form; with a key only the one that it belongs to. */
export function forgetForm(kind: FormKind, key?: string) {
  try {
    if (key === undefined || read(kind)?.key === key) storageOf(kind).removeItem(nameOf(kind))
  } catch {
    // A browser that stores nothing has kept nothing.
  }
}

export function keptForms(now: number): KeptForm[] {
  return KINDS.flatMap(kind => {
    const form = read(kind)
    if (!form) return []
    if (now - form.keptAt <= KEPT_FOR_MS) return [form]
    forgetForm(kind)
    return []
  })
}

function read(kind: FormKind): KeptForm | null {
  try {
    const form: KeptForm | null = JSON.parse(storageOf(kind).getItem(nameOf(kind)) ?? 'null')
    return form?.kind === kind && typeof form.key === 'string' ? form : null
  } catch {
    return null
  }
}

/** Sends a form over the API; the same key makes the same lead. */
export function sendForm({ path, body, key }: Pick<KeptForm, 'path' | 'body' | 'key'>): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
}
