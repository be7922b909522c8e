import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { leadNoteCreateSchema } from '@forecourt/shared/leads/lead-note'
import { useRecordForm } from '../forms/use-record-form.ts'
import type { LeadActions } from './lead-actions.ts'
import { useAddingAgain } from './use-adding-again.tsx'

export const noteSchema = leadNoteCreateSchema.pick({ note: true })
export const NOTE_FORM = { valuesOf: (_lead: Lead | null) => ({ note: '' }) }

interface Options {
  lead: Lead
  /** Whether the customer was deleted: a note adds them again. */
  isGone?: boolean
  actions: LeadActions
  /** @param id of the customer who was added again */
  onAddedAgain?: ((id: string) => void) | undefined
}

/** A sales note as it is typed, kept until it is added. */
export function useNoteForm({ lead, isGone = false, actions, onAddedAgain }: Options) {
  const { form, state, submit, failure, during, startOver, settle } = useRecordForm({
    name: `note:${lead.id}`,
    title: `Sales note for ${leadName(lead)}`,
    shape: NOTE_FORM,
    schema: noteSchema,
    // With what was known of the customer they can be added again, also by a draft that is found later.
    record: lead,
    isGone,
  })
  const { addAgain, question } = useAddingAgain({
    actions,
    failure,
    during,
    onAdded: id => {
      settle()
      startOver()
      onAddedAgain?.(id)
    },
  })
  const add = submit(async (_seen, _typed, { note }) => {
    if (isGone) return addAgain({ seen: lead, standing: lead, note })
    if (!(await actions.addNote(lead, note))) return
    settle()
    startOver()
  })
  const typed = () => form.getValues('note').trim()
  const isTyped = () => typed() !== ''
  return {
    form,
    /** Whether what is typed, if anything, can be a note; says at the field why not. */
    isFine: async (): Promise<boolean> => !isTyped() || form.trigger('note'),
    /** What is typed. */
    typed,
    settle,
    /** What is asked before the customer is added again. */
    question,
    state,
    failure,
    startOver,
    add,
    /** Adds what is typed, if anything. Gives whether nothing typed is left. */
    addTyped: async (): Promise<boolean> => {
      if (!isTyped()) return true
      if (!(await form.trigger('note', { shouldFocus: true }))) return false
      // What fails of it is said where the whole was saved.
      if (!(await actions.addNote(lead, typed()))) return false
      settle()
      startOver()
      return true
    },
  }
}

export type NoteForm = ReturnType<typeof useNoteForm>
