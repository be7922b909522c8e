// The file that is being imported, and how its columns are read.
import {
  type ImportColumn,
  type ImportTarget,
  isHeaderRow,
  recogniseColumns,
} from '@forecourt/shared/leads/lead-import-columns'
import type { ImportFileRow } from '@forecourt/shared/leads/lead-import-judge'
import { FileProblem } from './read-file.ts'

export interface ImportSource {
  fileName: string
  /** All rows of the file. */
  all: readonly ImportFileRow[]
  hasHeader: boolean
  columns: readonly ImportColumn[]
  /** The rows that are customers. */
  rows: readonly ImportFileRow[]
}

const SAMPLES = 3
const SAMPLED_ROWS = 50

/** @throws FileProblem when there is no customer in it */
export function openSource(fileName: string, all: readonly ImportFileRow[]): ImportSource {
  const hasHeader = isHeaderRow(all[0]?.cells ?? [])
  if (hasHeader && all.length === 1)
    throw new FileProblem('This file has the names of its columns, and no customers below them.')
  return readWith({ fileName, all }, hasHeader)
}

/** The same file, its first row taken as names or as a customer. */
export function readWith(
  { fileName, all }: Pick<ImportSource, 'fileName' | 'all'>,
  hasHeader: boolean,
): ImportSource {
  const width = Math.max(...all.slice(0, SAMPLED_ROWS).map(({ cells }) => cells.length))
  const names = hasHeader ? (all[0]?.cells ?? []) : Array.from({ length: width }, () => '')
  const rows = hasHeader ? all.slice(1) : all
  return { fileName, all, hasHeader, rows, columns: recogniseColumns(names) }
}

export function withTarget(source: ImportSource, index: number, target: ImportTarget): ImportSource {
  return {
    ...source,
    columns: source.columns.map((column, at) => (at === index ? { ...column, target } : column)),
  }
}

/** A few different values of a column, so that a person sees what it holds. */
export function samplesOf({ rows }: ImportSource, index: number): string[] {
  const values = rows.slice(0, SAMPLED_ROWS).map(({ cells }) => (cells[index] ?? '').trim())
  return [...new Set(values.filter(Boolean))].slice(0, SAMPLES)
}
