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
  /** Back to the values that are stored. */
  startOver(): void
  /** Call it when the values are stored: nothing is left to keep. */
  settle(): void
}

/**
 * A form that is judged by a shared schema and loses nothing: closed by accident, it shows what was typed when it is
 * opened again.
 * @param name what the draft is kept under, e.g. "lead:abc"
 */
export function useDraftForm<Values extends FieldValues, Output>(
  name: string,
  schema: z.ZodType<Output, Values>,
  defaultValues: DefaultValues<Values>,
): DraftForm<Values, Output> {
  const form = useForm<Values, unknown, Output>({ resolver: zodResolver(schema), defaultValues })
  const [isRestored, setRestored] = useState(false)
  const { isDirty } = form.formState
  const unsaved = useRef(false)
  unsaved.current = isDirty
  useWriting(isDirty)

  useEffect(() => {
    const draft = draftOf<Values>(name)
    if (draft) {
      form.reset(draft, { keepDefaultValues: true })
      setRestored(true)
    }
    return () => {
      if (unsaved.current) keepDraft(name, form.getValues())
    }
  }, [form, name])

  return {
    form,
    isRestored,
    startOver: () => {
      forgetDraft(name)
      form.reset()
      setRestored(false)
    },
    settle: () => {
      forgetDraft(name)
      unsaved.current = false
      form.reset(form.getValues())
    },
  }
}
