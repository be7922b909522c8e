import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { leadNoteCreateSchema } from '@forecourt/shared/leads/lead-note'
import { useRef } from 'react'
import { useRecordForm } from '../forms/use-record-form.ts'
import type { LeadActions, NewCustomer } from './lead-actions.ts'

export const noteSchema = leadNoteCreateSchema.pick({ note: true })
export const NOTE_FORM = { valuesOf: (_lead: Lead | null) => ({ note: '' }) }

interface Options {
  lead: Lead
  /** Whether the customer was deleted: a note adds them again. */
  isGone?: boolean
  actions: LeadActions
  onAddedAgain?: ((lead: Lead) => void) | undefined
}

/** A sales note as it is typed, kept until it is added. */
export function useNoteForm({ lead, isGone = false, actions, onAddedAgain }: Options) {
  const { form, state, submit, failure, startOver, settle } = useRecordForm({
    name: `note:${lead.id}`,
    title: `Sales note for ${leadName(lead)}`,
    shape: NOTE_FORM,
    schema: noteSchema,
    // With what was known of the customer they can be added again, also by a draft that is found later.
    record: lead,
    isGone,
  })
  const addAgain = useAddingAgain(actions)
  const add = submit(async (_seen, _typed, { note }) => {
    const about = isGone ? await addAgain(lead) : lead
    if (!about || !(await actions.addNote(about, note))) return
    settle()
    startOver()
    if (about !== lead) onAddedAgain?.(about)
  })
  const isTyped = () => form.getValues('note').trim() !== ''
  return {
    form,
    /** Whether what is typed, if anything, can be a note; says at the field why not. */
    isFine: async (): Promise<boolean> => !isTyped() || form.trigger('note'),
    /** Adds what is typed, if anything, to a customer who was added again. Gives whether nothing typed is left. */
    addTypedTo: async (again: Lead): Promise<boolean> => {
      if (!isTyped()) return true
      const isAdded = await actions.addNote(again, form.getValues('note').trim())
      if (isAdded) settle()
      return isAdded
    },
    state,
    failure,
    startOver,
    add,
    /** Adds what is typed, if anything. Gives whether nothing typed is left. */
    addTyped: async (): Promise<boolean> => {
      if (!isTyped()) return true
      if (!(await form.trigger('note', { shouldFocus: true }))) return false
      // What fails of it is said where the whole was saved.
      if (!(await actions.addNote(lead, form.getValues('note').trim()))) return false
      settle()
      startOver()
      return true
    },
  }
}

/** Adds a customer again who was deleted; once, though what goes with them could not be stored and is tried again. */
export function useAddingAgain({ create }: Pick<LeadActions, 'create'>) {
  const added = useRef<Lead | null>(null)
  return async (customer: NewCustomer): Promise<Lead | null> => {
    added.current ??= await create(customer)
    return added.current
  }
}

export type NoteForm = ReturnType<typeof useNoteForm>
