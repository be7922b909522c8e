// What an import came to, put together from what was refused on the device, what the server answered, and what was
// never sent.
import { duplicateText, type LeadImportResult } from '@forecourt/shared/leads/lead-import'
import type { DuplicateOf, JudgedRow } from '@forecourt/shared/leads/lead-import-judge'
import type { LeftRow } from '@forecourt/shared/leads/lead-import-report'
import type { ImportRun } from './use-import-run.ts'

export type LeftKind = 'skipped' | 'refused' | 'unsent'

export interface LeftOver extends LeftRow {
  kind: LeftKind
  name: string
}

export interface ImportReport {
  added: number
  left: readonly LeftOver[]
}

/** How many customers the answers say were added. */
export const addedOf = (results: Iterable<LeadImportResult>): number =>
  [...results].filter(({ outcome }) => outcome === 'added').length

export const duplicateWords = ({ name, row, same }: DuplicateOf): string =>
  duplicateText(row === null ? name : `Row ${row} (${name})`, same)

export function reportOf(
  judged: readonly JudgedRow[],
  run: Pick<ImportRun, 'sent' | 'results'>,
): ImportReport {
  const sentIds = new Map(run.sent.map(({ judged: { row }, row: { id } }) => [row, id]))
  const left = judged.flatMap((row): LeftOver[] => {
    const as = (kind: LeftKind, reason: string) => [
      { kind, reason, row: row.row, cells: row.cells, name: row.name },
    ]
    const id = sentIds.get(row.row)
    if (id === undefined) {
      if (row.outcome === 'refused') return as('refused', row.reasons.join('. '))
      return row.outcome === 'duplicate' ? as('skipped', duplicateWords(row.of)) : []
    }
    const result = run.results.get(id)
    switch (result?.outcome) {
      case 'added':
        return []
      case 'duplicate':
        return as('skipped', result.message ?? 'Somebody has the same email or phone.')
      case 'refused':
        return as('refused', result.message ?? 'The server refused this row.')
      default:
        return as('unsent', 'The import ended before an answer came for this row.')
    }
  })
  return { added: addedOf(run.results.values()), left }
}
