import { expect, test } from 'vitest'
import { pictureOf } from './icon-pictures.ts'

test('an icon is a picture in the colour of the text, light and dark', () => {
  const [type, markup = ''] = pictureOf('Phone').split(/,(.*)/s)
  expect(type).toBe('data:image/svg+xml')
  const svg = decodeURIComponent(markup)
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*stroke="currentColor"[^>]*><style>:root\{color:#/,
  )
  expect(svg).toMatch(/prefers-color-scheme:dark.*<path d="[^"]+".*<\/svg>$/)
})

test('an icon that there is not ends the build with its name', () => {
  expect(() => pictureOf('Phnoe')).toThrow('There is no icon "Phnoe".')
})
