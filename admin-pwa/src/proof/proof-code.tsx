import type { OwnFactors } from '@forecourt/shared/users/factor-schemas'
import { type UseFormReturn, useController } from 'react-hook-form'
import { CodeField } from '../factors/code-field.tsx'

interface Props {
  form: UseFormReturn<{ password: string; code: string }>
  /** Null where it is not known which factors there are. */
  own: OwnFactors | null
}

/** The code that goes with the password of an account with a second factor. */
export function ProofCode({ form, own }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: 'code' })
  const takesApp = own === null || own.factors.some(({ kind }) => kind === 'totp')
  return (
    <CodeField
      label={takesApp ? 'Code' : 'Recovery code'}
      hint={
        takesApp
          ? '6 digits of your authenticator app, or a recovery code.'
          : 'One of those that you kept when you set up the passkey.'
      }
      value={field.value}
      onChange={field.onChange}
      problem={fieldState.error?.message ?? null}
    />
  )
}
