import type { LeadImportFields } from '@forecourt/shared/leads/lead-import'
import type { ImportColumn } from '@forecourt/shared/leads/lead-import-columns'
import { countOutcomes, type JudgedRow, type RowOutcome } from '@forecourt/shared/leads/lead-import-judge'
import { LEAD_REQUIREMENTS, LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { Button } from '@radix-ui/themes'
import { useMemo, useState } from 'react'
import { usePastText } from '../../clock/today.ts'
import { OFFLINE_TEXT } from './choose-step.tsx'
import { duplicateWords } from './import-report.ts'
import { LeftRowsButton } from './left-rows-button.tsx'
import { type ListedRow, RowList } from './row-list.tsx'
import { StepHeading } from './step-heading.tsx'
import './import-rows.css'
import './import.css'

interface Props {
  judged: readonly JudgedRow[]
  columns: readonly ImportColumn[]
  isOffline: boolean
  onBack(): void
  onImport(rows: readonly JudgedRow[]): void
}

type Filter = RowOutcome | 'all' | 'remarked'

const FILTER_LABELS = {
  all: 'All',
  ready: 'Ready',
  remarked: 'Not as written',
  duplicate: 'Duplicates',
  refused: 'Errors',
} as const satisfies Record<Filter, string>
const FILTERS = Object.keys(FILTER_LABELS) as Filter[]

/** What would happen to each row, before anything is written. */
export function PreviewStep({ judged, columns, isOffline, onBack, onImport }: Props) {
  const counts = useMemo(
    () => ({
      ...countOutcomes(judged),
      remarked: judged.filter(isRemarked).length,
      all: judged.length,
    }),
    [judged],
  )
  const pastText = usePastText()
  const [filter, setFilter] = useState<Filter>('all')
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const chosen = judged.filter(
    ({ outcome, row }) => outcome === 'ready' || (outcome === 'duplicate' && ticked.has(row)),
  )
  const refused = judged.flatMap(row =>
    row.outcome === 'refused' ? [{ ...row, reason: row.reasons.join('. ') }] : [],
  )

  function tick(row: number, isTicked: boolean) {
    const next = new Set(ticked)
    if (isTicked) next.add(row)
    else next.delete(row)
    setTicked(next)
  }

  const rows = judged
    .filter(row => filter === 'all' || (filter === 'remarked' ? isRemarked(row) : row.outcome === filter))
    .map(row => listed(row, pastText, ticked.has(row.row), isTicked => tick(row.row, isTicked)))

  return (
    <>
      <div className="import-body">
        <div>
          <StepHeading>Check the rows</StepHeading>
          <p className="muted">
            Nothing is imported yet. Imported customers do not count as new ones of today. Duplicates are left
            out unless you tick them; rows with errors can be saved, corrected and imported again.
          </p>
        </div>
        <fieldset className="import-filter" aria-label="Which rows">
          {FILTERS.map(one => (
            <button key={one} type="button" aria-pressed={filter === one} onClick={() => setFilter(one)}>
              {FILTER_LABELS[one]} <b>{counts[one]}</b>
            </button>
          ))}
        </fieldset>
        {rows.length === 0 ? (
          <p className="import-none muted">There are no such rows.</p>
        ) : (
          <RowList rows={rows} label="Rows of the file" />
        )}
      </div>
      <footer className="import-foot">
        <p role="status" className="muted">
          {isOffline
            ? OFFLINE_TEXT
            : chosen.length === 0 &&
              (counts.duplicate > 0
                ? 'Nobody in this file is new. Tick the duplicates that you want all the same.'
                : 'No row of this file can be imported.')}
        </p>
        {refused.length > 0 && <LeftRowsButton columns={columns} left={refused} />}
        <Button size="2" variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button size="2" disabled={isOffline || chosen.length === 0} onClick={() => onImport(chosen)}>
          Import {chosen.length === 1 ? '1 customer' : `${chosen.length} customers`}
        </Button>
      </footer>
    </>
  )
}

const isRemarked = (row: JudgedRow) => row.outcome !== 'refused' && row.remarks.length > 0

/** "Stage Closed, without a vehicle. Created Mar 12, 2024." */
function keptWords(
  { status, createdAt, contactDate }: LeadImportFields,
  pastText: (instant: string) => string,
): string {
  const isAlone = LEAD_REQUIREMENTS[status] === 'vehicle'
  return [
    `Stage ${LEAD_STATUS_LABELS[status]}${isAlone ? ', without a vehicle' : ''}.`,
    createdAt && `Created ${pastText(createdAt)}.`,
    contactDate && `Last contact ${pastText(contactDate)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function listed(
  row: JudgedRow,
  pastText: (instant: string) => string,
  isTicked: boolean,
  onTick: (isTicked: boolean) => void,
): ListedRow {
  const contact = [row.email, row.phone].filter(Boolean)
  const shown = { row: row.row, name: row.name, contact }
  switch (row.outcome) {
    case 'ready':
      return {
        ...shown,
        kind: row.remarks.length > 0 ? 'careful' : 'good',
        state: 'Ready',
        words: [keptWords(row.fields, pastText), ...row.remarks].join(' '),
      }
    case 'refused':
      return { ...shown, kind: 'bad', state: 'Error', words: row.reasons.join('. ') }
    case 'duplicate':
      return {
        ...shown,
        kind: 'careful',
        state: 'Duplicate',
        words: [duplicateWords(row.of), keptWords(row.fields, pastText), ...row.remarks].join(' '),
        action: (
          <label className="import-check">
            <input
              type="checkbox"
              checked={isTicked}
              aria-label={`Import row ${row.row}, ${row.name}, anyway`}
              onChange={event => onTick(event.target.checked)}
            />
            Import anyway
          </label>
        ),
      }
    default:
      return row satisfies never
  }
}
