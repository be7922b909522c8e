import type { Collection } from '@forecourt/shared/collections/collections'
import type { FormShape } from '@forecourt/shared/sync/open-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import type { Message } from '../mirror/acting.ts'
import { useMirror, useSubject } from '../mirror/use-mirror.ts'
import { useFailureHere } from '../toasts/toasts.tsx'
import { createRecordForm, type FormState, type RecordForm } from './record-form.ts'
import { useWriting } from './writing.ts'

const DECIDE_FIRST = 'Decide first: take the other value, or keep yours.'

export interface BoundForm<D extends object, Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>
  state: FormState<Values>
  desk: RecordForm<D, Values>
  /**
   * What the form's submit does: judges what stands in it, and asks for what is undecided.
   * @param store takes the record as its user saw it, what of it was typed, and all that stands in the form
   */
  submit(
    store: (base: D | null, typed: Partial<Output>, values: Output) => Promise<void>,
  ): (event?: BaseSyntheticEvent) => Promise<void>
  /** What failed when it was stored; its screen shows it. */
  failure: Message | null
  /** Does what belongs to the storing of it; what fails of that is its `failure`. */
  during<T>(action: () => Promise<T>): Promise<T>
  /** Asks for what is undecided, at its fields. Gives whether there is something. */
  askToDecide(): boolean
  startOver(): void
  /** Call it when the values are stored: nothing is left to keep. */
  settle(): void
}

interface Options<D extends object, Values extends FieldValues, Output> {
  /** What the draft is kept under, e.g. "lead:abc". */
  name: string
  /** What it is about, in words. */
  title: string
  shape: FormShape<D, Values>
  schema: z.ZodType<Output, Values>
  /** The record as it is now; null for a new one. The last one known where it is gone. */
  record: D | null
  isGone?: boolean
  /** Fields that no draft keeps. */
  secrets?: readonly (keyof Values & string)[]
  /** The collection of the record, where it is mirrored. */
  about?: Collection
}

function only<T extends object>(values: T, fields: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))) as Partial<T>
}

/**
 * A form that is judged by a shared schema, knows what its user saw, shows what others change meanwhile, and loses nothing
 * that was typed.
 */
export function useRecordForm<D extends object, Values extends FieldValues, Output extends object>({
  name,
  title,
  shape,
  schema,
  record,
  isGone = false,
  secrets,
  about,
}: Options<D, Values, Output>): BoundForm<D, Values, Output> {
  const { drafts, own } = useMirror()
  const [desk] = useState(() =>
    createRecordForm({
      drafts,
      name,
      title,
      shape,
      record,
      ...(secrets ? { secrets } : {}),
      ...(about && record && 'id' in record ? { own: () => own(about, String(record.id)) } : {}),
    }),
  )
  const state = useSubject(desk.state)
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: state.values as DefaultValues<Values>,
  })
  useWriting(state.typed.length > 0)
  const { failure, during } = useFailureHere()

  useEffect(() => desk.hear(isGone ? null : record), [desk, record, isGone])
  useEffect(() => {
    let isShowing = false
    const typing = form.watch(values => {
      if (!isShowing) desk.type({ ...desk.state.value.values, ...(values as Partial<Values>) })
    })
    const showing = desk.state.subscribe(({ values, news }) => {
      isShowing = true
      for (const [field, value] of Object.entries(values)) {
        const path = field as FieldPath<Values>
        if (form.getValues(path) === value) continue
        form.setValue(path, value as PathValue<Values, FieldPath<Values>>)
        form.clearErrors(path)
      }
      const undecided = news.map(({ field }) => field)
      for (const field of Object.keys(values).filter(name => !undecided.includes(name))) {
        const path = field as FieldPath<Values>
        if (form.getFieldState(path).error?.message === DECIDE_FIRST) form.clearErrors(path)
      }
      isShowing = false
    })
    return () => {
      typing.unsubscribe()
      showing.unsubscribe()
    }
  }, [desk, form])

  function askToDecide() {
    const { news } = desk.state.value
    for (const [index, { field }] of news.entries())
      form.setError(
        field as unknown as FieldPath<Values>,
        { message: DECIDE_FIRST },
        { shouldFocus: index === 0 },
      )
    return news.length > 0
  }

  return {
    form,
    state,
    desk,
    submit: store =>
      form.handleSubmit(async values => {
        if (askToDecide()) return
        await during(() => store(desk.base(), only(values, desk.state.value.typed), values))
      }),
    failure,
    during,
    askToDecide,
    startOver: () => {
      form.clearErrors()
      desk.startOver()
    },
    settle: desk.settle,
  }
}
