import type { MeReply } from '@forecourt/shared/api/replies'
import { seenIn } from '@forecourt/shared/users/edit-upon-seen'
import { accountEditFields, ROLE_LABELS, type User, userSchema } from '@forecourt/shared/users/user'
import { Button } from '@radix-ui/themes'
import { UserRound } from 'lucide-react'
import type { z } from 'zod'
import { isConflict, showFailure } from '../forms/failure.ts'
import { FieldNewsProvider } from '../forms/field-news.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { TextInput } from '../forms/inputs.tsx'
import { Restored } from '../forms/restored.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { send } from '../mirror/connection.ts'
import { updateUser } from '../session/session.ts'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'
import { useAccountNews } from './account-news.ts'

const PATH = '/api/auth/me'
const OWN_FORM = {
  valuesOf: (user: User | null): z.input<typeof accountEditFields> => ({
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    username: user?.username ?? '',
    email: user?.email ?? '',
  }),
}

/** Names, username and email of whoever is logged in. The role is an administrator's to give. */
export function OwnDetails() {
  const user = useUser()
  const toast = useToast()
  const { form, state, desk, submit, askToDecide, startOver, settle } = useRecordForm({
    name: 'account',
    title: 'My details',
    shape: OWN_FORM,
    schema: accountEditFields,
    record: user,
  })
  const news = useAccountNews(desk, state, `${PATH}/changes`)
  const isDirty = state.typed.length > 0
  function show(present: User) {
    updateUser(present)
    desk.hear(present)
  }
  async function look() {
    const present = await send<MeReply>(PATH).catch(() => null)
    if (present?.user.id === user.id) show(present.user)
  }
  const save = submit(async (base, edit) => {
    if (Object.keys(edit).length > 0) {
      const body = { ...edit, seen: seenIn(base ?? user, edit) }
      try {
        show(userSchema.parse(await send(PATH, { method: 'PATCH', body })))
      } catch (error) {
        if (isConflict(error)) await look()
        if (!askToDecide()) showFailure(form, error, 'Failed to update user')
        return
      }
      toast({ title: 'Success', text: 'User updated successfully' })
    }
    settle()
    startOver()
  })
  return (
    <section className="panel" aria-labelledby="own-details">
      <header>
        <UserRound size={20} aria-hidden />
        <h2 id="own-details">My details</h2>
        <span className="badge">{ROLE_LABELS[user.role]}</span>
      </header>
      <form className="panel-row dialog-form" onSubmit={save} noValidate>
        {state.isRestored && <Restored onStartOver={startOver} />}
        <FieldNewsProvider value={news}>
          <div className="pair">
            <TextInput form={form} name="firstName" label="First name" autoComplete="given-name" />
            <TextInput form={form} name="lastName" label="Last name" autoComplete="family-name" />
            <TextInput form={form} name="username" label="Username" autoComplete="username" />
            <TextInput form={form} name="email" label="Email" type="email" autoComplete="email" />
          </div>
        </FieldNewsProvider>
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
