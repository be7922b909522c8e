import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { isUsed, notThere, rulesOf } from './slim-styles.ts'

it('cuts a style sheet at its top-level rules, whatever stands in strings', () => {
  const css = '@layer a,b;.x{content:"}"}@media (width){.y{color:red}.z{color:blue}}'
  expect(rulesOf(css).filter(Boolean)).toEqual([
    '@layer a,b;',
    '.x{content:"}"}',
    '@media (width){.y{color:red}.z{color:blue}}',
  ])
})

it.each([
  ['.lead-card{color:red}', true],
  ['.rt-Button{color:red}', true],
  ['.rt-Calendar{color:red}', false],
  ['.rt-Calendar,.rt-Button{color:red}', true],
  ['[data-accent-color="gold"]{color:red}', true],
  ['[data-accent-color="jade"]{color:red}', false],
  ['@media (min-width:768px){.sm\\:rt-r-size-2{color:red}}', false],
  ['@media (min-width:768px){.board{color:red}}', true],
])('keeps %s: %s', (rule, kept) => {
  expect(isUsed(rule)).toBe(kept)
})

it('knows the names of the installed Radix Themes, and says which are gone', () => {
  const css = readFileSync(createRequire(import.meta.url).resolve('@radix-ui/themes/styles.css'), 'utf8')
  expect(notThere(css)).toEqual([])
  expect(notThere(css.replaceAll('.rt-Switch', '.rt-Toggle'))).toEqual(['Switch'])
})
