import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { CameSince } from '@forecourt/shared/sync/since-deletion'
import { useMomentText } from '../clock/today.ts'
import { fieldLabel } from '../fields/field-words.ts'
import { useValueText } from '../fields/use-value-text.ts'
import { type Changed, changesPath, useChanges } from '../forms/use-changes.ts'
import type { IssueDesk } from './issue-desk.ts'
import './sync.css'

export type Came = CameSince<LeadNote>

export const isNothing = ({ changes, notes }: Came) => changes.length + notes.length === 0

interface Props {
  issue: SyncIssue
  desk: IssueDesk
  /** "Yours". */
  whose: string
}

/** A deletion that was held back, and what came to its record since: who keeps the one destroys the other. */
export function SinceDeletion({ issue, desk, whose }: Props) {
  const momentText = useMomentText()
  const by = useWhoChanged(issue, desk)
  // An issue from before what came was written down says who was there.
  const held = issue.theirsBy?._deleted
  return (
    <div className="values">
      <div className="value">
        <b>{whose}</b>
        <p>Deleted</p>
      </div>
      <div className="value">
        <b>{issue.seen === null ? 'Goes with it' : 'Since then'}</b>
        {!isNothing(desk.came) ? (
          <CameList came={desk.came} by={by} />
        ) : (
          <p>{held ? `${held.by} changed it, ${momentText(held.at)}.` : 'Nothing was changed or noted.'}</p>
        )}
      </div>
    </div>
  )
}

/** Who changed a field: as the server says now, else as it was written down with the issue. */
export function useWhoChanged(issue: SyncIssue, { came, by }: IssueDesk): (field: string) => Changed | null {
  const occasion = came.changes.map(({ field, is }) => `${field}=${JSON.stringify(is)}`).join()
  const path = changesPath(`${issue.about}/${issue.documentId}`, issue.seen ?? 0)
  const changes = useChanges(path, occasion || null)
  return field => changes.of(field) ?? by(field)
}

interface ListProps {
  came: Came
  by(field: string): Changed | null
}

/** Fields with their values and what they were before, and the notes, each with who it was. */
export function CameList({ came: { changes, notes }, by }: ListProps) {
  const valueText = useValueText()
  return (
    <dl>
      {changes.map(({ field, was, is }) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>{valueText(field, is)}</dd>
          <dd className="value-by">
            Before: {valueText(field, was)}
            <By changed={by(field)} />
          </dd>
        </div>
      ))}
      {notes.map(({ id, note, author, createdAt }) => (
        <div key={id}>
          <dt>{fieldLabel('note')}</dt>
          <dd>{note}</dd>
          <dd className="value-by">
            <By changed={{ by: author, at: createdAt }} isAlone />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function By({ changed, isAlone = false }: { changed: Changed | null; isAlone?: boolean }) {
  const momentText = useMomentText()
  return changed && `${isAlone ? '' : '. '}${changed.by}, ${momentText(changed.at)}`
}
