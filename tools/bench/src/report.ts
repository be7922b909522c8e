/** The table as text that reads well on a terminal and as Markdown. */
import { type Goal, judged, type Row, ratioOf, type Unit, verdictOf } from './row.ts'

export interface Circumstances {
  /** ISO day. */
  date: string
  machine: string
  node: string
  minutes: number
}

/** Three digits that count. */
function numberText(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toPrecision(3)
}

const figureText = (value: number, unit: Unit) =>
  `${numberText(value)}${unit === '/s' || unit === '%' ? unit : unit && ` ${unit}`}`

function goalText({ of, bound, value }: Goal, unit: Unit): string {
  if (of === 'figure') return `${bound} ${figureText(value, unit)}`
  return of === 'ratio' ? `${bound} ${value} x` : `${bound} ${figureText(value, unit)} over it`
}

function cells(row: Row): string[] {
  const ratio = ratioOf(row)
  const value = judged(row)
  const verdict = verdictOf(row)
  return [
    row.what,
    row.size,
    figureText(row.figure, row.unit),
    row.floor ? `${figureText(row.floor.figure, row.unit)} (${row.floor.what})` : '',
    ratio === null ? '' : `${numberText(ratio)} x`,
    row.goal ? goalText(row.goal, row.unit) : '',
    verdict === null || value === null ? '' : verdict === 'reached' ? 'yes' : '**no**',
  ]
}

const HEAD = ['What', 'Size', 'Ours', 'Floor in the same run', 'Ratio', 'Goal', 'Reached']

const tableLine = (texts: readonly string[]) => `| ${texts.join(' | ')} |`

/** One row in one line. */
export const rowLine = (row: Row): string => cells(row).filter(Boolean).join('   ')

export function reportDocument(
  rows: readonly Row[],
  { date, machine, node, minutes }: Circumstances,
): string {
  return [
    '# Benchmark',
    '',
    `\`npm run bench\` writes this page. ${date}, ${machine}, Node ${node}, ${Math.round(minutes)} minutes.`,
    'Each floor is measured in the same run as our figure; see docs/performance.md for what the rows mean.',
    '',
    tableLine(HEAD),
    tableLine(HEAD.map(() => '---')),
    ...rows.map(row => tableLine(cells(row))),
    '',
  ].join('\n')
}

const ENGINES_HEAD = ['What', 'Size', 'SQLite', 'its floor', 'Ratio', 'PostgreSQL', 'its floor', 'Ratio']

function engineCells(row: Row | undefined): string[] {
  if (!row) return ['', '', '']
  const ratio = ratioOf(row)
  return [
    figureText(row.figure, row.unit),
    row.floor ? figureText(row.floor.figure, row.unit) : '',
    ratio === null ? '' : `${numberText(ratio)} x`,
  ]
}

/** Both engines side by side, and several servers on one database. */
export function enginesDocument(
  {
    onSqlite,
    onPostgres,
    ofInstances,
  }: { onSqlite: readonly Row[]; onPostgres: readonly Row[]; ofInstances: readonly Row[] },
  { date, machine, node, minutes }: Circumstances,
): string {
  const beside = onSqlite.map(row => {
    const other = onPostgres.find(({ what, size }) => what === row.what && size === row.size)
    return [row.what, row.size, ...engineCells(row), ...engineCells(other)]
  })
  return [
    '# Benchmark on both engines',
    '',
    `\`npm run bench -- --postgres\` writes this page. ${date}, ${machine}, Node ${node}, ${Math.round(minutes)} minutes.`,
    'Servers, PostgreSQL, floors and load share the machine. A floor does the bare work on the same engine.',
    '',
    tableLine(ENGINES_HEAD),
    tableLine(ENGINES_HEAD.map(() => '---')),
    ...beside.map(tableLine),
    '',
    '## Several servers on one PostgreSQL',
    '',
    tableLine(['What', 'Size', 'Figure']),
    tableLine(['---', '---', '---']),
    ...ofInstances.map(row => tableLine([row.what, row.size, figureText(row.figure, row.unit)])),
    '',
  ].join('\n')
}
