import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { leadNoteCreateSchema } from '@forecourt/shared/leads/lead-note'
import { useRecordForm } from '../forms/use-record-form.ts'
import type { LeadActions } from './lead-actions.ts'

const schema = leadNoteCreateSchema.pick({ note: true })
const NOTE_FORM = { valuesOf: () => ({ note: '' }) }

interface Options {
  lead: Lead
  /** Whether the customer was deleted: a note adds them again. */
  isGone?: boolean
  actions: LeadActions
  onAddedAgain?: ((lead: Lead) => void) | undefined
}

/** A sales note as it is typed, kept until it is added. */
export function useNoteForm({ lead, isGone = false, actions, onAddedAgain }: Options) {
  const { form, state, submit, startOver, settle } = useRecordForm({
    name: `note:${lead.id}`,
    title: `Sales note for ${leadName(lead)}`,
    shape: NOTE_FORM,
    schema,
    record: null,
  })
  const add = submit(async (_seen, _typed, { note }) => {
    const about = isGone ? await actions.create(lead) : lead
    if (!about || !(await actions.addNote(about, note))) return
    settle()
    startOver()
    if (about !== lead) onAddedAgain?.(about)
  })
  const isTyped = () => form.getValues('note').trim() !== ''
  return {
    form,
    state,
    startOver,
    add,
    /** Adds what is typed, if anything. Gives whether nothing typed is left. */
    addTyped: async (): Promise<boolean> => {
      if (isTyped()) await add()
      return !isTyped()
    },
  }
}

export type NoteForm = ReturnType<typeof useNoteForm>
