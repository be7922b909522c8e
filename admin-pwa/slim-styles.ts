// Leaves out of the built styles what this app never shows: other accent colours, size variants for other screen
// widths, wide-gamut copies, and components that are not used. Radix Themes brings them all.
import type { Plugin } from 'vite'

const COMPONENTS =
  /^(BaseButton|Button|IconButton|BaseMenu|DropdownMenu|BaseDialog|Dialog|AlertDialog|TextField|TextArea|Select|Segmented|Badge|Text|Heading|Popper|ScrollArea|Popover|Switch|Theme|Callout|reset|variant)/
const ACCENTS = /gold|red|gray/
const WIDTHS = /^@media[^{]*(520|768|1024|1280|1640)px/

/** The top-level rules of a style sheet. */
export function rulesOf(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let start = 0
  let quote = ''
  for (let at = 0; at < css.length; at++) {
    const character = css.charAt(at)
    if (quote) {
      if (character === quote && css.charAt(at - 1) !== '\\') quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '{') depth++
    else if ((character === '}' && --depth === 0) || (character === ';' && depth === 0)) {
      rules.push(css.slice(start, at + 1))
      start = at + 1
    }
  }
  return [...rules, css.slice(start)]
}

export function isUsed(rule: string): boolean {
  if (WIDTHS.test(rule) && rule.includes('\\:rt-r-')) return false
  if (/^@supports[^{]*(display-p3|color-mix)/.test(rule) && rule.includes('p3')) return false
  const selector = rule.slice(0, rule.indexOf('{'))
  const accents = selector.match(/data-accent-color=["']?(\w+)/g)
  if (accents && !selector.includes(':where(:not') && !accents.some(accent => ACCENTS.test(accent)))
    return false
  const names = [...selector.matchAll(/\.rt-([A-Z]\w*)/g)].map(([, name = '']) => name)
  return names.length === 0 || names.some(name => COMPONENTS.test(name))
}

export function slimStyles(): Plugin {
  return {
    name: 'slim-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        file.source = rulesOf(String(file.source)).filter(isUsed).join('')
      }
    },
  }
}
