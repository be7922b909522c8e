import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { leadName } from '@forecourt/shared/leads/lead'
import { Link } from '@tanstack/react-router'
import { useMomentText } from '../clock/today.ts'
import { fieldLabel } from '../fields/field-words.ts'
import { IssueValues } from './issue-values.tsx'
import { IssueWays } from './issue-ways.tsx'
import { useIssue } from './use-issue.ts'
import './sync.css'

/** Where an issue stands on its screen. */
export const issueAnchor = (id: string) => `issue-${id}`

interface Props {
  issue: SyncIssue
  /** Whose change it was, where it was somebody else's. */
  author?: string
}

/** A change that needs a decision: both values, or the reason, and a button for each way out. */
export function IssuePanel({ issue, author }: Props) {
  const desk = useIssue(issue)
  const momentText = useMomentText()
  const { customer, holder } = desk
  return (
    <article
      id={issueAnchor(issue.id)}
      tabIndex={-1}
      className="panel-row issue"
      aria-label={`${issue.title}: ${desk.message}`}
    >
      <h3>{[issue.title, Object.keys(issue.mine).map(fieldLabel).join(', ')].filter(Boolean).join(': ')}</h3>
      <p>
        {desk.message}
        {holder && (
          <>
            {' '}
            <Link to="/crm" search={{ lead: holder.id }}>
              {leadName(holder)}
            </Link>{' '}
            has it.
          </>
        )}
      </p>
      {customer && (
        <p>
          <Link to="/crm" search={{ lead: customer.id }}>
            Open {leadName(customer)}
          </Link>
        </p>
      )}
      {desk.why && <p className="muted">{desk.why}</p>}
      <IssueValues issue={issue} desk={desk} {...(author === undefined ? {} : { author })} />
      <IssueWays issue={issue} desk={desk} isOwn={author === undefined} />
      <small className="muted">{momentText(issue.createdAt)}</small>
    </article>
  )
}
