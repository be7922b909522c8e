import { accountEditSchema, ROLE_LABELS, type User, userSchema } from '@forecourt/shared/users/user'
import { Button } from '@radix-ui/themes'
import { UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { showFailure } from '../forms/failure.ts'
import { FormFailure } from '../forms/form-failure.tsx'
import { TextInput } from '../forms/inputs.tsx'
import { Restored } from '../forms/restored.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { send } from '../mirror/connection.ts'
import { updateUser } from '../session/session.ts'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'

const valuesOf = ({ firstName, lastName, username, email }: User) => ({
  firstName,
  lastName,
  username,
  email,
})

/** Names, username and email of whoever is logged in. The role is an administrator's to give. */
export function OwnDetails() {
  const user = useUser()
  const toast = useToast()
  const { form, isRestored, typed, startOver, settle } = useDraftForm(
    'account',
    accountEditSchema,
    valuesOf(user),
  )
  const { isDirty } = form.formState
  const shown = useRef(user)
  useEffect(() => {
    if (isDirty || shown.current === user) return
    shown.current = user
    form.reset(valuesOf(user))
  }, [form, isDirty, user])
  const save = form.handleSubmit(async values => {
    const edit = typed(values)
    let saved = user
    if (Object.keys(edit).length > 0) {
      try {
        saved = userSchema.parse(await send('/api/auth/me', { method: 'PATCH', body: edit }))
      } catch (error) {
        showFailure(form, error, 'Failed to update user')
        return
      }
      updateUser(saved)
      toast({ title: 'Success', text: 'User updated successfully' })
    }
    settle()
    form.reset(valuesOf(saved))
  })
  return (
    <section className="panel" aria-labelledby="own-details">
      <header>
        <UserRound size={20} aria-hidden />
        <h2 id="own-details">My details</h2>
        <span className="badge">{ROLE_LABELS[user.role]}</span>
      </header>
      <form className="panel-row dialog-form" onSubmit={save} noValidate>
        {isRestored && <Restored onStartOver={startOver} />}
        <div className="pair">
          <TextInput form={form} name="firstName" label="First name" autoComplete="given-name" />
          <TextInput form={form} name="lastName" label="Last name" autoComplete="family-name" />
          <TextInput form={form} name="username" label="Username" autoComplete="username" />
          <TextInput form={form} name="email" label="Email" type="email" autoComplete="email" />
        </div>
        <div className="dialog-actions">
          <FormFailure form={form} />
          <Button
            size="2"
            type="submit"
            variant={isDirty ? 'solid' : 'outline'}
            disabled={form.formState.isSubmitting}
          >
            Save details
          </Button>
        </div>
      </form>
    </section>
  )
}
