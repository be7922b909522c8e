/** More of them are no help in choosing; the counter says where one is. */
const MOST_DOTS = 30

/**
 * Shows one of many things at a time, with previous and next, dots and a counter; it wraps around at both ends. Without
 * script all of them stand in a row.
 *
 * Expects in `root`: `[data-items]` with the things as children, and `[data-controls]` with buttons `[data-previous]`,
 * `[data-next]`, a place `[data-dots]` for the dots and one `[data-counter]` for "2 of 5". Things are named by their
 * `data-name`.
 */
export function oneAtATime(root: HTMLElement) {
  const items = [...(root.querySelector('[data-items]')?.children ?? [])].filter(
    item => item instanceof HTMLElement,
  )
  const controls = root.querySelector<HTMLElement>('[data-controls]')
  const dotsPlace = root.querySelector<HTMLElement>('[data-dots]')
  const counter = root.querySelector<HTMLElement>('[data-counter]')
  if (!controls || items.length === 0) return
  let current = 0

  const dots = items.map((item, index) => {
    const dot = document.createElement('button')
    dot.type = 'button'
    dot.className = 'to-slide'
    dot.setAttribute('aria-label', `${index + 1}: ${item.dataset['name'] ?? ''}`)
    dot.addEventListener('click', () => show(index))
    return dot
  })
  if (items.length <= MOST_DOTS) dotsPlace?.replaceChildren(...dots)

  function show(index: number) {
    current = (index + items.length) % items.length
    items.forEach((item, at) => {
      item.hidden = at !== current
      dots[at]?.setAttribute('aria-current', String(at === current))
    })
    if (counter) counter.textContent = `${current + 1} of ${items.length}`
  }

  controls.querySelector('[data-previous]')?.addEventListener('click', () => show(current - 1))
  controls.querySelector('[data-next]')?.addEventListener('click', () => show(current + 1))
  root.dataset['one'] = ''
  controls.hidden = items.length < 2
  show(0)
}
