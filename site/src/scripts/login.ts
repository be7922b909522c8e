// The staff login of the footer. Without script its link leads to the back-office, which asks for the same.
import { idFromBytes } from '@forecourt/shared/made-id'
import { HANDED_LOG_IN_KEY } from '@forecourt/shared/site/handed-log-in'
import { HANDED_TOAST_KEY } from '@forecourt/shared/site/handed-toast'
import { DEVICE_HEADER, DEVICE_KEY } from '@forecourt/shared/sync/device'

const dialog = document.querySelector<HTMLDialogElement>('#login')
const form = dialog?.querySelector<HTMLFormElement>('[data-login-form]')
const outcome = form?.querySelector<HTMLElement>('.outcome')
const button = form?.querySelector<HTMLButtonElement>('[type=submit]')

document.querySelector('[data-login]')?.addEventListener('click', event => {
  event.preventDefault()
  dialog?.showModal()
})

function tell(title: string, text: string) {
  if (!outcome) return
  const heading = document.createElement('b')
  heading.textContent = title
  outcome.replaceChildren(heading, text)
  outcome.hidden = false
}

/** The back-office takes it up on arrival; where nothing can be kept, it opens all the same. */
function hand(key: string, what: object) {
  try {
    sessionStorage.setItem(key, JSON.stringify(what))
  } catch {}
}

/** As the back-office names this device, or will; a browser that keeps nothing is new each time. */
function deviceHeader(): Record<string, string> {
  try {
    const device = localStorage.getItem(DEVICE_KEY) ?? idFromBytes(crypto.getRandomValues(new Uint8Array(12)))
    localStorage.setItem(DEVICE_KEY, device)
    return { [DEVICE_HEADER]: device }
  } catch {
    return {}
  }
}

form?.addEventListener('submit', async event => {
  event.preventDefault()
  const { identifier, password } = Object.fromEntries(new FormData(form)) as Record<string, string>
  if (!identifier?.trim() || !password?.trim()) {
    tell('Login Failed', 'Please enter both username/email and password')
    return
  }
  if (button) button.disabled = true
  try {
    const reply = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...deviceHeader() },
      body: JSON.stringify({ identifier, password, takesSteps: true }),
    })
    if (reply.ok) {
      const said = await reply.json().catch(() => null)
      // What else it takes is asked for there.
      if (said?.success === false) hand(HANDED_LOG_IN_KEY, said)
      else hand(HANDED_TOAST_KEY, { title: 'Login Successful', text: said?.message ?? '' })
      location.assign('/admin/dashboard')
      return
    }
    const problem = await reply.json().catch(() => null)
    tell('Login Failed', problem?.message ?? 'Invalid credentials')
  } catch {
    tell('Login Error', 'Unable to connect to server. Please try again.')
  } finally {
    if (button) button.disabled = false
  }
})
