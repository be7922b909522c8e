// Leaves out of the built styles what this app never shows: other accent colours, size variants for other screen
// widths, wide-gamut copies, and components that are not used. Radix Themes brings them all.
import type { Plugin } from 'vite'

const COMPONENTS = [
  'Badge',
  'BaseButton',
  'BaseDialog',
  'BaseMenu',
  'Button',
  'Callout',
  'DropdownMenu',
  'Heading',
  'IconButton',
  'Popover',
  'Popper',
  'ScrollArea',
  'Segmented',
  'Select',
  'Switch',
  'Text',
  'TextArea',
  'TextField',
]
const ACCENTS = ['gold', 'red', 'gray']
const WIDTHS = /^@media[^{]*(520|768|1024|1280|1640)px/

const isComponent = (name: string) => COMPONENTS.some(component => name.startsWith(component))

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
  if (
    accents &&
    !selector.includes(':where(:not') &&
    !accents.some(accent => ACCENTS.some(used => accent.includes(used)))
  )
    return false
  const names = [...selector.matchAll(/\.rt-([A-Z]\w*)/g)].map(([, name = '']) => name)
  return names.length === 0 || names.some(isComponent)
}

/** What of the lists above is nowhere in the styles: its name has changed, or nobody uses it any more. */
export function notThere(css: string): string[] {
  const names = [...css.matchAll(/\.rt-([A-Z]\w*)/g)].map(([, name = '']) => name)
  const components = COMPONENTS.filter(component => !names.some(name => name.startsWith(component)))
  const accents = ACCENTS.filter(accent => !new RegExp(`data-accent-color=["']?${accent}`).test(css))
  return [...components, ...accents, ...(css.includes('\\:rt-r-') ? [] : ['sizes for other widths'])]
}

/** @throws from the build, where an upgrade of Radix Themes changed what is left out */
export function slimStyles(): Plugin {
  return {
    name: 'slim-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const sheets = Object.values(bundle).filter(
        file => file.type === 'asset' && file.fileName.endsWith('.css'),
      )
      const missing = notThere(sheets.map(sheet => ('source' in sheet ? String(sheet.source) : '')).join(''))
      if (missing.length > 0)
        this.error(`The styles of Radix Themes have no ${missing.join(', ')}. Please look at slim-styles.ts.`)
      for (const sheet of sheets)
        if ('source' in sheet) sheet.source = rulesOf(String(sheet.source)).filter(isUsed).join('')
    },
  }
}
