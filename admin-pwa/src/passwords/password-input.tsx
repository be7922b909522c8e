import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field } from '../forms/field.tsx'
import { useFieldNews } from '../forms/field-news.tsx'
import { type Bound, problemOf } from '../forms/inputs.tsx'
import { PasswordControl } from './password-control.tsx'

interface Props<Values extends FieldValues> extends Bound<Values> {
  autoComplete: 'current-password' | 'new-password'
  /** Whether it is shown at first. */
  shown?: boolean
}

/** A password, hidden until somebody wants to see it. */
export function PasswordInput<Values extends FieldValues>(props: Props<Values>): ReactNode {
  const { form, name, label, hint, className, autoComplete, shown = false } = props
  const news = useFieldNews(name, label)
  return (
    <Field label={label} hint={hint} problem={problemOf(props)} news={news} className={className ?? ''}>
      {control => (
        <PasswordControl
          label={label}
          shown={shown}
          autoComplete={autoComplete}
          {...control}
          {...form.register(name)}
        />
      )}
    </Field>
  )
}
