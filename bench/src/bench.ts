// npm run bench: measures the built product, prints the table and keeps it in bench/results/latest.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBytes } from './app/bytes.ts'
import { measureDragging } from './app/dragging.ts'
import { measureFilling, measureLargeFilling } from './app/filling.ts'
import { measureOpening } from './app/opening.ts'
import { measureTyping } from './app/typing.ts'
import type { Measurement } from './measurement.ts'
import { reportDocument, rowLine } from './report.ts'
import { type Row, verdictOf } from './row.ts'
import { measureCrowd, measureSeeing } from './server/devices.ts'
import { measureLarge } from './server/large.ts'
import { measureLeadPosting } from './server/lead-posting.ts'
import { measurePublishing } from './server/publishing.ts'
import { measureSearching } from './server/searching.ts'
import { measureServing } from './server/serving.ts'
import { Stocks } from './stock/make-stock.ts'

const RESULT = join(import.meta.dirname, '..', 'results', 'latest.md')

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
  bytes: measureBytes,
  large: measureLarge,
}

/** What takes minutes is measured only when it is asked for by name. */
const BY_NAME_ONLY: Readonly<Record<string, Measurement>> = {
  'large-filling': measureLargeFilling,
  'long-crowd': measureCrowd(600),
}

const say = (text: string) => console.log(`\x1b[2m›\x1b[0m ${text}`)

/**
 * Measures everything, or only what is named.
 * @returns whether no figure is further past its goal than noise could bring it
 */
export async function bench(args: readonly string[], chromiumPath: string): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const known = { ...MEASUREMENTS, ...BY_NAME_ONLY }
  for (const name of positionals) {
    if (!Object.hasOwn(known, name))
      throw new Error(`There is no measurement "${name}"; there are ${Object.keys(known).join(', ')}.`)
  }
  const wanted = positionals.length > 0 ? positionals : Object.keys(MEASUREMENTS)
  const stocks = new Stocks(say)
  const rows: Row[] = []
  const tell = (row: Row) => {
    rows.push(row)
    console.log(rowLine(row))
  }
  const begin = performance.now()
  try {
    for (const [name, measure] of Object.entries(known)) {
      if (!wanted.includes(name)) continue
      say(`Measuring: ${name}`)
      await measure({ stocks, chromiumPath, say, tell })
    }
  } finally {
    stocks.dispose()
  }
  const [cpu] = cpus()
  const document = reportDocument(rows, {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}`,
    node: process.version,
    minutes: (performance.now() - begin) / 60_000,
  })
  // A part of the table is no result to keep.
  if (positionals.length === 0) {
    mkdirSync(join(RESULT, '..'), { recursive: true })
    writeFileSync(RESULT, document)
  }
  console.log(`\n${document}`)
  const failed = rows.filter(row => verdictOf(row) === 'failed')
  for (const row of failed) console.error(`Far past its goal: ${rowLine(row)}`)
  return !values.check || failed.length === 0
}
