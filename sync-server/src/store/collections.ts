// Where each mirrored collection lives, and how a document becomes a row. Prices are cents in the rows and decimal
// strings in the documents; all else has the same names and values on both sides.
import { formatCents, parseCents } from '@forecourt/shared/money'
import { COLLECTIONS, type Collection, type Documents } from '@forecourt/shared/sync/contract'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { communityEvents, leadNotes, leads, syncIssues, vehicles } from '../database/schema.ts'

type Row = Record<string, unknown>
type MirroredTable = SQLiteTable & { id: SQLiteColumn; revision: SQLiteColumn }

interface Mapping {
  table: MirroredTable
  toRow(document: Row): Row
  toDocument(row: Row): Row
}

const asItIs = (row: Row) => row

const MAPPINGS: Readonly<Record<Collection, Mapping>> = {
  vehicles: {
    table: vehicles,
    toRow: ({ price, ...rest }) => ({ ...rest, priceCents: parseCents(String(price)) ?? 0 }),
    toDocument: ({ priceCents, ...rest }) => ({ ...rest, price: formatCents(Number(priceCents)) }),
  },
  leads: { table: leads, toRow: asItIs, toDocument: asItIs },
  notes: { table: leadNotes, toRow: asItIs, toDocument: asItIs },
  events: { table: communityEvents, toRow: asItIs, toDocument: asItIs },
  issues: { table: syncIssues, toRow: asItIs, toDocument: asItIs },
}

export const tableOf = (collection: Collection): MirroredTable => MAPPINGS[collection].table

export const rowOf = (collection: Collection, document: Row): Row => MAPPINGS[collection].toRow(document)

export function documentOf<C extends Collection>(collection: C, row: Row): Documents[C] {
  return MAPPINGS[collection].toDocument(row) as Documents[C]
}

/** Parents before children when rows are written, the reverse when they are deleted: foreign keys hold throughout. */
export const WRITE_ORDER: readonly Collection[] = COLLECTIONS
