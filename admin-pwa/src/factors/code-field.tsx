import { TextField } from '@radix-ui/themes'
import { Field } from '../forms/field.tsx'
import './factors.css'

interface Props {
  label: string
  hint: string
  value: string
  onChange(value: string): void
  problem: string | null
  /** Whether nothing but digits is expected. */
  isDigits?: boolean
}

/** A code that is copied from somewhere else. */
export function CodeField({ label, hint, value, onChange, problem, isDigits = false }: Props) {
  return (
    <Field label={label} hint={hint} problem={problem ?? undefined}>
      {control => (
        <TextField.Root
          size="2"
          className="code-input"
          inputMode={isDigits ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...control}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
