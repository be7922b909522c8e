import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { CloudCheck } from 'lucide-react'
import { useMomentText } from '../clock/today.ts'
import { fieldLabel } from '../fields/field-words.ts'
import { useRows } from '../mirror/use-mirror.ts'
import { issueAnchor } from './issue-panel.tsx'

const SHOWN = 20

/** What was sent from this device and what came of it, the newest first. */
export function SentSection() {
  const sent = [...(useRows('sent') ?? [])].sort((a, b) => b.gesture - a.gesture).slice(0, SHOWN)
  const issues = useRows('issues') ?? []
  return (
    <section className="panel" aria-labelledby="sent">
      <header>
        <CloudCheck size={20} aria-hidden />
        <h2 id="sent">Sent from this device</h2>
      </header>
      {sent.length === 0 && <p className="panel-row muted">Nothing yet.</p>}
      {sent.map(({ id, words, sentAt, isCoverGone }) => (
        <div key={id} className="panel-row">
          <b>{words}</b>
          <Outcome issues={issues.filter(({ change }) => change === id)} sentAt={sentAt} />
          {isCoverGone && (
            <p>The cover is not the photo that was chosen: somebody deleted that photo meanwhile.</p>
          )}
        </div>
      ))}
    </section>
  )
}

/** Said of what was stored as it was sent; of anything else, what came of it. */
function Outcome({ issues, sentAt }: { issues: readonly SyncIssue[]; sentAt: string }) {
  const momentText = useMomentText()
  if (issues.length === 0) return <p className="muted">Reached the server {momentText(sentAt)}</p>
  return issues.map(issue => {
    const fields = Object.keys(issue.mine).map(fieldLabel).join(', ')
    const words = issue.kind === 'conflict' ? `Needs you: ${fields}.` : `Not taken: ${fields}.`
    if (issue.settledAt !== null)
      return (
        <p key={issue.id} className="muted">
          Not stored as it was sent: {fields}. {issue.message} Settled {momentText(issue.settledAt)}
        </p>
      )
    return (
      <p key={issue.id}>
        <a href={`#${issueAnchor(issue.id)}`}>{words}</a> {issue.message}
      </p>
    )
  })
}
