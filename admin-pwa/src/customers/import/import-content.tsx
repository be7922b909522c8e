import { judgeImport } from '@forecourt/shared/leads/lead-import-judge'
import { Dialog } from '@radix-ui/themes'
import { useMemo, useState } from 'react'
import { timeZone } from '../../dealer.ts'
import { instant } from '../../mirror/acting.ts'
import { useConnection, useRows } from '../../mirror/use-mirror.ts'
import { ChooseStep } from './choose-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import type { ImportSource } from './import-source.ts'
import { PreviewStep } from './preview-step.tsx'
import { ReportStep } from './report-step.tsx'
import { RunningStep } from './running-step.tsx'
import { useImportRun } from './use-import-run.ts'
import { useImportedToast } from './use-imported-toast.ts'
import './import.css'

const STEPS = ['File', 'Columns', 'Check', 'Import'] as const

/** Customers from a file: choose it, say what its columns hold, look what would happen, import, read what came of it. */
interface Props {
  /** Shows the customers of an import. */
  onShow(batchId: string): void
  onClose(): void
}

export function ImportContent({ onShow, onClose }: Props) {
  const leads = useRows('leads')
  const isOffline = useConnection().offlineSince !== null
  const [source, setSource] = useState<ImportSource | null>(null)
  const [isChecking, setChecking] = useState(false)
  const { run, start, resume, stop, reset } = useImportRun()
  // Whoever this import adds is no duplicate of the row that brought them.
  const [before, setBefore] = useState(leads)
  const customers = run ? before : leads
  const judged = useMemo(
    () =>
      source && isChecking
        ? judgeImport(source.rows, source.columns, customers ?? [], { now: instant(), timeZone: timeZone() })
        : [],
    [source, isChecking, customers],
  )
  const { undone, undo } = useImportedToast(run)
  const isBusy = run !== null && run.state !== 'ended'
  const step = run ? 3 : isChecking ? 2 : source ? 1 : 0

  function again() {
    reset()
    setChecking(false)
    setSource(null)
  }

  return (
    <Dialog.Content
      className="import-dialog"
      onEscapeKeyDown={event => {
        if (isBusy) event.preventDefault()
      }}
      onInteractOutside={event => {
        // What was set up is not lost by a tap beside it.
        if (step > 0) event.preventDefault()
      }}
    >
      <header className="import-head">
        <Dialog.Title>Import customers</Dialog.Title>
        <Dialog.Description className="visually-hidden">
          Step {step + 1} of {STEPS.length}: {STEPS[step]}
        </Dialog.Description>
        <ol className="import-steps" aria-hidden>
          {STEPS.map((name, index) => (
            <li key={name} className={index === step ? 'now' : index < step ? 'past' : ''}>
              <b>{index + 1}</b> {name}
            </li>
          ))}
        </ol>
      </header>
      {source === null ? (
        <ChooseStep isOffline={isOffline} onChosen={setSource} onClose={onClose} />
      ) : run === null && !isChecking ? (
        <ColumnsStep
          source={source}
          onChange={setSource}
          onBack={() => setSource(null)}
          onNext={() => setChecking(true)}
        />
      ) : run === null ? (
        <PreviewStep
          judged={judged}
          columns={source.columns}
          isOffline={isOffline}
          onBack={() => setChecking(false)}
          onImport={rows => {
            setBefore(leads)
            start(source.fileName, rows)
          }}
        />
      ) : isBusy ? (
        <RunningStep run={run} onResume={resume} onStop={stop} />
      ) : (
        <ReportStep
          judged={judged}
          columns={source.columns}
          run={run}
          undone={undone}
          onUndo={undo}
          onShow={() => {
            onShow(run.batch.id)
            onClose()
          }}
          onAgain={again}
          onClose={onClose}
        />
      )}
    </Dialog.Content>
  )
}
