import { momentText } from '@forecourt/shared/clock/clock-text'
import { type Lead, leadFormSchema, leadName, SOURCE_LABELS } from '@forecourt/shared/leads/lead'
import { leadNoteCreateSchema, SALES_NOTE_MAX_LENGTH } from '@forecourt/shared/leads/lead-note'
import { telHref } from '@forecourt/shared/vehicles/vehicle-display'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Dialog, TextArea, TextField } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { TIME_ZONE } from '../dealer.ts'
import { useRows } from '../mirror/use-mirror.ts'
import { EDITED, type LeadActions } from './use-lead-actions.ts'

const contactSchema = leadFormSchema.pick({ firstName: true, lastName: true, email: true, phone: true })
const CONTACT_FIELDS = [
  { name: 'firstName', label: 'First name', type: 'text' },
  { name: 'lastName', label: 'Last name', type: 'text' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
] as const

interface Props {
  lead: Lead
  actions: LeadActions
  onClose(): void
}

/** A customer: how to reach them, and what was noted. */
export function LeadDialog({ lead, actions, onClose }: Props) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content>
        <Dialog.Title>{leadName(lead)}</Dialog.Title>
        <Dialog.Description className="muted">
          {SOURCE_LABELS[lead.source] ?? lead.source} ·{' '}
          {momentText(lead.createdAt, TIME_ZONE, new Date().toISOString())}
        </Dialog.Description>
        <div className="dialog-form">
          {isEditing ? (
            <ContactForm lead={lead} actions={actions} onDone={() => setEditing(false)} />
          ) : (
            <div className="contact-lines">
              <a href={telHref(lead.phone)}>{lead.phone}</a>
              <a href={`mailto:${lead.email}`}>{lead.email}</a>
              {lead.notes && <p className="note">{lead.notes}</p>}
              <div>
                <Button size="2" variant="outline" onClick={() => setEditing(true)}>
                  Edit contact
                </Button>
              </div>
            </div>
          )}
          <SalesNotes lead={lead} actions={actions} />
          <div className="dialog-actions">
            <Dialog.Close>
              <Button size="2" variant="outline">
                Close
              </Button>
            </Dialog.Close>
          </div>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  )
}

function ContactForm({ lead, actions, onDone }: { lead: Lead; actions: LeadActions; onDone(): void }) {
  const { firstName, lastName, email, phone } = lead
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(contactSchema),
    defaultValues: { firstName, lastName, email, phone },
  })
  const save = handleSubmit(async values => {
    const changed = Object.fromEntries(
      CONTACT_FIELDS.flatMap(({ name }) => (values[name] === lead[name] ? [] : [[name, values[name]]])),
    )
    const outcome = await actions.change(lead, changed, `${leadName(lead)}: contact changed`, EDITED)
    if (outcome === 'done') onDone()
  })
  return (
    <form className="dialog-form" onSubmit={save} noValidate aria-label="Contact">
      <div className="pair">
        {CONTACT_FIELDS.map(({ name, label, type }) => {
          const problem = formState.errors[name]?.message
          return (
            <label key={name} className="form-field">
              {label}
              <TextField.Root
                size="2"
                type={type}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${name}-problem` : undefined}
                {...register(name)}
              />
              {problem && (
                <span className="field-problem" id={`${name}-problem`} role="alert">
                  {problem}
                </span>
              )}
            </label>
          )
        })}
      </div>
      <div className="dialog-actions">
        <Button size="2" type="button" variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button size="2" type="submit">
          Save contact
        </Button>
      </div>
    </form>
  )
}

function SalesNotes({ lead, actions }: { lead: Lead; actions: LeadActions }) {
  const all = useRows('notes') ?? []
  const notes = all
    .filter(note => note.leadId === lead.id)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function add(event: FormEvent) {
    event.preventDefault()
    const parsed = leadNoteCreateSchema.safeParse({ note: text })
    if (!parsed.success) {
      setProblem(parsed.error.issues[0]?.message ?? null)
      return
    }
    setProblem(null)
    if (await actions.addNote(lead, parsed.data.note)) setText('')
  }

  return (
    <section className="dialog-form" aria-label="Sales notes">
      <form className="dialog-form" onSubmit={add} noValidate>
        <label className="form-field">
          New sales note
          <TextArea
            size="2"
            rows={3}
            value={text}
            aria-invalid={problem ? true : undefined}
            onChange={event => setText(event.target.value)}
          />
        </label>
        <div role="alert">{problem && <p className="field-problem">{problem}</p>}</div>
        <div className="dialog-actions">
          <span className="muted">
            {text.length} of {SALES_NOTE_MAX_LENGTH}
          </span>
          <Button size="2" type="submit">
            Add note
          </Button>
        </div>
      </form>
      <div className="notes-list">
        {notes.length === 0 && <p className="muted">No notes yet.</p>}
        {notes.map(note => (
          <p key={note.id} className="note">
            {note.note}
            <small>
              {note.author} · {momentText(note.createdAt, TIME_ZONE, new Date().toISOString())}
            </small>
          </p>
        ))}
      </div>
    </section>
  )
}
