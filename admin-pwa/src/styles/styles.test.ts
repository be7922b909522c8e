/**
 * A style sheet lies beside what it styles. What several folders share is in this one; every other sheet has class names of
 * its own, which only files of its folder use, and these import it.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8')

/** Each selector of a sheet, in media queries too. */
function selectorsOf(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...plain.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter(selector => !selector.startsWith('@'))
}

/** The classes that something has in its own right: in ".column.over" that is "column", which is over something. */
const leadingClasses = (selector: string) =>
  [...selector.matchAll(/(?:^|[\s>+~,(])\.([a-zA-Z][\w-]*)/g)]
    .map(([, name = '']) => name)
    .filter(name => !/^(rt-|radix-)|^(dark|light)$/.test(name))

/** All classes that a selector names. */
const classesIn = (selector: string) =>
  [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)

/** The names of one set that are in another one. */
const inBoth = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter(name => b.has(name))

const sheets = globSync('**/*.css', { cwd: SOURCE }).sort()
const shared = new Set(
  sheets
    .filter(file => dirname(file) === 'styles')
    .flatMap(file => selectorsOf(read(file)).flatMap(selector => leadingClasses(selector).slice(0, 1))),
)
/** The sheets of the folders, and the class of each that its selectors begin with: what follows it is styled within it. */
const own = sheets
  .filter(file => dirname(file) !== 'styles')
  .map(file => ({
    file,
    names: new Set(
      selectorsOf(read(file)).flatMap(selector =>
        leadingClasses(selector)
          .filter(name => !shared.has(name))
          .slice(0, 1),
      ),
    ),
  }))

/** The class names that a component gives to what it draws. */
function namesIn(source: string): string[] {
  const given = [
    ...source.matchAll(/[cC]lassName\s*[=:]?=?\s*(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{[^{}]*\})*)\})/g),
  ]
  return given.flatMap(([, double, single, code]) => {
    const texts = code
      ? [...code.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)].flatMap(found => found.slice(1))
      : [double, single]
    return texts.flatMap(text => text?.match(/[a-zA-Z][\w-]*/g) ?? [])
  })
}

const components = globSync('**/*.tsx', { cwd: SOURCE }).map(file => ({
  file,
  names: new Set(namesIn(read(file))),
  sheets: [...read(file).matchAll(/^import '\.\/([\w-]+\.css)'$/gm)].map(([, sheet = '']) =>
    join(dirname(file), sheet),
  ),
}))

it('gives a class to one folder', () => {
  const twice = own.flatMap(({ file, names }) =>
    own
      .filter(other => other.file > file && dirname(other.file) !== dirname(file))
      .flatMap(other => inBoth(names, other.names).map(name => `${name}: ${file}, ${other.file}`)),
  )
  expect(twice).toEqual([])
})

describe.each(own)('$file', ({ file, names }) => {
  it('styles what is its own, or is shared and stands in it', () => {
    const stray = selectorsOf(read(file))
      .flatMap(selector => selector.split(/,(?![^(]*\))/))
      .filter(selector => classesIn(selector).every(name => shared.has(name) || /^(dark|light)$/.test(name)))
      .filter(selector => !/^(from|to|\d+%)$/.test(selector.trim()))
    expect(stray).toEqual([])
  })

  it('is used in its folder alone, by components that import it', () => {
    const users = components.filter(component => inBoth(names, component.names).length > 0)
    expect(users.length).toBeGreaterThan(0)
    expect(
      users
        .filter(user => !user.sheets.includes(file))
        .map(user => [user.file, ...inBoth(names, user.names)]),
    ).toEqual([])
  })
})

it('has no component import a sheet that it does not use', () => {
  const idle = components.flatMap(({ file, names, sheets }) =>
    sheets
      .filter(sheet => inBoth(names, own.find(one => one.file === sheet)?.names ?? new Set()).length === 0)
      .map(sheet => `${file}: ${basename(sheet)}`),
  )
  expect(idle).toEqual([])
})
