import { doneSchema } from '@forecourt/shared/api/replies'
import { passwordChangeSchema } from '@forecourt/shared/users/user'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@radix-ui/themes'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showFailure } from '../forms/failure.ts'
import { FormFailure } from '../forms/form-failure.tsx'
import { useWriting } from '../forms/writing.ts'
import { send } from '../mirror/connection.ts'
import { NewPassword, PASSWORD_RULES } from '../passwords/new-password.tsx'
import { PasswordInput } from '../passwords/password-input.tsx'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'

const EMPTY = { current: '', password: '' }

/** A new password for whoever knows the current one. Nothing of it is kept as a draft. */
export function OwnPassword({ onChanged }: { onChanged(): void }) {
  const user = useUser()
  const toast = useToast()
  const [changes, setChanges] = useState(0)
  const form = useForm({ resolver: zodResolver(passwordChangeSchema), defaultValues: EMPTY })
  const { isDirty } = form.formState
  useWriting(isDirty)
  const save = form.handleSubmit(async change => {
    try {
      const reply = doneSchema.parse(await send('/api/auth/password', { method: 'PATCH', body: change }))
      toast({ title: 'Success', text: reply.message })
      form.reset(EMPTY)
      setChanges(changes + 1)
      onChanged()
    } catch (error) {
      showFailure(form, error, 'Failed to change the password')
    }
  })
  return (
    <section className="panel" aria-labelledby="own-password">
      <header>
        <KeyRound size={20} aria-hidden />
        <h2 id="own-password">Password</h2>
      </header>
      <form className="panel-row dialog-form" onSubmit={save} noValidate>
        {/* So that a password manager knows whose password it is. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordInput form={form} name="current" label="Current password" autoComplete="current-password" />
        <NewPassword key={changes} form={form} name="password" label="New password" hint={PASSWORD_RULES} />
        <div className="dialog-actions">
          <FormFailure form={form} />
          <Button
            size="2"
            type="submit"
            variant={isDirty ? 'solid' : 'outline'}
            disabled={form.formState.isSubmitting}
          >
            Change password
          </Button>
        </div>
      </form>
    </section>
  )
}
