// Gives icons as pictures: `import phone from 'icon:Phone'` is the address of one. A board shows hundreds of icons, and to the
// browser each inline SVG is a part of the page of its own: with them, every frame of a full board took three times as long to
// put together, a letter in its search as much as a dragged card.
import * as icons from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

const PREFIX = 'icon:'

/** The colour of text (slate 12 of Radix), which a picture cannot take over from where it stands. */
const COLOURS = '<style>:root{color:#1c2024}@media(prefers-color-scheme:dark){:root{color:#edeef0}}</style>'

/**
 * The address of an icon as a picture.
 * @param name as lucide-react exports it
 * @throws when there is no such icon
 */
export function pictureOf(name: string): string {
  const icon = (icons as Record<string, unknown>)[name]
  if (!icon) throw new Error(`There is no icon "${name}".`)
  const markup = renderToStaticMarkup(createElement(icon as icons.LucideIcon))
  return `data:image/svg+xml,${encodeURIComponent(markup.replace('>', `>${COLOURS}`))}`
}

export function iconPictures(): Plugin {
  return {
    name: 'icon-pictures',
    resolveId: specifier => (specifier.startsWith(PREFIX) ? `\0${specifier}` : null),
    load: id =>
      id.startsWith(`\0${PREFIX}`)
        ? `export default ${JSON.stringify(pictureOf(id.slice(PREFIX.length + 1)))}`
        : null,
  }
}
