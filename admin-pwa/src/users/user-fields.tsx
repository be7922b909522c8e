import { ROLE_LABELS } from '@forecourt/shared/users/user'
import { CheckInput } from '../forms/check-input.tsx'
import { type Bound, ChoiceInput, choicesOf, TextInput } from '../forms/inputs.tsx'
import { NewPassword } from '../passwords/new-password.tsx'

const ROLES = choicesOf(ROLE_LABELS)

interface Props {
  // biome-ignore lint/suspicious/noExplicitAny: adding and editing have forms of their own type with the same fields
  form: Bound<any>['form']
  passwordLabel: string
  passwordHint: string
}

/** What an account is made of. */
export function UserFields({ form, passwordLabel, passwordHint }: Props) {
  return (
    <>
      <div className="pair">
        <TextInput form={form} name="firstName" label="First name" />
        <TextInput form={form} name="lastName" label="Last name" />
        <TextInput form={form} name="username" label="Username" />
        <TextInput form={form} name="email" label="Email" type="email" />
        <ChoiceInput form={form} name="role" label="Role" choices={ROLES} />
        <CheckInput form={form} name="isActive" label="Status" words="Active: may log in" />
      </div>
      <NewPassword form={form} name="password" label={passwordLabel} hint={passwordHint} />
    </>
  )
}
