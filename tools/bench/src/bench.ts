// npm run bench: measures the built product, prints the table and keeps it in tools/bench/results/latest.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBytes } from './app/bytes.ts'
import { measureDragging } from './app/dragging.ts'
import { measureFilling, measureLargeFilling } from './app/filling.ts'
import { measureOpening } from './app/opening.ts'
import { measureReconnecting } from './app/reconnecting.ts'
import { measureTyping } from './app/typing.ts'
import type { Measurement } from './measurement.ts'
import { type Circumstances, enginesDocument, reportDocument, rowLine } from './report.ts'
import { type Row, verdictOf } from './row.ts'
import { measureCrowd, measureSeeing } from './server/devices.ts'
import { measureInstances } from './server/instances.ts'
import { measureLarge } from './server/large.ts'
import { measureLeadPosting } from './server/lead-posting.ts'
import { measurePublishing } from './server/publishing.ts'
import { measureSearching } from './server/searching.ts'
import { measureServing } from './server/serving.ts'
import { type Engine, sqlite, startPostgres } from './stock/engine.ts'
import { Stocks } from './stock/make-stock.ts'

const RESULTS = join(import.meta.dirname, '..', 'results')

const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  serving: measureServing,
  searching: measureSearching,
  leads: measureLeadPosting,
  publishing: measurePublishing,
  seeing: measureSeeing,
  crowd: measureCrowd(60),
  filling: measureFilling,
  opening: measureOpening,
  typing: measureTyping,
  dragging: measureDragging,
  reconnecting: measureReconnecting,
  bytes: measureBytes,
  large: measureLarge,
}

/** What takes minutes is measured only when it is asked for by name. */
const BY_NAME_ONLY: Readonly<Record<string, Measurement>> = {
  'large-filling': measureLargeFilling,
  'long-crowd': measureCrowd(600),
}

/** Programs that are found, or not, before anything is measured. */
interface Tools {
  chromiumPath: string
  /** The directory of PostgreSQL's programs; null where there is none. */
  postgresBin: string | null
}

const say = (text: string) => console.log(`\x1b[2m›\x1b[0m ${text}`)

/** What the engine of the rows has a part in. */
const ON_ENGINES: Readonly<Record<string, Measurement>> = {
  leads: measureLeadPosting,
  publishing: measurePublishing,
  seeing: measureSeeing,
  crowd: measureCrowd(60),
}

/** Takes the measurements that are named, or all. @throws when there is no such measurement */
function chosen(names: readonly string[], all: Readonly<Record<string, Measurement>>, more = {}) {
  const known: Readonly<Record<string, Measurement>> = { ...all, ...more }
  for (const name of names)
    if (!Object.hasOwn(known, name))
      throw new Error(`There is no measurement "${name}"; there are ${Object.keys(known).join(', ')}.`)
  return Object.entries(known).filter(([name]) =>
    (names.length > 0 ? names : Object.keys(all)).includes(name),
  )
}

/** The rows of some measurements on an engine, told as they are known. */
async function measureOn(
  engine: Engine,
  measurements: readonly (readonly [string, Measurement])[],
  chromiumPath: string,
): Promise<Row[]> {
  const stocks = new Stocks(engine, say)
  const rows: Row[] = []
  const tell = (row: Row) => {
    rows.push(row)
    console.log(rowLine(row))
  }
  try {
    for (const [name, measure] of measurements) {
      say(`Measuring: ${name} on ${engine.name}`)
      await measure({ stocks, chromiumPath, say, tell })
    }
  } finally {
    stocks.dispose()
  }
  return rows
}

function circumstances(begin: number): Circumstances {
  const [cpu] = cpus()
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}`,
    node: process.version,
    minutes: (performance.now() - begin) / 60_000,
  }
}

/** Prints a document; a whole one is kept, too. */
function keep(document: string, name: string, isWhole: boolean) {
  if (isWhole) {
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(join(RESULTS, name), document)
  }
  console.log(`\n${document}`)
}

/**
 * Measures everything, or only what is named; with `--postgres` what the engine of the rows has a part in, on both
 * engines, and several servers on one PostgreSQL.
 * @returns whether no figure is further past its goal than noise could bring it
 */
export async function bench(args: readonly string[], { chromiumPath, postgresBin }: Tools): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { check: { type: 'boolean', default: false }, postgres: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const begin = performance.now()
  const isWhole = positionals.length === 0
  if (values.postgres) {
    await compareEngines(positionals, { chromiumPath, postgresBin }, begin)
    return true
  }
  const rows = await measureOn(sqlite, chosen(positionals, MEASUREMENTS, BY_NAME_ONLY), chromiumPath)
  keep(reportDocument(rows, circumstances(begin)), 'latest.md', isWhole)
  const failed = rows.filter(row => verdictOf(row) === 'failed')
  for (const row of failed) console.error(`Far past its goal: ${rowLine(row)}`)
  return !values.check || failed.length === 0
}

async function compareEngines(names: readonly string[], { chromiumPath, postgresBin }: Tools, begin: number) {
  const onBoth = chosen(
    names.filter(name => name !== 'instances'),
    names.length === 0 ? ON_ENGINES : {},
    ON_ENGINES,
  )
  const postgres = await startPostgres(postgresBin)
  try {
    const onSqlite = await measureOn(sqlite, onBoth, chromiumPath)
    const onPostgres = await measureOn(postgres, onBoth, chromiumPath)
    const wantsInstances = names.length === 0 || names.includes('instances')
    const ofInstances = wantsInstances
      ? await measureOn(postgres, [['instances', measureInstances]], chromiumPath)
      : []
    const document = enginesDocument({ onSqlite, onPostgres, ofInstances }, circumstances(begin))
    keep(document, 'postgres.md', names.length === 0)
  } finally {
    await postgres.stop()
  }
}
