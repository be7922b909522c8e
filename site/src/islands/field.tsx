import { type ComponentProps, type ReactNode, useId } from 'react'

interface Common {
  label: string
  name: string
  /** What is wrong with it, in words. */
  wrong?: string | undefined
  hint?: string
  required?: boolean
  defaultValue?: string | undefined
}

/** A label, a control, and below it a hint and what is wrong. */
function Labelled(props: Common & { control: (attributes: ControlAttributes) => ReactNode }) {
  const { label, wrong, hint, required, control } = props
  const id = useId()
  const described = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {!required && <span className="optional">(optional)</span>}
      </label>
      {control({
        id,
        'aria-invalid': wrong ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required,
      })}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {wrong && (
        <span className="wrong" id={`${id}-wrong`}>
          {wrong}
        </span>
      )}
    </div>
  )
}

interface ControlAttributes {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': boolean | undefined
}

type InputProps = Common & Omit<ComponentProps<'input'>, keyof Common>

export function Field({ label, wrong, hint, required, ...input }: InputProps) {
  return (
    <Labelled
      {...{ label, wrong, name: input.name }}
      {...(hint ? { hint } : {})}
      {...(required ? { required } : {})}
      control={attributes => <input {...input} {...attributes} />}
    />
  )
}

type AreaProps = Common & { maxLength: number }

export function AreaField({ maxLength, ...common }: AreaProps) {
  const { name, defaultValue } = common
  return (
    <Labelled
      {...common}
      control={attributes => (
        <textarea name={name} defaultValue={defaultValue} maxLength={maxLength} rows={4} {...attributes} />
      )}
    />
  )
}

type ChoiceProps = Common & { choices: readonly { value: string; label: string }[]; empty?: string }

export function ChoiceField({ choices, empty, ...common }: ChoiceProps) {
  const { name, defaultValue } = common
  return (
    <Labelled
      {...common}
      control={attributes => (
        <select name={name} defaultValue={defaultValue ?? ''} {...attributes}>
          {empty && <option value="">{empty}</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    />
  )
}
