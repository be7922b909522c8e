import type { SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { useMomentText } from '../clock/today.ts'
import { fieldLabel } from './field-words.ts'
import { IssueWays } from './issue-ways.tsx'
import { useIssue } from './use-issue.ts'
import { useValueText } from './use-value-text.ts'

/** A change that needs its author: both values, or the reason, and a button for each way out. */
export function IssuePanel({ issue }: { issue: SyncIssue }) {
  const desk = useIssue(issue)
  const momentText = useMomentText()
  const isNote = issue.about === 'notes'
  // A move of a customer who had named the vehicle before says nothing of it itself.
  const vehicleId = 'status' in issue.mine ? desk.lead?.vehicleId : null
  const moved = vehicleId ? { vehicleId } : {}
  return (
    <article className="panel-row issue" aria-label={`${issue.title}: ${issue.message}`}>
      <h3>
        {issue.title}: {Object.keys(issue.mine).map(fieldLabel).join(', ')}
      </h3>
      <p>{issue.message}</p>
      {desk.why && <p className="muted">{desk.why}</p>}
      <div className={isNote ? 'values single' : 'values'}>
        <Value title="Yours" values={{ ...moved, ...issue.mine }} />
        {!isNote && <Value title="Theirs" values={desk.theirs} isGone={!desk.record} />}
      </div>
      <IssueWays issue={issue} desk={desk} />
      <small className="muted">{momentText(issue.createdAt)}</small>
    </article>
  )
}

interface ValueProps {
  title: string
  values: Readonly<Record<string, unknown>>
  isGone?: boolean
}

function Value({ title, values, isGone = false }: ValueProps) {
  const valueText = useValueText()
  return (
    <div className="value">
      <b>{title}</b>
      {isGone ? (
        <p>Not there any more</p>
      ) : (
        <dl>
          {Object.entries(values).map(([field, value]) => (
            <div key={field}>
              <dt>{fieldLabel(field)}</dt>
              <dd>{field === '_deleted' && value !== true ? 'no' : valueText(field, value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
