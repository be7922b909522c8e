import { obstacleToEdit, USER_REFUSAL_TEXTS, type UserWorld } from '@forecourt/shared/users/decide-user'
import { seenIn, type UserSeen } from '@forecourt/shared/users/edit-upon-seen'
import { type User, type UserEdit, userEditSchema, userName } from '@forecourt/shared/users/user'
import { useState } from 'react'
import type { z } from 'zod'
import { useAccountNews } from '../account/account-news.ts'
import { isConflict, showFailure } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { useLastSeen } from '../mirror/use-last-seen.ts'
import { useToast } from '../toasts/toasts.tsx'
import { deactivateQuestion, ShutOutDialog } from './shut-out-dialog.tsx'
import type { UserDesk } from './use-users.ts'
import { UserFields } from './user-fields.tsx'

const SECRETS = ['password'] as const
const OWN_PASSWORD = 'Leave blank to keep the current password. A new one logs you out on all other devices.'
const OTHERS_PASSWORD =
  'Leave blank to keep the current password. A new one logs this user out everywhere, and is changed by them when they log in.'
const REFUSED_FIELDS = {
  own_status: 'isActive',
  own_role: 'role',
  own_deletion: 'root',
  last_admin: 'root',
} as const

const USER_FORM = {
  valuesOf: (user: User | null): z.input<typeof userEditSchema> => ({
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    username: user?.username ?? '',
    email: user?.email ?? '',
    role: user?.role ?? 'sales',
    isActive: user?.isActive ?? true,
    password: '',
  }),
  versions: { password: 'passwordVersion' },
} as const

interface Props {
  /** As the account was when the dialog was opened. */
  opened: User
  world: UserWorld
  users: UserDesk
  onClose(): void
}

/** An edit that is asked about before it is stored, upon what its author saw. */
interface Asked {
  edit: UserEdit
  seen: UserSeen
}

export function EditUserDialog({ opened, world, users, onClose }: Props) {
  const toast = useToast()
  const { list } = users
  const listed = list.state === 'there' ? list.users.find(({ id }) => id === opened.id) : undefined
  const user = useLastSeen(listed ?? null, opened).record ?? opened
  const { form, state, desk, submit, askToDecide, startOver, settle } = useRecordForm({
    name: `user:${user.id}`,
    title: userName(user),
    shape: USER_FORM,
    schema: userEditSchema,
    record: user,
    secrets: SECRETS,
  })
  const news = { ...useAccountNews(desk, state, `/api/users/${user.id}/changes`), secrets: SECRETS }
  const [asked, setAsked] = useState<Asked | null>(null)
  async function store({ edit, seen }: Asked) {
    if (Object.keys(edit).length > 0) {
      try {
        await users.edit(user, edit, seen)
      } catch (error) {
        if (isConflict(error)) await look()
        if (!askToDecide()) showFailure(form, error, 'Failed to update user')
        return
      }
      toast({ title: 'Success', text: 'User updated successfully' })
    }
    settle()
    onClose()
  }
  async function look() {
    const present = (await users.load())?.find(({ id }) => id === user.id)
    if (present) desk.hear(present)
  }
  const save = submit(async (base, edit: UserEdit) => {
    const refusal = obstacleToEdit(user, edit, world)
    if (refusal) {
      form.setError(REFUSED_FIELDS[refusal], { message: USER_REFUSAL_TEXTS[refusal] }, { shouldFocus: true })
      return
    }
    const wanted = { edit, seen: seenIn(base ?? user, edit) }
    if (user.isActive && edit.isActive === false) setAsked(wanted)
    else await store(wanted)
  })
  return (
    <FormDialog
      title="Edit User"
      description={userName(user)}
      action="Save user"
      isBusy={form.formState.isSubmitting}
      isRestored={state.isRestored}
      onStartOver={startOver}
      news={news}
      onSubmit={save}
      onClose={onClose}
      state={<FormFailure form={form} />}
    >
      <UserFields
        form={form}
        passwordLabel="New password"
        passwordHint={user.id === world.actorId ? OWN_PASSWORD : OTHERS_PASSWORD}
      />
      {asked && (
        <ShutOutDialog
          user={user}
          shutOut="deactivate"
          question={deactivateQuestion(user)}
          onConfirm={() => void store(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </FormDialog>
  )
}
