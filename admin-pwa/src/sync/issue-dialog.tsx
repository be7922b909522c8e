import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { FieldKind } from '@forecourt/shared/records/collection-description'
import { fieldKind, fieldsAtStake, typedOf, valueOfTyped } from '@forecourt/shared/sync/issue-fields'
import {
  fieldsToAdd,
  judgeIssueEdit,
  judgeIssueRecord,
  knownOfRecord,
} from '@forecourt/shared/sync/settle-issue'
import { type FormEvent, useState } from 'react'
import { SaleDialog } from '../customers/sale-dialog.tsx'
import { timeZone } from '../dealer.ts'
import { isMedia } from '../fields/field-words.ts'
import { useValueText } from '../fields/use-value-text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useWriting } from '../forms/writing.ts'
import { stringsOf } from './file-sides.tsx'
import type { IssueDesk } from './issue-desk.ts'
import { IssueInput } from './issue-input.tsx'
import type { Stored } from './issue-writes.ts'
import { useSettling } from './use-issue.ts'

const WAYS = {
  edit: {
    title: 'Edit and keep',
    action: 'Save and settle',
  },
  add_again: {
    title: 'Add it again',
    action: 'Add and settle',
  },
} as const

interface Props {
  issue: SyncIssue
  desk: IssueDesk
  way: keyof typeof WAYS
  onClose(): void
}

const kindName = (kind: FieldKind) => (typeof kind === 'string' ? kind : '')

/** Says how many files a record that is made anew takes along. */
function filesAlong(known: Readonly<Record<string, unknown>>): string {
  const files = new Set(
    Object.entries(known).flatMap(([field, value]) => (isMedia(field) ? stringsOf(value) : [])),
  )
  if (files.size === 0) return ''
  return files.size === 1 ? ' Its file goes along.' : ` Its ${files.size} files go along.`
}

/** The author's values to be changed, upon the record as it is or as a new one. What is typed is judged, written, settled. */
export function IssueDialog({ issue, desk, way, onClose }: Props) {
  const settling = useSettling(issue)
  const valueText = useValueText()
  const isNew = way === 'add_again'
  const fields = isNew ? fieldsToAdd(issue) : fieldsAtStake(issue)
  // What is typed is judged against what was shown, whatever comes meanwhile.
  const [saw] = useState(desk.record)
  const [known] = useState<Readonly<Record<string, unknown>>>(() =>
    isNew ? knownOfRecord(issue) : { ...desk.record, ...desk.mine },
  )
  const kindOf = (field: string) => fieldKind(issue.about, field) ?? 'text'
  const [before] = useState(() =>
    Object.fromEntries(fields.map(field => [field, typedOf(kindOf(field), known[field], timeZone())])),
  )
  const [typed, setTyped] = useState(before)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [sale, setSale] = useState<Extract<Stored, { sale: unknown }>['sale'] | null>(null)
  useWriting(fields.some(field => typed[field] !== before[field]))

  async function save(isSale = false) {
    const values = Object.fromEntries(
      fields.map(field => {
        const sides = { mine: known[field], theirs: saw?.[field] }
        return [field, valueOfTyped(kindOf(field), typed[field] ?? '', sides, timeZone())]
      }),
    )
    const judged = (isNew ? judgeIssueRecord : judgeIssueEdit)(issue.about, values)
    setProblems(judged.problems)
    if (Object.keys(judged.problems).length > 0) return
    setBusy(true)
    try {
      const stored = await (isNew
        ? settling.addAgain(judged.values, known)
        : settling.edit(judged.values, saw, isSale))
      setSale('sale' in stored ? stored.sale : null)
      if ('problem' in stored) setProblems({ [stored.field ?? 'form']: stored.problem })
      if (stored.isStored) onClose()
    } finally {
      setBusy(false)
    }
  }

  const sidesOf = (field: string) => {
    const lists = { mine: stringsOf(known[field]), theirs: stringsOf(saw?.[field]) }
    return kindOf(field) === 'files' ? { lists } : { theirs: valueText(field, saw?.[field]) }
  }
  const { title, action } = WAYS[way]
  // Files that go along as they are need no question.
  const shown = isNew
    ? fields.filter(field => !['either', 'files'].includes(kindName(kindOf(field))))
    : fields
  const formProblem = problems.form ?? Object.entries(problems).find(([field]) => !shown.includes(field))?.[1]
  return (
    <>
      <FormDialog
        title={title}
        description={
          isNew
            ? `The server does not have ${issue.title}. A new record is made of what you enter${issue.about === 'leads' ? ', in the stage New' : ''}.${filesAlong(known)}`
            : `${issue.title}: what you save is sent, and this is settled.`
        }
        action={action}
        isBusy={isBusy}
        isRestored={false}
        onStartOver={() => setTyped(before)}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
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
            {...(isNew ? {} : sidesOf(field))}
            problem={problems[field]}
            onChange={value => setTyped(now => ({ ...now, [field]: value }))}
          />
        ))}
      </FormDialog>
      {sale && (
        <SaleDialog
          lead={sale.lead}
          vehicleId={sale.vehicleId}
          onConfirm={() => void save(true)}
          onClose={() => setSale(null)}
        />
      )}
    </>
  )
}
