// A form whose island is not awake, because the connection went before its script came, is sent or kept by this, and what
// became of it stands below its button. It ends on no error page of the browser.
import { readProblem } from '@forecourt/shared/api/read-problem'
import { FORM_TOKEN_FIELD } from '@forecourt/shared/inquiries/hold'
import { CALCULATION_FAILED, FORM_TEXTS, type FormKind, KEPT_TEXTS } from '@forecourt/shared/site/form-texts'
import { FORM_APIS } from '../form-bodies.ts'
import { forgetSame, keepForm, sendForm } from '../kept-forms.ts'

/** By what was sent: the same sent again after a failure makes no second lead. */
const keys = new Map<string, string>()

/** React would not know of it inside of the island, so it stands behind. */
function tell(form: HTMLFormElement, { title, text }: { title: string; text: string }) {
  const island = form.closest('astro-island') ?? form
  const outcome = document.createElement('div')
  outcome.className = 'outcome bad'
  outcome.setAttribute('role', 'alert')
  outcome.tabIndex = -1
  outcome.dataset['plain'] = ''
  const heading = document.createElement('b')
  heading.textContent = title
  outcome.append(heading, text)
  island.after(outcome)
  outcome.focus({ preventScroll: true })
  outcome.scrollIntoView({ block: 'center' })
}

async function send(form: HTMLFormElement, kind: FormKind) {
  const { failed } = FORM_TEXTS[kind]
  const { path, bodyOf } = FORM_APIS[kind]
  const { [FORM_TOKEN_FIELD]: token, ...fields } = Object.fromEntries(new FormData(form))
  const filled = { kind, path, body: bodyOf(fields) }
  const content = JSON.stringify(filled)
  const key = keys.get(content) ?? crypto.randomUUID()
  keys.set(content, key)
  const sent = { ...filled, body: { ...filled.body, [FORM_TOKEN_FIELD]: token }, key }
  const fail = (text: string, isKept: boolean) =>
    tell(form, { ...failed, text: isKept ? `${text} ${KEPT_TEXTS[kind].now}` : text })
  let reply: Response
  try {
    reply = await sendForm(sent)
  } catch {
    return fail(failed.text, keepForm({ ...sent, keptAt: Date.now() }))
  }
  if (reply.ok) {
    forgetSame(sent)
    return location.assign(`${form.action}/received`)
  }
  if (reply.status >= 500) return fail(failed.text, keepForm({ ...sent, keptAt: Date.now() }))
  const { message, issues } = readProblem(await reply.json().catch(() => null))
  // The page that answers without script says what is wrong with which field.
  if (issues?.length) form.submit()
  else fail(message || failed.text, false)
}

/** The address with the figures is asked for by the browser, once it can be reached. */
async function calculate(form: HTMLFormElement) {
  const address = new URL(form.action)
  address.search = new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, String(value)]),
  ).toString()
  try {
    await fetch(address, { method: 'HEAD' })
    location.assign(address)
  } catch {
    tell(form, CALCULATION_FAILED)
  }
}

document.addEventListener('submit', async event => {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
  const kind = form.dataset['form']
  const isForm = kind === 'inquiry' || kind === 'application'
  if (!isForm && kind !== 'calculator') return
  event.preventDefault()
  document.querySelector('[data-plain]')?.remove()
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (button) button.disabled = true
  await (isForm ? send(form, kind) : calculate(form))
  if (button) button.disabled = false
})
