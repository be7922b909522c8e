// Where each mirrored collection lives, and how a document becomes a row. Prices are cents in the rows and decimal
// strings in the documents; all else has the same names and values on both sides.
import type { Collection, Documents } from '@forecourt/shared/collections/collections'
import { formatCents, parseCents } from '@forecourt/shared/money'
import type { Tables } from '../database/tables.ts'

type Row = Record<string, unknown>

/** The tables that are called otherwise than their collection. */
const TABLES: Partial<Record<Collection, keyof Tables>> = {
  notes: 'leadNotes',
  events: 'communityEvents',
  issues: 'syncIssues',
}

/** The table of a collection, known by what all of them have. @throws where there is none */
export function tableOf(tables: Tables, collection: Collection): Tables['leads'] {
  const table = tables[TABLES[collection] ?? (collection as keyof Tables)]
  if (!table) throw new Error(`There is no table for ${collection}`)
  return table as unknown as Tables['leads']
}

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
