import { THEME_STORAGE_KEY, type ThemeId, themeOf } from '@forecourt/shared/site/themes'
import { useState } from 'react'

function apply(theme: ThemeId) {
  const mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.className = `${theme} ${mode}`
}

/** The chosen theme, kept in the browser; the page's first script has set it before anything was painted. */
export function useTheme(): [ThemeId, (id: string) => void] {
  const [theme, setTheme] = useState(() => themeOf(localStorage.getItem(THEME_STORAGE_KEY)))
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
