import { THEME_STORAGE_KEY, type ThemeId, themeOf } from '@forecourt/shared/site/themes'
import { useState } from 'react'

const darkness = matchMedia('(prefers-color-scheme: dark)')
const chosenTheme = () => themeOf(localStorage.getItem(THEME_STORAGE_KEY))

function apply(theme: ThemeId) {
  document.documentElement.className = `${theme} ${darkness.matches ? 'dark' : 'light'}`
}

/** From here on the app turns dark and light with its device, e.g. at dusk. */
export function followDevice() {
  darkness.addEventListener('change', () => apply(chosenTheme()))
}

/** The chosen theme, kept in the browser; the page's first script has set it before anything was painted. */
export function useTheme(): [ThemeId, (id: string) => void] {
  const [theme, setTheme] = useState(chosenTheme)
  return [
    theme,
    id => {
      const chosen = themeOf(id)
      localStorage.setItem(THEME_STORAGE_KEY, chosen)
      apply(chosen)
      setTheme(chosen)
    },
  ]
}
