import { removedWords, stayWords } from '@forecourt/shared/leads/import-batch'
import type { ImportColumn } from '@forecourt/shared/leads/lead-import-columns'
import type { JudgedRow } from '@forecourt/shared/leads/lead-import-judge'
import { Button } from '@radix-ui/themes'
import { useMemo, useState } from 'react'
import { type LeftKind, reportOf } from './import-report.ts'
import { LeftRowsButton } from './left-rows-button.tsx'
import { RowList } from './row-list.tsx'
import { StepHeading } from './step-heading.tsx'
import { UndoImportDialog } from './undo-dialog.tsx'
import type { Undone } from './undo-import.ts'
import type { ImportRun } from './use-import-run.ts'
import './import-batch.css'
import './import-rows.css'
import './import.css'

interface Props {
  judged: readonly JudgedRow[]
  columns: readonly ImportColumn[]
  run: ImportRun
  /** What came of undoing it; null while nobody has. */
  undone: Undone | null
  onUndo(): Promise<void>
  /** Shows whom it added. */
  onShow(): void
  onAgain(): void
  onClose(): void
}

const STATES = {
  skipped: { state: 'Skipped', kind: 'careful' },
  refused: { state: 'Refused', kind: 'bad' },
  unsent: { state: 'Not imported', kind: 'bad' },
} as const satisfies Record<LeftKind, object>

const customers = (count: number) => (count === 1 ? '1 customer was added' : `${count} customers were added`)

/** What came of the import, row by row where something was left. */
export function ReportStep({ judged, columns, run, undone, onUndo, onShow, onAgain, onClose }: Props) {
  const { added, left } = useMemo(() => reportOf(judged, run), [judged, run])
  const skipped = left.filter(({ kind }) => kind === 'skipped').length
  const unsent = left.filter(({ kind }) => kind === 'unsent').length
  const refused = left.filter(({ kind }) => kind !== 'skipped')
  return (
    <>
      <div className="import-body">
        {undone ? (
          <div>
            <StepHeading>The import was undone</StepHeading>
            <p>
              {removedWords(undone.removed)}. {stayWords(undone.stay)}
            </p>
          </div>
        ) : (
          <StepHeading>{customers(added)}</StepHeading>
        )}
        {added > 0 && !undone && <AsOne run={run} onUndo={onUndo} onShow={onShow} />}
        <dl className="import-figures">
          <div>
            <dt>Added</dt>
            <dd>{added}</dd>
          </div>
          <div>
            <dt>Skipped as duplicates</dt>
            <dd>{skipped}</dd>
          </div>
          <div>
            <dt>Refused</dt>
            <dd>{refused.length - unsent}</dd>
          </div>
          {unsent > 0 && (
            <div>
              <dt>Not imported</dt>
              <dd>{unsent}</dd>
            </div>
          )}
        </dl>
        {left.length > 0 && (
          <RowList
            label="Rows that were not added"
            rows={left.map(({ row, name, kind, reason }) => ({ row, name, words: reason, ...STATES[kind] }))}
          />
        )}
      </div>
      <footer className="import-foot">
        {refused.length > 0 && <LeftRowsButton columns={columns} left={refused} />}
        <Button size="2" variant="outline" onClick={onAgain}>
          Import another file
        </Button>
        <Button size="2" onClick={onClose}>
          Done
        </Button>
      </footer>
    </>
  )
}

/** Whom the import added, as one: to be looked at, or taken back. */
function AsOne({ run, onUndo, onShow }: Pick<Props, 'run' | 'onUndo' | 'onShow'>) {
  const [isAsking, setAsking] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  async function onConfirm() {
    setUndoing(true)
    await onUndo()
    setUndoing(false)
  }
  return (
    <div className="batch-actions">
      <Button size="2" variant="outline" onClick={onShow}>
        Show these customers
      </Button>
      <Button size="2" variant="outline" color="red" loading={isUndoing} onClick={() => setAsking(true)}>
        Undo import
      </Button>
      {isAsking && (
        <UndoImportDialog
          batch={run.batch}
          onConfirm={() => void onConfirm()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
