import { TextField } from '@radix-ui/themes'
import { useId } from 'react'
import { PIN_MAX_LENGTH } from './pin.ts'

interface Props {
  label: string
  value: string
  onChange(value: string): void
  problem: string | null
  hint?: string
  autoFocus?: boolean
}

/** Digits, hidden; with a keyboard of digits where there is one. */
export function PinInput({ label, value, onChange, problem, hint, autoFocus = false }: Props) {
  const id = useId()
  const about = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <TextField.Root
        id={id}
        size="2"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_MAX_LENGTH}
        // The lock has nothing else to begin with.
        autoFocus={autoFocus}
        aria-invalid={problem !== null}
        aria-describedby={about || undefined}
        value={value}
        onChange={event => onChange(event.target.value.replace(/\D/g, ''))}
      />
      {hint && (
        <span id={`${id}-hint`} className="muted">
          {hint}
        </span>
      )}
      <span id={`${id}-problem`} role="alert" className="field-problem">
        {problem}
      </span>
    </div>
  )
}
