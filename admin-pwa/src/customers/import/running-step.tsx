import { Button } from '@radix-ui/themes'
import { StepHeading } from './step-heading.tsx'
import type { ImportRun } from './use-import-run.ts'
import './import-rows.css'
import './import.css'

interface Props {
  run: ImportRun
  onResume(): void
  onStop(): void
}

export function RunningStep({ run, onResume, onStop }: Props) {
  const total = run.sent.length
  const done = run.results.size
  const isInterrupted = run.state === 'interrupted'
  return (
    <>
      <div className="import-body">
        <StepHeading>{isInterrupted ? 'The import is interrupted' : 'Importing …'}</StepHeading>
        <progress className="progress-bar" value={done} max={total} aria-label="Rows sent" />
        <p role="status">
          {done} of {total} rows sent
        </p>
        <div role="alert">
          {isInterrupted && (
            <p className="import-notice">
              {run.problem} Try again, and the import goes on where it was. Nobody is added twice.
            </p>
          )}
        </div>
      </div>
      <footer className="import-foot">
        <Button size="2" variant="outline" onClick={onStop}>
          Stop here
        </Button>
        {isInterrupted && (
          <Button size="2" onClick={onResume}>
            Try again
          </Button>
        )}
      </footer>
    </>
  )
}
