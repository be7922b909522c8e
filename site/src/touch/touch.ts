// Wakes an island when it is first touched: pointed at, focused or clicked. A click that comes before the island is
// awake is given to it afterwards; what is typed stays, because the fields are those of the page.
import type { ClientDirective } from 'astro'

const WAKING = ['pointerdown', 'pointerenter', 'focusin'] as const

const touch: ClientDirective = (load, _options, element) => {
  let clicked: HTMLElement | null = null
  const remember = (event: Event) => {
    if (event.target instanceof HTMLElement) clicked = event.target.closest('button[type=button]')
  }
  const wake = async () => {
    for (const type of WAKING) element.removeEventListener(type, wake)
    try {
      const hydrate = await load()
      await hydrate()
    } catch {
      // Without a connection it stays as it is, and what every page has takes care of it (see scripts/plain-forms).
      for (const type of WAKING) element.addEventListener(type, wake)
      return
    }
    // React attaches on its next turn; the click is given then.
    requestAnimationFrame(() => {
      element.removeEventListener('click', remember, true)
      element.dataset['awake'] = ''
      clicked?.click()
    })
  }
  element.addEventListener('click', remember, true)
  for (const type of WAKING) element.addEventListener(type, wake)
}

export default touch
