import type { Lead } from '@forecourt/shared/leads/lead'
import type { IssueSettlement, SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { Button } from '@radix-ui/themes'
import { useLeadActions } from '../customers/use-lead-actions.ts'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { fieldLabel, valueText } from './field-words.ts'

/** A change that needs its author: both values, or the reason, and a button for each way out. */
export function IssuePanel({ issue }: { issue: SyncIssue }) {
  const mirror = useMirror()
  const actions = useLeadActions()
  const lead = useRows('leads')?.find(one => one.id === issue.documentId)
  const canKeepMine = issue.about === 'leads' && lead !== undefined && !('_deleted' in issue.mine)

  const settle = (settlement: IssueSettlement) =>
    mirror.write(
      'issues',
      { ...issue, settlement, settledAt: new Date().toISOString() },
      `${issue.title}: decided`,
    )

  async function keepMine() {
    if (!lead) return
    const words = `${issue.title}: ${Object.keys(issue.mine).map(fieldLabel).join(', ')} again`
    const outcome = await actions.change(lead, issue.mine as Partial<Lead>, words, {
      title: 'Kept yours',
      text: 'Your value is sent again.',
    })
    if (outcome === 'done') await settle('kept_mine')
  }

  return (
    <article className="panel-row" aria-label={`${issue.title}: ${issue.message}`}>
      <h3>
        {issue.title}: {Object.keys(issue.mine).map(fieldLabel).join(', ')}
      </h3>
      <p className="muted">{issue.message}</p>
      <div className="values">
        <Value title="Yours" values={issue.mine}>
          {canKeepMine && (
            <Button size="2" variant="outline" onClick={() => void keepMine()}>
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
