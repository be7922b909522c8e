// Advisories from a file, in the formats that people can get.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AdvisoryError, hitsOf, readAdvisories } from './advisories.ts'
import { advisoriesCommand } from './advisories-command.ts'
import { componentsOf, shippedBill } from './components.ts'

const directory = mkdtempSync(join(tmpdir(), 'advisories-'))

function fileOf(value: unknown, name = `${crypto.randomUUID()}.json`): string {
  const file = join(directory, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

const osv = (events: object[], more: object = {}) => ({
  id: 'GHSA-aaaa-bbbb-cccc',
  summary: 'A slip',
  affected: [{ package: { ecosystem: 'npm', name: 'hono' }, ranges: [{ type: 'SEMVER', events }], ...more }],
  database_specific: { severity: 'HIGH' },
})

const versions = (...all: string[]) => all.map(version => ({ name: 'hono', version }))
const hit = (value: unknown, ...all: string[]) =>
  hitsOf(readAdvisories(fileOf(value)), versions(...all)).map(({ component }) => component.version)

describe('an advisory', () => {
  it.each<[string, object[], string[]]>([
    ['from the first version on', [{ introduced: '0' }], ['0.0.1', '1.2.0', '1.10.0', '2.0.0-rc.1', '2.0.0']],
    ['before what mends it', [{ introduced: '0' }, { fixed: '1.10.0' }], ['0.0.1', '1.2.0']],
    ['up to the last', [{ introduced: '1.2.0' }, { last_affected: '1.10.0' }], ['1.2.0', '1.10.0']],
    [
      'in two stretches, told in any order',
      [{ fixed: '1.2.0' }, { introduced: '2.0.0-rc.1' }, { introduced: '0' }],
      ['0.0.1', '2.0.0-rc.1', '2.0.0'],
    ],
  ])('of OSV is about versions %s', (_what, events, wanted) => {
    expect(hit(osv(events), '0.0.1', '1.2.0', '1.10.0', '2.0.0-rc.1', '2.0.0')).toEqual(wanted)
  })

  it('of OSV is about versions that it names, not about another ecosystem, and not once withdrawn', () => {
    expect(hit(osv([{ introduced: '9.0.0' }], { versions: ['1.2.0'] }), '1.2.0', '1.3.0')).toEqual(['1.2.0'])
    const all = [{ introduced: '0' }]
    expect(hit(osv(all, { package: { ecosystem: 'PyPI', name: 'hono' } }), '1.2.0')).toEqual([])
    expect(hit({ ...osv(all), withdrawn: '2026-01-01T00:00:00Z' }, '1.2.0')).toEqual([])
  })

  it('of npm audit and of pnpm audit is about a range', () => {
    const via = [
      'other',
      {
        name: 'hono',
        range: '>=1.0.0 <1.10.0',
        url: 'https://github.com/advisories/GHSA-1',
        title: 'A slip',
      },
    ]
    expect(hit({ vulnerabilities: { hono: { via } } }, '1.2.0', '1.10.0')).toEqual(['1.2.0'])
    const one = { module_name: 'hono', vulnerable_versions: '<1.10.0', patched_versions: '>=1.10.0' }
    expect(hit({ advisories: { 1: one } }, '1.2.0', '1.10.0')).toEqual(['1.2.0'])
  })

  it('is told once, though a list and a directory have it twice', () => {
    const list = [osv([{ introduced: '0' }]), osv([{ introduced: '0' }])]
    expect(hit(list, '1.2.0')).toEqual(['1.2.0'])
    const twice = mkdtempSync(join(tmpdir(), 'advisories-'))
    for (const [index, one] of list.entries())
      writeFileSync(join(twice, `${index}.json`), JSON.stringify(one))
    expect(readAdvisories(twice)).toHaveLength(2)
    expect(hitsOf(readAdvisories(twice), versions('1.2.0'))).toHaveLength(1)
  })

  it.each<[string, unknown, string]>([
    ['no JSON', 'nothing', 'is not JSON'],
    ['another format', { some: 'thing' }, 'is neither OSV nor'],
    ['a list with one of another format', [osv([]), 7], 'is neither OSV nor'],
  ])('that cannot be read is told, and never taken for none: %s', (_what, value, words) => {
    const file = fileOf(value)
    expect(() => readAdvisories(file)).toThrow(AdvisoryError)
    expect(() => readAdvisories(file)).toThrow(words)
  })
})

describe('the command', () => {
  const said = (argv: string[]) => {
    const lines: string[] = []
    return { code: advisoriesCommand(argv, line => lines.push(line)), text: lines.join('\n') }
  }

  it('names the package that is shipped, its version, and where it is mended', () => {
    const hono = componentsOf(shippedBill()).find(({ name }) => name === 'hono')
    const { code, text } = said([fileOf(osv([{ introduced: '0' }, { fixed: '99.0.0' }]))])
    expect(code).toBe(1)
    expect(text).toContain(
      `hono@${hono?.version} (shipped): GHSA-aaaa-bbbb-cccc, high. A slip. Mended in 99.0.0. https://osv.dev/`,
    )
    expect(text).toMatch(/1 advisories, \d+ packages, \d+ of them shipped: 1 hit\.$/)
  })

  it('tells what only tests apart, and says when nothing is hit', () => {
    const vitest = {
      ...osv([]),
      affected: [
        {
          package: { ecosystem: 'npm', name: 'vitest' },
          ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
        },
      ],
    }
    expect(said([fileOf(vitest)])).toMatchObject({ code: 1 })
    expect(said([fileOf(vitest)]).text).toContain('(builds or tests only)')
    expect(said([fileOf(osv([{ introduced: '999.0.0' }]))])).toMatchObject({ code: 0 })
  })

  it('says how it is used, and that a file is not there', () => {
    expect(said([])).toMatchObject({ code: 2 })
    expect(said([]).text).toContain('audit --json')
    expect(said([join(directory, 'none.json')]).text).toContain('none.json is not there.')
  })
})
