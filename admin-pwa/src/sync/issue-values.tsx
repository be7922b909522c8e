import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { fieldKind } from '@forecourt/shared/sync/issue-fields'
import { isDeletion } from '@forecourt/shared/sync/settle-issue'
import { type Piece, wordDiff } from '@forecourt/shared/sync/word-diff'
import { type ReactNode, useMemo } from 'react'
import { useMomentText } from '../clock/today.ts'
import { fieldLabel } from '../fields/field-words.ts'
import { useValueText } from '../fields/use-value-text.ts'
import { FileSide, stringsOf } from './file-sides.tsx'
import type { IssueDesk } from './issue-desk.ts'
import { SinceDeletion } from './since-deletion.tsx'
import './sync.css'

interface Props {
  issue: SyncIssue
  desk: IssueDesk
  /** Whose change it was, where it was somebody else's. */
  author?: string
}

/** Both sides of an issue beside each other; of a note there is one. */
export function IssueValues({ issue, desk, author }: Props) {
  const momentText = useMomentText()
  const isNote = issue.about === 'notes'
  const whose = author === undefined ? 'Yours' : `${author}’s`
  if (isDeletion(issue) && desk.record) return <SinceDeletion issue={issue} desk={desk} whose={whose} />
  // A move of a customer who had named the vehicle before says nothing of it itself.
  const vehicleId = 'status' in issue.mine ? desk.lead?.vehicleId : null
  const mine: Readonly<Record<string, unknown>> = { ...(vehicleId ? { vehicleId } : {}), ...desk.mine }
  const deletion = desk.record ? null : issue.theirsBy?._deleted
  return (
    <div className={isNote ? 'values single' : 'values'}>
      <div className="value">
        <b>{whose}</b>
        <Side side="mine" fields={Object.keys(mine)} issue={issue} mine={mine} theirs={desk.theirs} />
      </div>
      {isNote && deletion && (
        <p>
          The customer was deleted by {deletion.by}, {momentText(deletion.at)}.
        </p>
      )}
      {!isNote && (
        <div className="value">
          <b>{author === undefined && issue.kind === 'conflict' ? 'Theirs' : 'As it is'}</b>
          {desk.record ? (
            <Side
              side="theirs"
              fields={Object.keys(desk.theirs)}
              issue={issue}
              mine={mine}
              theirs={desk.theirs}
              by={desk.by}
            />
          ) : (
            <p>{deletion ? `Deleted by ${deletion.by}, ${momentText(deletion.at)}` : 'Not on the server'}</p>
          )}
        </div>
      )}
    </div>
  )
}

interface SideProps {
  side: 'mine' | 'theirs'
  fields: readonly string[]
  issue: SyncIssue
  mine: Readonly<Record<string, unknown>>
  theirs: Readonly<Record<string, unknown>>
  /** Who wrote a value and when, where that is known. */
  by?: IssueDesk['by']
}

function Side({ side, fields, issue, mine, theirs, by }: SideProps) {
  return (
    <dl>
      {fields.map(field => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            <Value issue={issue} side={side} field={field} mine={mine[field]} theirs={theirs[field]} />
          </dd>
          {by && <By {...by(field)} />}
        </div>
      ))}
    </dl>
  )
}

function By({ by, at }: { by?: string; at?: string }) {
  const momentText = useMomentText()
  return (
    by !== undefined &&
    at !== undefined && (
      <dd className="value-by">
        {by}, {momentText(at)}
      </dd>
    )
  )
}

interface ValueProps {
  issue: SyncIssue
  side: 'mine' | 'theirs'
  field: string
  mine: unknown
  theirs: unknown
}

/** A value: pictures as pictures, a long text with what is another in it, all else in words. */
function Value({ issue, side, field, mine, theirs }: ValueProps): ReactNode {
  const valueText = useValueText()
  const kind = fieldKind(issue.about, field)
  const value = side === 'mine' ? mine : theirs
  if (kind === 'files') return <FileSide side={side} mine={stringsOf(mine)} theirs={stringsOf(theirs)} />
  if (kind === 'long' && typeof mine === 'string' && typeof theirs === 'string')
    return <Difference side={side} mine={mine} theirs={theirs} />
  return valueText(field, value)
}

function Difference({ side, mine, theirs }: { side: 'mine' | 'theirs'; mine: string; theirs: string }) {
  const difference = useMemo(() => wordDiff(mine, theirs), [mine, theirs])
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing but their places
  return difference[side].map((piece, index) => <Text key={index} {...piece} />)
}

const Text = ({ text, isShared }: Piece) => (isShared ? text : <mark>{text}</mark>)
