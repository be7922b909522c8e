import {
  IMPORT_TARGET_LABELS,
  IMPORT_TARGETS,
  type ImportTarget,
  missingWords,
} from '@forecourt/shared/leads/lead-import-columns'
import { Button } from '@radix-ui/themes'
import { type ImportSource, readWith, samplesOf, withTarget } from './import-source.ts'
import { StepHeading } from './step-heading.tsx'
import './import-rows.css'
import './import.css'

interface Props {
  source: ImportSource
  onChange(source: ImportSource): void
  onBack(): void
  onNext(): void
}

const missingText = (missing: readonly string[]) =>
  `Every customer needs ${new Intl.ListFormat('en-US').format(missing)}. Say which column holds ${missing.length === 1 ? 'it' : 'them'}.`

/** What each column holds, as far as its name tells; a person corrects it. */
export function ColumnsStep({ source, onChange, onBack, onNext }: Props) {
  const missing = missingWords(source.columns)
  const used = source.columns.filter(({ target }) => target !== 'skip').length
  return (
    <>
      <div className="import-body">
        <div>
          <StepHeading>What do the columns hold?</StepHeading>
          <p className="muted">
            {source.fileName}: {source.rows.length === 1 ? '1 row' : `${source.rows.length} rows`}. {used} of{' '}
            {source.columns.length} columns are used. Where several hold the same, the first that is filled in
            counts; other emails and phones go to the notes.
          </p>
        </div>
        <label className="import-check">
          <input
            type="checkbox"
            checked={source.hasHeader}
            onChange={event => onChange(readWith(source, event.target.checked))}
          />
          The first row names the columns
        </label>
        <ul className="import-columns">
          {source.columns.map(({ header, target }, index) => {
            const samples = samplesOf(source, index)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and two may have one name
              <li key={index} className={target === 'skip' ? 'left-out' : ''}>
                <span>
                  <b>{header}</b>
                  <span className="muted">{samples.length > 0 ? samples.join(' · ') : 'blank'}</span>
                </span>
                <select
                  aria-label={`${header} goes to`}
                  value={target}
                  onChange={event => onChange(withTarget(source, index, event.target.value as ImportTarget))}
                >
                  {IMPORT_TARGETS.map(one => (
                    <option key={one} value={one}>
                      {IMPORT_TARGET_LABELS[one]}
                    </option>
                  ))}
                </select>
              </li>
            )
          })}
        </ul>
      </div>
      <footer className="import-foot">
        <p role="status" className="field-problem">
          {missing.length > 0 && missingText(missing)}
        </p>
        <Button size="2" variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button size="2" disabled={missing.length > 0} onClick={onNext}>
          Check the rows
        </Button>
      </footer>
    </>
  )
}
