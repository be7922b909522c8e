import { type OwnFactors, ownFactorsSchema } from '@forecourt/shared/users/factor-schemas'
import { proofSchema } from '@forecourt/shared/users/proof'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { PasskeyProof } from '../factors/passkey-proof.tsx'
import { canUsePasskeys } from '../factors/passkeys.ts'
import { showFailure } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { send } from '../mirror/connection.ts'
import { PasswordInput } from '../passwords/password-input.tsx'
import { useUser } from '../session/use-session.ts'
import { ProofCode } from './proof-code.tsx'

/** The server reads the code: only it knows for sure whether one is needed. */
const typedSchema = proofSchema.extend({ code: z.string() })

export function ProofDialog({ onEnd }: { onEnd(isProven: boolean): void }) {
  const user = useUser()
  const [own, setOwn] = useState<OwnFactors | null>(null)
  useEffect(() => {
    send('/api/auth/factors').then(
      reply => setOwn(ownFactorsSchema.parse(reply)),
      () => {},
    )
  }, [])
  const form = useForm({
    resolver: zodResolver(typedSchema),
    defaultValues: { password: '', code: '' },
  })
  // What could not be asked for before shows from the answer of the server.
  const [isCodeAsked, setCodeAsked] = useState(false)
  const takesCode = isCodeAsked || (own?.factors.length ?? 0) > 0
  const works = own?.factors.filter(factor => factor.works) ?? []
  const hasPasskey = own !== null && canUsePasskeys(own.rpId) && works.some(({ kind }) => kind === 'passkey')
  const prove = form.handleSubmit(async ({ password, code }) => {
    try {
      const body = takesCode ? { password, code } : { password }
      await send('/api/auth/proof', { method: 'POST', body })
      onEnd(true)
    } catch (error) {
      showFailure(form, error, 'It could not be checked that it is you')
      if (form.getFieldState('code').invalid) setCodeAsked(true)
    }
  })
  const who = user.firstName || user.username
  return (
    <FormDialog
      title="Confirm that it is you"
      description={`${who}, nobody else is to do this on a device that lies open.${
        takesCode ? ' Your account has a second factor, so your password alone is not enough.' : ''
      }`}
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
      {takesCode && <ProofCode form={form} own={own} />}
      {/* So that a password manager knows whose password it is. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <FormFailure form={form} />
      {hasPasskey && <PasskeyProof onProven={() => onEnd(true)} />}
    </FormDialog>
  )
}
