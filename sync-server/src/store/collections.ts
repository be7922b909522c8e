// Where each mirrored collection lives, and how a document becomes a row. Prices are cents in the rows and decimal
// strings in the documents; all else has the same names and values on both sides.
import { formatCents, parseCents } from '@forecourt/shared/money'
import { COLLECTIONS, type Collection, type Documents } from '@forecourt/shared/sync/contract'
import type { Tables } from '../database/database.ts'

type Row = Record<string, unknown>

const TABLES = {
  vehicles: 'vehicles',
  leads: 'leads',
  notes: 'leadNotes',
  events: 'communityEvents',
  issues: 'syncIssues',
} as const satisfies Record<Collection, keyof Tables>

/** The table of a collection, known by what all of them have. */
export const tableOf = (tables: Tables, collection: Collection) =>
  tables[TABLES[collection]] as unknown as Tables['leads']

export function rowOf(collection: Collection, document: Row): Row {
  if (collection !== 'vehicles') return document
  const { price, ...rest } = document
  return { ...rest, priceCents: parseCents(String(price)) ?? 0 }
}

export function documentOf<C extends Collection>(collection: C, row: Row): Documents[C] {
  if (collection !== 'vehicles') return row as Documents[C]
  const { priceCents, ...rest } = row
  return { ...rest, price: formatCents(Number(priceCents)) } as unknown as Documents[C]
}

/** Parents before children when rows are written, the reverse when they are deleted: foreign keys hold throughout. */
export const WRITE_ORDER: readonly Collection[] = COLLECTIONS
