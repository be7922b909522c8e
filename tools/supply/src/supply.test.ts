// What is shipped, under which licences, and by which hashes it was brought.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { componentsOf, shippedBill } from './components.ts'
import { LOOKED_AT, licenceList, licenceTroubles, lookedAt, PERMISSIVE } from './licences.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const bill = shippedBill()
const shipped = componentsOf(bill)

describe('the bill of materials', () => {
  it('names what is shipped by version and hash, and nothing that only builds or tests', () => {
    const names = shipped.map(({ name }) => name)
    for (const name of ['hono', '@hono/node-server', 'react', 'rxdb', '@fontsource-variable/archivo'])
      expect(names).toContain(name)
    for (const name of ['vitest', '@playwright/test', '@biomejs/biome', 's3rver'])
      expect(names).not.toContain(name)
    expect(names.filter(name => name.startsWith('@forecourt/'))).toEqual([])
    const hashes = bill.components.map(one => JSON.stringify(one).match(/"alg":"SHA-512"/g)?.length ?? 0)
    expect(hashes.filter(count => count > 0)).toHaveLength(shipped.length)
  })

  it('has the versions of the server’s manifest', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'sync-server', 'package.json'), 'utf8'))
    const versions = shipped.map(({ name, version }) => `${name}@${version}`)
    for (const [name, version] of Object.entries<string>(manifest.dependencies))
      if (!name.startsWith('@forecourt/')) expect(versions).toContain(`${name}@${version}`)
  })
})

describe('licences', () => {
  it('of what is shipped were all looked at', () => {
    expect(licenceTroubles(shipped)).toEqual([])
  })

  it.each([
    ['AGPL-3.0-only', 'left-pad'],
    ['GPL-3.0-or-later', 'hono'],
    [null, 'hono'],
    ['MPL-2.0', 'elkjs'],
    ['SSPL-1.0', 'mediabunny'],
  ])('that nobody looked at are told: %s of %s', (licence, name) => {
    expect(licenceTroubles([{ name, version: '1.0.0', licence }])).toEqual([
      `${name}@1.0.0 is licensed under ${licence ?? 'nothing that it names'}, which nobody looked at.`,
    ])
  })

  it('are each in the list, and in docs/dependencies.md', () => {
    const list = licenceList(shipped).join('\n')
    for (const { name, version } of shipped) expect(list).toContain(`${name}@${version}`)
    const doc = readFileSync(join(ROOT, 'docs', 'dependencies.md'), 'utf8')
    for (const licence of PERMISSIVE) expect(doc).toContain(licence)
    for (const [name, { licence }] of Object.entries(LOOKED_AT)) {
      expect(doc).toContain(`\`${name}\``)
      if (licence) expect(doc).toContain(licence)
    }
  })

  it('that were looked at are those of packages that are there', () => {
    const used = new Set(shipped.flatMap(({ name }) => lookedAt(name)?.[0] ?? []))
    expect(Object.keys(LOOKED_AT).filter(name => !used.has(name))).toEqual([])
  })
})

describe('the lock files', () => {
  it.each(['pnpm', 'node'])(
    'of the toolchain have an exact version and a hash for each package of %s',
    part => {
      const lock = readFileSync(
        join(ROOT, 'tools', 'scripts', 'toolchain', part, 'package-lock.json'),
        'utf8',
      )
      const { '': root, ...packages } = JSON.parse(lock).packages
      expect(Object.keys(packages).length).toBeGreaterThan(1)
      for (const [path, { version, integrity }] of Object.entries<{ version: string; integrity: string }>(
        packages,
      )) {
        expect(root.optionalDependencies[path.replace('node_modules/', '')]).toBe(version)
        expect(integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
      }
    },
  )

  it('of the packages has a hash for each', () => {
    const lock = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')
    const resolutions = [...lock.matchAll(/resolution: \{([^}]*)\}/g)].map(([, all = '']) => all)
    expect(resolutions.length).toBeGreaterThan(500)
    expect(resolutions.filter(one => !one.startsWith('integrity: sha512-'))).toEqual([])
  })
})
