import { EMAIL_MAX_LENGTH, PHONE_MAX_LENGTH } from '@forecourt/shared/leads/lead-limits'
import { NAME_MAX_LENGTH } from '@forecourt/shared/name-limits'
import { Field } from './field.tsx'
import type { Wrong } from './use-form-sending.ts'

interface Props {
  values: Readonly<Record<string, string | undefined>>
  wrong: Wrong
}

const PAIRS = [
  [
    { label: 'First name', name: 'firstName', autoComplete: 'given-name', maxLength: NAME_MAX_LENGTH },
    { label: 'Last name', name: 'lastName', autoComplete: 'family-name', maxLength: NAME_MAX_LENGTH },
  ],
  [
    {
      label: 'Email',
      name: 'email',
      type: 'email',
      inputMode: 'email',
      autoComplete: 'email',
      maxLength: EMAIL_MAX_LENGTH,
    },
    {
      label: 'Phone',
      name: 'phone',
      type: 'tel',
      inputMode: 'tel',
      autoComplete: 'tel',
      maxLength: PHONE_MAX_LENGTH,
    },
  ],
] as const

/** Who writes: the fields that every form of the site begins with. */
export function PersonFields({ values, wrong }: Props) {
  return PAIRS.map(pair => (
    <div key={pair[0].name} className="pair">
      {pair.map(field => (
        <Field
          key={field.name}
          {...field}
          required
          defaultValue={values[field.name]}
          wrong={wrong[field.name]}
        />
      ))}
    </div>
  ))
}
