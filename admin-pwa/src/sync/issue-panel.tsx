import type { IssueSettlement, SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { Button } from '@radix-ui/themes'
import { useMirror } from '../mirror/use-mirror.ts'
import { fieldLabel, valueText } from './field-words.ts'
import { useKeepMine } from './use-keep-mine.ts'

/** A change that needs its author: both values, or the reason, and a button for each way out. */
export function IssuePanel({ issue }: { issue: SyncIssue }) {
  const mirror = useMirror()
  const keepMine = useKeepMine(issue)

  const settle = (settlement: IssueSettlement) =>
    mirror.write(
      'issues',
      { ...issue, settlement, settledAt: new Date().toISOString() },
      `${issue.title}: decided`,
    )

  return (
    <article className="panel-row" aria-label={`${issue.title}: ${issue.message}`}>
      <h3>
        {issue.title}: {Object.keys(issue.mine).map(fieldLabel).join(', ')}
      </h3>
      <p className="muted">{issue.message}</p>
      <div className="values">
        <Value title="Yours" values={issue.mine}>
          {keepMine && (
            <Button
              size="2"
              variant="outline"
              onClick={() => void keepMine().then(isKept => (isKept ? settle('kept_mine') : undefined))}
            >
              Keep mine
            </Button>
          )}
        </Value>
        <Value title="Theirs" values={issue.theirs}>
          <Button size="2" variant="outline" onClick={() => void settle('kept_theirs')}>
            Keep theirs
          </Button>
        </Value>
      </div>
    </article>
  )
}

function Value({
  title,
  values,
  children,
}: {
  title: string
  values: Readonly<Record<string, unknown>>
  children: React.ReactNode
}) {
  return (
    <div className="value">
      <b>{title}</b>
      <dl>
        {Object.entries(values).map(([field, value]) => (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            <dd>{valueText(field, value)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  )
}
