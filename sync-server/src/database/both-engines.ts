/**
 * The ways to ask that both engines know. Their types are PostgreSQL's builders without what SQLite's lack, by name, so that
 * a query that only one engine can run does not compile.
 */

import type { ColumnsSelection, SQL, Subquery } from 'drizzle-orm'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgInsertBuilder, PgSelectBase, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type {
  GetSelectTableName,
  GetSelectTableSelection,
  JoinNullability,
  SelectMode,
} from 'drizzle-orm/query-builders/select.types'
import type { SQLiteInsertBuilder, SQLiteSelectBase, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** What can be selected from. */
type Source = PgTable | Subquery | SQL

/** Names of what one builder can be told and the other cannot. */
type Beyond<A, B> = Exclude<keyof A, keyof B>

/** Names of what a selection can be told in PostgreSQL alone, such as locks and lateral joins. */
type OnlyPostgresSelects = Beyond<
  PgSelectBase<string, Record<string, never>, 'single'>,
  SQLiteSelectBase<string, 'sync', unknown, Record<string, never>, 'single'>
>
type OnlyPostgresInserts = Beyond<
  PgInsertBuilder<PgTable, NodePgQueryResultHKT>,
  SQLiteInsertBuilder<SQLiteTable, 'sync', unknown>
>

type Nullability<Name> = Name extends string ? Record<Name, 'not-null'> : Record<never, JoinNullability>

/** A selection begun. What is left out of it stays left out, as each step hands on what its builder may not be told. */
type Selecting<
  From extends Source,
  Selection extends SelectedFields | undefined,
  Mode extends SelectMode,
  Name extends string | undefined,
> = Omit<
  PgSelectBase<
    Name,
    Selection extends undefined ? GetSelectTableSelection<From> : Extract<Selection, ColumnsSelection>,
    Mode,
    Nullability<Name>,
    false,
    OnlyPostgresSelects
  >,
  OnlyPostgresSelects
>

interface SelectFrom<Selection extends SelectedFields | undefined> {
  from<From extends Source>(
    source: From,
  ): Selecting<From, Selection, Selection extends undefined ? 'single' : 'partial', GetSelectTableName<From>>
}

interface Select {
  (): SelectFrom<undefined>
  <Selection extends SelectedFields>(fields: Selection): SelectFrom<Selection>
}

export interface BothEngines extends Pick<NodePgDatabase, 'update' | 'delete'> {
  select: Select
  selectDistinct: Select
  insert<Table extends PgTable>(
    table: Table,
  ): Omit<PgInsertBuilder<Table, NodePgQueryResultHKT>, OnlyPostgresInserts>
}
