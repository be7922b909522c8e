import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { UsersRound } from 'lucide-react'
import { useRows } from '../mirror/use-mirror.ts'
import { useMay } from '../session/use-session.ts'
import { IssuePanel } from './issue-panel.tsx'
import { ParkedPanel } from './parked-panel.tsx'

const NOBODY = 'Somebody'

/** What needs a decision and is somebody else's, for administrators: its author may be away, or gone. */
export function OthersSection() {
  const may = useMay()
  const open = (useRows('othersIssues') ?? []).filter(issue => issue.settledAt === null)
  if (!may('manage_users')) return null
  const authors = [...Map.groupBy(open, ({ author }) => author ?? NOBODY)].sort(([a], [b]) =>
    a.localeCompare(b),
  )
  return (
    <section className="panel" aria-labelledby="others">
      <header>
        <UsersRound size={20} aria-hidden />
        <h2 id="others" tabIndex={-1}>
          Of others
        </h2>
        <span className="count-badge">{open.length}</span>
      </header>
      {open.length === 0 && <p className="panel-row muted">Nobody else’s change needs a decision.</p>}
      {authors.map(([author, issues]) => (
        <OfAuthor key={author} author={author} issues={issues} />
      ))}
      <ParkedPanel />
    </section>
  )
}

function OfAuthor({ author, issues }: { author: string; issues: readonly SyncIssue[] }) {
  return (
    <>
      <p className="panel-row others-author">
        <b>{author}</b>
      </p>
      {issues.map(issue => (
        <IssuePanel key={issue.id} issue={issue} author={author} />
      ))}
    </>
  )
}
