// npm run mutants: changes the rules in thousands of small ways and counts which changes the tests notice.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { GROUPS, type Group } from './groups.ts'
import { instrument, markOf } from './instrument.ts'
import { judge } from './judge.ts'
import type { Judged } from './ledger.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const RESULTS = join(ROOT, 'node_modules', '.cache', 'mutants')

const say = (text: string) => console.log(`\x1b[2m›\x1b[0m ${text}`)

/** Takes the groups that are named, or all. @throws when there is no such group */
function chosen(names: readonly string[]): [string, Group][] {
  for (const name of names)
    if (!Object.hasOwn(GROUPS, name))
      throw new Error(`There is no group "${name}"; there are ${Object.keys(GROUPS).join(', ')}.`)
  return Object.entries(GROUPS).filter(([name]) =>
    names.length > 0 ? names.includes(name) : !name.includes('/'),
  )
}

const resultPlace = (name: string) => join(RESULTS, `${name.replace('/', '-')}.json`)

/** What the last run said, by what a mutant is known by. */
function lastOf(name: string): Map<string, Judged> {
  const place = resultPlace(name)
  if (!existsSync(place)) throw new Error(`${name} has not been judged yet.`)
  const judged: Judged[] = JSON.parse(readFileSync(place, 'utf8'))
  return new Map(judged.map(mutant => [markOf(mutant), mutant]))
}

interface Options {
  /** Only what was not noticed the last time. */
  survivors: boolean
  /** No slow tests. */
  quick: boolean
}

async function judgeGroup(name: string, group: Group, { survivors, quick }: Options): Promise<Judged[]> {
  const workspace = join(ROOT, group.workspace)
  const { mutants, sources } = await instrument(workspace, group.sources)
  const last = survivors ? lastOf(name) : new Map<string, Judged>()
  const isFallen = (mutant: Judged | undefined) => mutant?.fate === 'killed' || mutant?.fate === 'timed out'
  const open = mutants.filter(mutant => !isFallen(last.get(markOf(mutant))))
  say(`${name}: ${open.length} mutants`)
  const judged = await judge({ workspace, tests: group.tests, instrumented: sources }, open, quick, say)
  const now = new Map(judged.map(mutant => [mutant.id, mutant]))
  return mutants.map(mutant => {
    const found = now.get(mutant.id) ?? last.get(markOf(mutant))
    if (found === undefined) throw new Error(`${markOf(mutant)} was not judged`)
    return { ...found, ...mutant }
  })
}

const lineOf = ({ file, line, column, fate, original, replacement }: Judged) =>
  `  ${file}:${line}:${column} ${fate === 'survived' ? '' : `(${fate}) `}${original}  →  ${replacement}`

function rowOf(name: string, judged: readonly Judged[]): string {
  const count = (fate: Judged['fate']) => judged.filter(mutant => mutant.fate === fate).length
  const noticed = count('killed') + count('timed out')
  const cells = [judged.length, count('killed'), count('timed out'), count('survived'), count('not covered')]
  return `| ${name} | ${cells.join(' | ')} | ${((100 * noticed) / judged.length).toFixed(1)} % |`
}

/** Judges the groups that are named, or all; with --survivors only what was not noticed the last time, with --quick by quick tests only. */
export async function mutants(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      survivors: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const rows: string[] = []
  for (const [name, group] of chosen(positionals)) {
    const judged = await judgeGroup(name, group, values)
    mkdirSync(dirname(resultPlace(name)), { recursive: true })
    writeFileSync(resultPlace(name), JSON.stringify(judged, null, 1))
    for (const mutant of judged)
      if (mutant.fate === 'survived' || mutant.fate === 'not covered') console.log(lineOf(mutant))
    rows.push(rowOf(name, judged))
    console.log(rows.at(-1))
  }
  console.log('| Group | Mutants | Killed | Timed out | Survived | Not covered | Noticed |')
  for (const row of rows) console.log(row)
}
