// npm run figures: the size of the product as docs/architecture.md tells it, in Markdown. With -- DIR, that of another
// checkout, an earlier one for instance.
// - Lines: all of them, of the files that git knows, but for generated ones.
// - Longest functions: lines of their own, without those of functions inside them, so that a part that is made by one
//   function of many small ones counts as those. Tests are left out.
// - Repeated: lines that stand in runs of ten or more that are the same in another place to the letter, but for indentation;
//   imports are left out.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inRoot, root } from './steps.mjs'

const RUN_LINES = 10
const LONG_LINES = 60
const BIG_LINES = 300
const NAMED = 8

const directory = resolve(process.argv[2] ?? root)
const isTest = path => /\.(test|spec)\.tsx?$|(^|\/)tests\/|(^|\/)e2e\//.test(path)
const isCode = path => /\.(ts|tsx|mjs|astro)$/.test(path)

const output = { maxBuffer: 2 ** 28, encoding: 'utf8' }

const files = execFileSync(
  'git',
  ['-C', directory, 'ls-files', '*.ts', '*.tsx', '*.mjs', '*.astro', '*.css'],
  output,
)
  .trim()
  .split('\n')
  .map(path => ({ path, lines: readFileSync(join(directory, path), 'utf8').trimEnd().split('\n') }))

/** The package that a file is of: what lay at the top of earlier checkouts is below tools now. */
const roomOf = path => {
  const [first, second] = path.replace(/^(e2e|fuzz|bench|mutants|scripts)\//, 'tools/$1/').split('/')
  return first === 'tools' ? `tools/${second}` : first
}

function linesByRoom() {
  const rooms = {}
  for (const { path, lines } of files.filter(({ path }) => path.includes('/'))) {
    const kind = isTest(path) ? 'tests' : path.endsWith('.css') ? 'styles' : 'code'
    const name = roomOf(path)
    rooms[name] ??= { code: 0, tests: 0, styles: 0 }
    rooms[name][kind] += lines.length
  }
  return Object.entries(rooms).sort()
}

/** All functions with the places where they begin and end, by Biome's rule about long ones. */
function functions() {
  const args = ['lint', `--config-path=${inRoot('tools', 'scripts', 'figures-biome.json')}`]
  args.push('--max-diagnostics=none', '--only=complexity/noExcessiveLinesPerFunction', '--reporter=json', '.')
  const report = execFileSync('biome', args, {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'ignore'],
    ...output,
  })
  return JSON.parse(report.slice(report.indexOf('{')))
    .diagnostics.map(({ location: { path, start, end } }) => ({ path, start, end }))
    .filter(({ path }) => isCode(path) && !isTest(path))
}

const isBefore = (one, other) =>
  one.line < other.line || (one.line === other.line && one.column <= other.column)

function ownLines(all) {
  const byFile = Map.groupBy(all, ({ path }) => path)
  return [...byFile.values()]
    .flatMap(those =>
      those.map(({ path, start, end }) => {
        const inside = those.filter(
          one => !(one.start === start) && isBefore(start, one.start) && isBefore(one.end, end),
        )
        const taken = new Set(inside.flatMap(one => range(one.start.line, one.end.line)))
        return { path, line: start.line, own: end.line - start.line + 1 - taken.size }
      }),
    )
    .sort((one, other) => other.own - one.own)
}

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

const IMPORT = /^import |^\} from /

/** Whether a line is one of the names of an import that stands in several lines. */
const isInImport = (lines, at) => {
  const begin = lines.slice(0, at + 1).findLastIndex(line => line.startsWith('import {'))
  return begin !== -1 && !lines.slice(begin, at + 1).some(line => /from '/.test(line))
}

/** How many lines of a group of files stand in runs that are somewhere else, too. */
function repeatedLines(some) {
  const places = new Map()
  for (const { path, lines } of some)
    for (const first of lines.keys()) {
      const run = lines.slice(first, first + RUN_LINES).map(line => line.trim())
      if (run.length < RUN_LINES || run.some(line => IMPORT.test(line)) || isInImport(lines, first)) continue
      const key = run.join('\n')
      places.set(key, [...(places.get(key) ?? []), { path, first }])
    }
  const repeated = new Set()
  for (const found of places.values())
    if (found.length > 1)
      for (const { path, first } of found)
        for (const line of range(first, first + RUN_LINES - 1)) repeated.add(`${path}:${line}`)
  return repeated.size
}

const row = cells => `| ${cells.join(' | ')} |`
const sum = numbers => numbers.reduce((all, one) => all + one, 0)

const rooms = linesByRoom()
console.log(row(['Package', 'Code', 'Styles', 'Tests']))
console.log(row(['---', '---:', '---:', '---:']))
for (const [name, { code, styles, tests }] of rooms) console.log(row([name, code, styles, tests]))
const all = kind => sum(rooms.map(([, room]) => room[kind]))
console.log(row(['All', all('code'), all('styles'), all('tests')]))

const product = files.filter(({ path }) => isCode(path) && !isTest(path))
const big = product.filter(({ lines }) => lines.length > BIG_LINES)
const own = ownLines(functions())
const median = product.map(({ lines }) => lines.length).sort((one, other) => one - other)[product.length >> 1]
console.log(
  `\nFiles of code: ${product.length}, of ${median} lines in the middle; over ${BIG_LINES} lines: ${big.length}`,
)
for (const { path, lines } of big) console.log(`- ${path}: ${lines.length}`)
console.log(
  `Functions: ${own.length}; with more than ${LONG_LINES} lines of their own: ${own.filter(one => one.own > LONG_LINES).length}`,
)
for (const { path, line, own: lines } of own.slice(0, NAMED)) console.log(`- ${path}:${line}: ${lines}`)
console.log(
  `Repeated lines: ${repeatedLines(product)} of code, ${repeatedLines(files.filter(({ path }) => isTest(path)))} of tests`,
)
