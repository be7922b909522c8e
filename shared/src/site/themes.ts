/** The three looks. A theme is a class on the root element; the visitor's choice is kept in the browser. */
export const THEMES = [
  {
    id: 'royal-purple',
    name: 'Royal Purple & Gold',
    colors: ['#150c22', '#dcb768'],
    description: 'Deep purple with antique gold',
  },
  {
    id: 'midnight-blue',
    name: 'Midnight Blue & Gold',
    colors: ['#0a1120', '#dcb768'],
    description: 'Ink blue with antique gold',
  },
  {
    id: 'charcoal-silver',
    name: 'Charcoal & Silver',
    colors: ['#0d0e10', '#c9d0d8'],
    description: 'Near-black charcoal with cool silver',
  },
] as const

export type ThemeId = (typeof THEMES)[number]['id']
export const DEFAULT_THEME: ThemeId = 'charcoal-silver'
export const THEME_STORAGE_KEY = 'forecourt-theme'

/** An unknown stored value falls back to the default. */
export function themeOf(stored: string | null): ThemeId {
  return THEMES.find(theme => theme.id === stored)?.id ?? DEFAULT_THEME
}
