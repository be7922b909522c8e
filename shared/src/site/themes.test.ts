import { expect, it } from 'vitest'
import { DEFAULT_THEME, THEMES, themeOf } from './themes.ts'

it('a visitor keeps the look that they chose, and gets the usual one where nothing that can be read was kept', () => {
  for (const { id } of THEMES) expect(themeOf(id)).toBe(id)
  expect(themeOf(null)).toBe(DEFAULT_THEME)
  expect(themeOf('neon-green')).toBe('charcoal-silver')
})
