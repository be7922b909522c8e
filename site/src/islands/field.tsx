import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'

/** What the ids of a form's fields begin with: a list of what is wrong leads to them by their names. */
export const FieldIds = createContext('')
export const fieldId = (ids: string, name: string) => `${ids}-${name}`

interface Labels {
  label: string
  /** What is wrong with it, in words. */
  wrong?: string | undefined
  hint?: string | undefined
  required?: boolean | undefined
}

interface Common extends Labels {
  name: string
  defaultValue?: string | undefined
}

/** A label, a control, and below it a hint and what is wrong. */
function Labelled(props: Labels & { name: string; control: (attributes: ControlAttributes) => ReactNode }) {
  const { label, wrong, hint, required, control, name } = props
  const id = fieldId(useContext(FieldIds), name)
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
      {...{ label, wrong, hint, required, name: input.name }}
      control={attributes => <input {...input} {...attributes} />}
    />
  )
}

type AreaProps = Common & { maxLength: number }

export function AreaField({ maxLength, name, defaultValue, ...labels }: AreaProps) {
  return (
    <Labelled
      {...labels}
      name={name}
      control={attributes => (
        <textarea name={name} defaultValue={defaultValue} maxLength={maxLength} rows={4} {...attributes} />
      )}
    />
  )
}

type ChoiceProps = Common & { choices: readonly { value: string; label: string }[]; empty?: string }

export function ChoiceField({ choices, empty, name, defaultValue, ...labels }: ChoiceProps) {
  return (
    <Labelled
      {...labels}
      name={name}
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
