// A form that could not be sent is offered for sending on the next page, and as soon as the connection is back.
import { readProblem } from '@forecourt/shared/api/read-problem'
import { FORM_TEXTS, KEPT_TEXTS } from '@forecourt/shared/site/form-texts'
import { forgetForm, type KeptForm, keptForms, sendForm } from '../kept-forms.ts'

const NAMES = { inquiry: 'inquiry', application: 'loan application' } as const

const place = document.createElement('div')
place.className = 'kept-place'
document.body.append(place)

function offer(form: KeptForm) {
  const panel = document.createElement('section')
  panel.className = 'kept'
  panel.dataset['kept'] = form.key
  panel.setAttribute('aria-label', `Your ${NAMES[form.kind]}`)
  const words = document.createElement('p')
  words.setAttribute('role', 'status')
  words.textContent = `Your ${NAMES[form.kind]} could not be sent. ${KEPT_TEXTS[form.kind].later}`
  const send = buttonOf('Send now', 'button')
  const discard = buttonOf('Discard', 'button line')
  panel.append(words, send, discard)
  place.append(panel)

  discard.addEventListener('click', () => {
    forgetForm(form)
    panel.remove()
  })
  send.addEventListener('click', async () => {
    send.disabled = true
    const { received, failed } = FORM_TEXTS[form.kind]
    try {
      const reply = await sendForm(form)
      if (reply.ok) {
        forgetForm(form)
        words.textContent = `${received.title} ${received.text}`
        send.remove()
        discard.textContent = 'Close'
        return
      }
      words.textContent = readProblem(await reply.json().catch(() => null)).message || failed.text
    } catch {
      words.textContent = failed.text
    }
    send.disabled = false
  })
}

function buttonOf(text: string, className: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.textContent = text
  return button
}

function offerAll() {
  for (const form of keptForms(Date.now()))
    if (!document.querySelector(`[data-kept="${form.key}"]`)) offer(form)
}

offerAll()
addEventListener('online', offerAll)
