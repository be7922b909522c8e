import { TextField } from '@radix-ui/themes'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field } from '../forms/field.tsx'
import { useFieldNews } from '../forms/field-news.tsx'
import { type Bound, problemOf } from '../forms/inputs.tsx'
import { ShowPassword } from './show-password.tsx'

interface Props<Values extends FieldValues> extends Bound<Values> {
  autoComplete: 'current-password' | 'new-password'
  /** Whether it is shown at first. */
  shown?: boolean
}

/** A password, hidden until somebody wants to see it. */
export function PasswordInput<Values extends FieldValues>(props: Props<Values>): ReactNode {
  const { form, name, label, hint, className, autoComplete, shown = false } = props
  const [isShown, setShown] = useState(shown)
  const news = useFieldNews(name, label)
  return (
    <Field label={label} hint={hint} problem={problemOf(props)} news={news} className={className ?? ''}>
      {control => (
        <TextField.Root
          size="2"
          className="password-input"
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          {...form.register(name)}
        >
          <TextField.Slot side="right">
            <ShowPassword label={label} isShown={isShown} onToggle={() => setShown(!isShown)} />
          </TextField.Slot>
        </TextField.Root>
      )}
    </Field>
  )
}
