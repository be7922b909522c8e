// The kinds of field that the forms are made of, each bound to one value of a form.
import { TextArea, TextField } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { Field } from './field.tsx'
import { useFieldNews } from './field-news.tsx'

export interface Bound<Values extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: a field fits every form with its value, whatever the form gives in the end
  form: UseFormReturn<Values, any, any>
  name: FieldPath<Values>
  label: string
  hint?: ReactNode
  className?: string
}

/** A form with certain values, whatever it gives when it is sent. */
export type FormOf<Values extends FieldValues> = Bound<Values>['form']

/** What is wrong with the value of a field, in words. */
export function problemOf<Values extends FieldValues>({ form, name }: Bound<Values>): string | undefined {
  const error: { message?: unknown } | undefined = get(form.formState.errors, name)
  const message = error?.message
  return typeof message === 'string' ? message : undefined
}

interface TextProps<Values extends FieldValues> extends Bound<Values> {
  type?: 'text' | 'email' | 'tel' | 'url'
  inputMode?: 'text' | 'numeric' | 'decimal'
  autoComplete?: string
  maxLength?: number
  /** Another field whose problem may be solved here. */
  judgeAlso?: FieldPath<Values>
  /** Stands inside the field, before what is typed: "$". */
  before?: ReactNode
  after?: ReactNode
}

export function TextInput<Values extends FieldValues>(props: TextProps<Values>) {
  const { form, name, label, hint, className, type = 'text', inputMode, autoComplete = 'off' } = props
  const news = useFieldNews(name, label)
  return (
    <Field label={label} hint={hint} problem={problemOf(props)} news={news} className={className ?? ''}>
      {control => (
        <TextField.Root
          size="2"
          type={type}
          autoComplete={autoComplete}
          {...(inputMode ? { inputMode } : {})}
          {...(props.maxLength ? { maxLength: props.maxLength } : {})}
          {...control}
          {...form.register(name, props.judgeAlso ? { deps: props.judgeAlso } : {})}
        >
          {props.before && <TextField.Slot>{props.before}</TextField.Slot>}
          {props.after && <TextField.Slot side="right">{props.after}</TextField.Slot>}
        </TextField.Root>
      )}
    </Field>
  )
}

interface LongTextProps<Values extends FieldValues> extends Bound<Values> {
  rows?: number
}

export function LongTextInput<Values extends FieldValues>(props: LongTextProps<Values>) {
  const { form, name, label, hint, className, rows = 3 } = props
  const news = useFieldNews(name, label)
  return (
    <Field label={label} hint={hint} problem={problemOf(props)} news={news} className={className ?? ''}>
      {control => <TextArea size="2" rows={rows} {...control} {...form.register(name)} />}
    </Field>
  )
}

export interface Choice {
  value: string
  label: string
}

/** The choices of a table from values to words. */
export const choicesOf = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

interface ChoiceProps<Values extends FieldValues> extends Bound<Values> {
  choices: readonly Choice[]
  /** Offered first, as no choice. */
  none?: string
}

/** A choice by the platform's own list, which on a tablet is the easiest to hit. */
export function ChoiceInput<Values extends FieldValues>(props: ChoiceProps<Values>) {
  const { form, name, label, hint, className, choices, none } = props
  const news = useFieldNews(name, label)
  return (
    <Field label={label} hint={hint} problem={problemOf(props)} news={news} className={className ?? ''}>
      {control => (
        <select {...control} {...form.register(name)}>
          {none !== undefined && <option value="">{none}</option>}
          {choices.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
