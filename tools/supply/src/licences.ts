/**
 * Under which licences packages are shipped. What is in neither table fails the tests, so that a package with another
 * licence, or with none, is looked at before it joins (docs/dependencies.md).
 */
import type { Component } from './components.ts'

/** They ask for no more than that their notice goes along. */
export const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
] as const

/** Packages that ask for more, by name, with what they say and why they may be shipped. An asterisk stands for any platform. */
export const LOOKED_AT: Readonly<Record<string, { licence: string | null; why: string }>> = {
  '@fontsource-variable/*': {
    licence: 'OFL-1.1',
    why: 'A font, served as it is or with fewer letters, under its own name',
  },
  '@img/sharp-libvips-*': {
    licence: 'LGPL-3.0-or-later',
    why: 'A library of its own beside sharp, unchanged, which anybody can replace',
  },
  'lightningcss*': { licence: 'MPL-2.0', why: 'Runs in the build only, unchanged' },
  mediabunny: { licence: 'MPL-2.0', why: 'Unchanged; its source is in the registry' },
}

const isPermissive = (licence: string) => PERMISSIVE.some(one => one === licence)

/** The line of the table that a package falls under. */
export const lookedAt = (name: string) =>
  Object.entries(LOOKED_AT).find(([pattern]) => {
    const [start = '', end] = pattern.split('*')
    return end === undefined ? name === pattern : name.startsWith(start) && name.endsWith(end)
  })

/** What cannot be shipped as it is, in words. */
export function licenceTroubles(components: readonly Component[]): string[] {
  return components.flatMap(({ name, version, licence }) => {
    if (licence !== null && isPermissive(licence)) return []
    const [, known] = lookedAt(name) ?? []
    if (known && known.licence === licence) return []
    return [
      `${name}@${version} is licensed under ${licence ?? 'nothing that it names'}, which nobody looked at.`,
    ]
  })
}

/** "MIT (436): …", the commonest first, with all packages by name and version. */
export function licenceList(components: readonly Component[]): string[] {
  const byLicence = Map.groupBy(components, ({ licence }) => licence ?? 'none named')
  return [...byLicence]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([licence, all]) => {
      const names = all.map(({ name, version }) => `${name}@${version}`)
      return `${licence} (${names.length}): ${names.join(', ')}`
    })
}
