/**
 * The kinds of columns that both engines have: tables are described with them once. Each reads and writes the same value
 * in either engine. Their types are PostgreSQL's; what SQLite has instead is in sqlite-columns.
 */
import type { POSTGRES_COLUMNS } from './postgres/columns.ts'

export type Columns = typeof POSTGRES_COLUMNS
