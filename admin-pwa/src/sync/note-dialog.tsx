import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { leadName } from '@forecourt/shared/leads/lead'
import { judgeIssueEdit } from '@forecourt/shared/sync/settle-issue'
import { TextArea } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { CHOOSE_A_CUSTOMER, CustomerChoice } from '../customers/customer-choice.tsx'
import { Field } from '../forms/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useRows } from '../mirror/use-mirror.ts'
import { useUser } from '../session/use-session.ts'
import type { IssueDesk } from './issue-desk.ts'
import { useSettling } from './use-issue.ts'

interface Props {
  issue: SyncIssue
  desk: IssueDesk
  onClose(): void
}

/** A note that lost its place, for another customer. */
export function NoteDialog({ issue, desk, onClose }: Props) {
  const settling = useSettling(issue)
  const leads = useRows('leads') ?? []
  const user = useUser()
  const text = String(issue.mine.note ?? '')
  const isOwn = issue.userId === user.id || !issue.author
  // What somebody else wrote stays theirs, whoever adds it.
  const [written] = useState(isOwn ? text : `${text} (${issue.author})`)
  const [note, setNote] = useState(written)
  const namesakes = leads.filter(lead => issue.title.endsWith(leadName(lead)))
  const namesake = namesakes.length === 1 ? (namesakes[0]?.id ?? '') : ''
  const [chosen, setChosen] = useState(desk.customer?.id ?? namesake)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})

  async function save(event: FormEvent) {
    event.preventDefault()
    const judged = judgeIssueEdit('notes', { note })
    const lead = leads.find(one => one.id === chosen)
    setProblems({ ...judged.problems, ...(lead ? {} : { lead: CHOOSE_A_CUSTOMER }) })
    if (!lead || Object.keys(judged.problems).length > 0) return
    const stored = await settling.moveNote(lead, String(judged.values.note))
    if ('problem' in stored) setProblems({ note: stored.problem })
    if (stored.isStored) onClose()
  }

  return (
    <FormDialog
      title="Add the note to another customer"
      description={
        isOwn
          ? "The note keeps your name and gets today's date."
          : `The note is stored under your name, with ${issue.author} in its text, and gets today's date.`
      }
      action="Add note and settle"
      isRestored={false}
      onStartOver={() => setNote(written)}
      onSubmit={event => void save(event)}
      onClose={onClose}
    >
      <CustomerChoice leads={leads} chosen={chosen} problem={problems.lead} onChoose={setChosen} />
      <Field label="Note" problem={problems.note}>
        {control => (
          <TextArea
            size="2"
            rows={4}
            {...control}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
