import { DEFAULT_THEME, THEME_STORAGE_KEY, themeOf } from '@forecourt/shared/site/themes'

const chooser = document.querySelector<HTMLDetailsElement>('[data-themes]')
const buttons = [...(chooser?.querySelectorAll<HTMLButtonElement>('[data-theme]') ?? [])]

function stored(): string | null {
  try {
    return localStorage.getItem(THEME_STORAGE_KEY)
  } catch {
    return null
  }
}

function show(id: string) {
  document.documentElement.className = id === DEFAULT_THEME ? '' : id
  for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['theme'] === id))
}

for (const button of buttons) {
  button.addEventListener('click', () => {
    const id = themeOf(button.dataset['theme'] ?? null)
    show(id)
    try {
      localStorage.setItem(THEME_STORAGE_KEY, id)
    } catch {
      // A browser that stores nothing keeps the theme for this page.
    }
    if (chooser) chooser.open = false
    chooser?.querySelector('summary')?.focus()
  })
}

show(themeOf(stored()))

// Menus close on Escape and on a click elsewhere.
const menus = document.querySelectorAll<HTMLDetailsElement>('details.dropdown')
document.addEventListener('click', event => {
  for (const menu of menus)
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false
})
document.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return
  for (const menu of menus) {
    if (!menu.open) continue
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})
for (const link of document.querySelectorAll('.menu a')) {
  link.addEventListener('click', () => {
    for (const menu of menus) menu.open = false
  })
}
