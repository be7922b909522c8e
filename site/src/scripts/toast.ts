// Shows what the back-office handed over when it sent somebody here, once.
import { HANDED_TOAST_KEY } from '@forecourt/shared/site/handed-toast'

const SHOWN_MS = 5000

function takeHanded(): string | null {
  try {
    const handed = sessionStorage.getItem(HANDED_TOAST_KEY)
    sessionStorage.removeItem(HANDED_TOAST_KEY)
    return handed
  } catch {
    return null
  }
}

const handed = takeHanded()
if (handed) {
  const { title, text } = JSON.parse(handed)
  const heading = document.createElement('b')
  heading.textContent = title
  const toast = document.createElement('div')
  toast.className = 'toast'
  toast.setAttribute('role', 'alert')
  toast.append(heading, text)
  document.querySelector('main')?.append(toast)
  setTimeout(() => toast.remove(), SHOWN_MS)
}
