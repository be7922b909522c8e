import { leadName } from '@forecourt/shared/leads/lead'
import { leadMatcher } from '@forecourt/shared/leads/lead-search'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { judgeIssueEdit } from '@forecourt/shared/sync/settle-issue'
import type { SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { TextArea, TextField } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
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
  const [search, setSearch] = useState('')
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
  const matches = leadMatcher(search)
  const offered = leads
    .filter(lead => lead.id === chosen || matches(lead))
    .sort((a, b) => leadName(a).localeCompare(leadName(b)))

  async function save(event: FormEvent) {
    event.preventDefault()
    const judged = judgeIssueEdit('notes', { note })
    const lead = leads.find(one => one.id === chosen)
    setProblems({ ...judged.problems, ...(lead ? {} : { lead: 'Please choose a customer.' }) })
    if (!lead || Object.keys(judged.problems).length > 0) return
    const stored = await settling.moveNote(lead, String(judged.values.note))
    if (!stored.isStored) {
      setProblems({ note: stored.problem })
      return
    }
    onClose()
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
      <Field label="Find a customer">
        {control => (
          <TextField.Root
            size="2"
            type="search"
            autoComplete="off"
            placeholder="Name, email or phone"
            {...control}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
        )}
      </Field>
      <Field label="Customer" problem={problems.lead}>
        {control => (
          <select {...control} value={chosen} onChange={event => setChosen(event.target.value)}>
            <option value="">Choose a customer</option>
            {offered.map(lead => (
              <option key={lead.id} value={lead.id}>
                {leadName(lead)}, {LEAD_STATUS_LABELS[lead.status]}, {lead.phone || lead.email}
              </option>
            ))}
          </select>
        )}
      </Field>
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
