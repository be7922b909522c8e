/**
 * Moves a dealership from one database engine to the other. The source is read, at one moment, and nothing else. What is
 * written becomes the dealership when every row of it was read back and found to be that of the source; until then it is none.
 */
import { type Compared, compareDealerships } from './compare-dealerships.ts'
import { copyDealership, number } from './copy-dealership.ts'
import type { Source, Target } from './ends.ts'
import { MigrationError } from './migration-error.ts'
import type { Place } from './place.ts'
import { openPostgresSource, openPostgresTarget } from './postgres-ends.ts'
import { openSqliteSource, openSqliteTarget } from './sqlite-ends.ts'

export type Say = (text: string) => void

export interface Moved {
  rows: number
  /** Texts in which U+FFFD stands for the character of code zero now. */
  textsChanged: number
  /** Counts of tries that PostgreSQL cannot keep. */
  leftBehind: number
  tables: Compared['tables']
}

const openSource = (place: Place, say: Say): Promise<Source> =>
  place.engine === 'sqlite' ? openSqliteSource(place.path, say) : openPostgresSource(place.url, place.name)

const openTarget = (place: Place, say: Say): Promise<Target> =>
  place.engine === 'sqlite' ? openSqliteTarget(place.path, say) : openPostgresTarget(place.url, place.name)

/** @throws MigrationError; the target is as it was then */
export async function migrate(from: Place, to: Place, say: Say): Promise<Moved> {
  refuseSameEngine(from, to)
  const source = await openSource(from, say)
  try {
    const target = await openTarget(to, say)
    try {
      const { textsChanged, leftBehind } = await copyDealership(source.queries, target.queries, say)
      await target.written()
      const tables = await verify(source, target, say)
      await source.assertStill()
      await target.keep()
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      return { rows, textsChanged, leftBehind, tables }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Holds two databases to each other and changes neither. @throws MigrationError which names what differs */
export async function check(from: Place, to: Place, say: Say): Promise<Compared['tables']> {
  const source = await openSource(from, say)
  try {
    const target = await openSource(to, say)
    try {
      return await verify(source, target, say)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

function refuseSameEngine(from: Place, to: Place): void {
  if (from.engine !== to.engine) return
  const other = from.engine === 'sqlite' ? 'npm run backup and npm run restore' : 'pg_dump and pg_restore'
  throw new MigrationError(`Both ends are of the same engine: use ${other}.`)
}

/** Holds every row of both sides to each other, and says what there is. @throws MigrationError which names what differs */
export async function verify(
  source: Pick<Source, 'queries'>,
  target: Pick<Target, 'queries'>,
  say: Say,
): Promise<Compared['tables']> {
  say('Comparing every row of both sides: table, rows, digest')
  const { tables, differences, differing } = await compareDealerships(source.queries, target.queries, say)
  if (differing === 0) return tables
  const lines = differences.map(({ table, key, what }) => {
    const words = typeof what === 'string' ? what : `differs in ${what.join(', ')}`
    return `  ${table} ${key.join(' ')}: ${words}`
  })
  if (differing > differences.length) lines.push(`  and ${number(differing - differences.length)} more`)
  throw new MigrationError(['The two are not the same:', ...lines].join('\n'))
}
