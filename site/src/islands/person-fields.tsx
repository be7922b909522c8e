import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '@forecourt/shared/leads/lead-limits'
import { Field } from './field.tsx'
import type { Wrong } from './use-form-sending.ts'

interface Props {
  values: Readonly<Record<string, string | undefined>>
  wrong: Wrong
}

/** Who writes: the fields that every form of the site begins with. */
export function PersonFields({ values, wrong }: Props) {
  return (
    <>
      <div className="pair">
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={NAME_MAX_LENGTH}
          required
          defaultValue={values['firstName']}
          wrong={wrong['firstName']}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={NAME_MAX_LENGTH}
          required
          defaultValue={values['lastName']}
          wrong={wrong['lastName']}
        />
      </div>
      <div className="pair">
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          required
          defaultValue={values['email']}
          wrong={wrong['email']}
        />
        <Field
          label="Phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={PHONE_MAX_LENGTH}
          required
          defaultValue={values['phone']}
          wrong={wrong['phone']}
        />
      </div>
    </>
  )
}
