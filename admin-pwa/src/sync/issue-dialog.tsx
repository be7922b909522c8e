import { fieldKind, fieldsAtStake, typedOf, valueOfTyped } from '@forecourt/shared/sync/issue-fields'
import {
  fieldsToAdd,
  judgeIssueEdit,
  judgeIssueRecord,
  knownOfRecord,
} from '@forecourt/shared/sync/settle-issue'
import type { SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { type FormEvent, useState } from 'react'
import { TIME_ZONE } from '../dealer.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useWriting } from '../forms/writing.ts'
import { IssueInput } from './issue-input.tsx'
import type { IssueDesk } from './use-issue.ts'
import { useIssueWrites } from './use-issue-writes.ts'
import { useValueText } from './use-value-text.ts'

const WAYS = {
  edit: {
    title: 'Edit and keep',
    action: 'Save and settle',
    said: { title: 'Kept as edited', text: 'What you entered is sent.' },
  },
  add_again: {
    title: 'Add it again',
    action: 'Add and settle',
    said: { title: 'Added again', text: 'A new record was made of your values.' },
  },
} as const

interface Props {
  issue: SyncIssue
  desk: IssueDesk
  way: keyof typeof WAYS
  onClose(): void
}

/** The author's values to be changed, upon the record as it is or as a new one. What is typed is judged, written, settled. */
export function IssueDialog({ issue, desk, way, onClose }: Props) {
  const writes = useIssueWrites(issue)
  const valueText = useValueText()
  const isNew = way === 'add_again'
  const fields = isNew ? fieldsToAdd(issue) : fieldsAtStake(issue)
  const known: Readonly<Record<string, unknown>> = isNew
    ? knownOfRecord(issue)
    : { ...desk.record, ...issue.mine }
  const kindOf = (field: string) => fieldKind(issue.about, field) ?? 'text'
  const [before] = useState(() =>
    Object.fromEntries(fields.map(field => [field, typedOf(kindOf(field), known[field], TIME_ZONE)])),
  )
  const [typed, setTyped] = useState(before)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  useWriting(fields.some(field => typed[field] !== before[field]))

  async function save(event: FormEvent) {
    event.preventDefault()
    const values = Object.fromEntries(
      fields.map(field => {
        const sides = { mine: known[field], theirs: desk.record?.[field] }
        return [field, valueOfTyped(kindOf(field), typed[field] ?? '', sides, TIME_ZONE)]
      }),
    )
    const judged = (isNew ? judgeIssueRecord : judgeIssueEdit)(issue.about, values)
    setProblems(judged.problems)
    if (Object.keys(judged.problems).length > 0) return
    setBusy(true)
    try {
      const { said } = WAYS[way]
      const stored = await (isNew ? writes.add(judged.values, said) : writes.change(judged.values, said))
      if (!stored.isStored) {
        setProblems({ [stored.field ?? 'form']: stored.problem })
        return
      }
      await desk.settle('edited')
      onClose()
    } finally {
      setBusy(false)
    }
  }

  const { title, action } = WAYS[way]
  // A file list that goes along as it is needs no question.
  const shown = isNew ? fields.filter(field => kindOf(field) !== 'either') : fields
  const formProblem = problems.form ?? Object.entries(problems).find(([field]) => !shown.includes(field))?.[1]
  return (
    <FormDialog
      title={title}
      description={
        isNew
          ? `${issue.title} is gone. A new record is made of what you enter${issue.about === 'leads' ? ', in the stage New' : ''}.`
          : `${issue.title}: what you save is sent, and this is settled.`
      }
      action={action}
      isBusy={isBusy}
      isRestored={false}
      onStartOver={() => setTyped(before)}
      onSubmit={event => void save(event)}
      onClose={onClose}
    >
      {formProblem && (
        <p role="alert" className="field-problem">
          {formProblem}
        </p>
      )}
      {shown.map(field => (
        <IssueInput
          key={field}
          about={issue.about}
          field={field}
          value={typed[field] ?? ''}
          {...(isNew ? {} : { theirs: valueText(field, desk.record?.[field]) })}
          problem={problems[field]}
          onChange={value => setTyped(now => ({ ...now, [field]: value }))}
        />
      ))}
    </FormDialog>
  )
}
