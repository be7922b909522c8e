import { proofSchema } from '@forecourt/shared/users/proof'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { PasskeyProof } from '../factors/passkey-proof.tsx'
import { showFailure } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { send } from '../mirror/connection.ts'
import { PasswordInput } from '../passwords/password-input.tsx'
import { useUser } from '../session/use-session.ts'

export function ProofDialog({ onEnd }: { onEnd(isProven: boolean): void }) {
  const user = useUser()
  const form = useForm({ resolver: zodResolver(proofSchema), defaultValues: { password: '' } })
  const prove = form.handleSubmit(async proof => {
    try {
      await send('/api/auth/proof', { method: 'POST', body: proof })
      onEnd(true)
    } catch (error) {
      showFailure(form, error, 'Your password could not be checked')
    }
  })
  return (
    <FormDialog
      title="Confirm that it is you"
      description={`${user.firstName || user.username}, nobody else is to do this on a device that lies open.`}
      action="Confirm"
      isBusy={form.formState.isSubmitting}
      isRestored={false}
      onStartOver={() => form.reset()}
      onSubmit={event => {
        // A form of the screen below is none of its business.
        event.stopPropagation()
        void prove(event)
      }}
      onClose={() => onEnd(false)}
    >
      <PasswordInput form={form} name="password" label="Password" autoComplete="current-password" />
      {/* So that a password manager knows whose password it is. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <FormFailure form={form} />
      <PasskeyProof onProven={() => onEnd(true)} />
    </FormDialog>
  )
}
