import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'
import { useWriting } from './writing.ts'

export interface DraftForm<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  /** Whether it shows what was typed before it was closed. */
  isRestored: boolean
  /**
   * Of the values that are to be stored, those that were typed here. The others may have been changed by somebody else
   * since the form was opened, and stay as they are.
   */
  typed(values: Output): Partial<Output>
  /** Back to the values that are stored. */
  startOver(): void
  /** Call it when the values are stored: nothing is left to keep. */
  settle(): void
}

const NO_SECRETS: readonly never[] = []

/** The entries of the fields that differ from what the form began with. */
function only<T extends object>(values: T, dirty: object): Partial<T> {
  const isDirty = (field: string) => (dirty as Record<string, unknown>)[field] !== undefined
  return Object.fromEntries(Object.entries(values).filter(([field]) => isDirty(field))) as Partial<T>
}

/**
 * A form that is judged by a shared schema and loses nothing: closed by accident, it shows what was typed when it is
 * opened again.
 * @param name what the draft is kept under, e.g. "lead:abc"
 * @param secrets fields that no draft keeps: what is kept lies open in the browser
 */
export function useDraftForm<Values extends FieldValues, Output extends object>(
  name: string,
  schema: z.ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
  secrets: readonly (keyof Values)[] = NO_SECRETS,
): DraftForm<Values, Output> {
  const form = useForm<Values, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const [isRestored, setRestored] = useState(false)
  const { isDirty, dirtyFields } = form.formState
  const unsaved = useRef<object | null>(null)
  unsaved.current = isDirty ? dirtyFields : null
  useWriting(isDirty)

  useEffect(() => {
    const draft = draftOf<Partial<Values>>(name)
    if (draft) {
      form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true })
      setRestored(true)
    }
    return () => {
      if (!unsaved.current) return
      const draft = only(form.getValues(), unsaved.current)
      for (const secret of secrets) delete draft[secret]
      if (Object.keys(draft).length > 0) keepDraft(name, draft)
    }
  }, [form, name, secrets])

  return {
    form,
    isRestored,
    typed: values => only(values, dirtyFields),
    startOver: () => {
      forgetDraft(name)
      form.reset()
      setRestored(false)
    },
    settle: () => {
      forgetDraft(name)
      unsaved.current = null
      form.reset(form.getValues())
    },
  }
}
