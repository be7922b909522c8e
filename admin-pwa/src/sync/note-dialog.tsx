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
import type { IssueDesk } from './use-issue.ts'
import { useIssueWrites } from './use-issue-writes.ts'

const SAID = { title: 'Note Added', text: 'The note was added to the customer you chose.' } as const

interface Props {
  issue: SyncIssue
  desk: IssueDesk
  onClose(): void
}

/** A note that lost its place, for another customer. */
export function NoteDialog({ issue, desk, onClose }: Props) {
  const writes = useIssueWrites(issue)
  const leads = useRows('leads') ?? []
  const [search, setSearch] = useState('')
  const [note, setNote] = useState(String(issue.mine.note ?? ''))
  const namesake = leads.filter(lead => leadName(lead) === issue.title)
  const [chosen, setChosen] = useState(namesake.length === 1 ? (namesake[0]?.id ?? '') : '')
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
    const stored = await writes.addNote(lead, String(judged.values.note), 'move_note', SAID)
    if (!stored.isStored) {
      setProblems({ note: stored.problem })
      return
    }
    await desk.settle('edited')
    onClose()
  }

  return (
    <FormDialog
      title="Add the note to another customer"
      description="The note keeps your name and gets today's date."
      action="Add note and settle"
      isRestored={false}
      onStartOver={() => setNote(String(issue.mine.note ?? ''))}
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
                {leadName(lead)}, {LEAD_STATUS_LABELS[lead.status]}, {lead.phone}
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
