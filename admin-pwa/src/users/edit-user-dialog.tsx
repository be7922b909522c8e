import { obstacleToEdit, USER_REFUSAL_TEXTS, type UserWorld } from '@forecourt/shared/users/decide-user'
import { type User, type UserEdit, userEditSchema, userName } from '@forecourt/shared/users/user'
import { showFailure } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useToast } from '../toasts/toasts.tsx'
import type { UserDesk } from './use-users.ts'
import { UserFields } from './user-fields.tsx'

const SECRETS = ['password'] as const
const REFUSED_FIELDS = {
  own_status: 'isActive',
  own_role: 'role',
  own_deletion: 'root',
  last_admin: 'root',
} as const

const valuesOf = (user: User) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  email: user.email,
  role: user.role,
  isActive: user.isActive,
  password: '',
})

interface Props {
  user: User
  world: UserWorld
  desk: UserDesk
  onClose(): void
}

export function EditUserDialog({ user, world, desk, onClose }: Props) {
  const toast = useToast()
  const { form, isRestored, typed, startOver, settle } = useDraftForm(
    `user:${user.id}`,
    userEditSchema,
    valuesOf(user),
    SECRETS,
  )
  const save = form.handleSubmit(async values => {
    const edit: UserEdit = typed(values)
    const refusal = obstacleToEdit(user, edit, world)
    if (refusal) {
      form.setError(REFUSED_FIELDS[refusal], { message: USER_REFUSAL_TEXTS[refusal] }, { shouldFocus: true })
      return
    }
    if (Object.keys(edit).length > 0) {
      try {
        await desk.edit(user, edit)
      } catch (error) {
        showFailure(form, error, 'Failed to update user')
        return
      }
      toast({ title: 'Success', text: 'User updated successfully' })
    }
    settle()
    onClose()
  })
  return (
    <FormDialog
      title="Edit User"
      description={userName(user)}
      action="Save user"
      isBusy={form.formState.isSubmitting}
      isRestored={isRestored}
      onStartOver={startOver}
      onSubmit={save}
      onClose={onClose}
      state={<FormFailure form={form} />}
    >
      <UserFields
        form={form}
        passwordLabel="New password"
        passwordHint="Leave blank to keep the current password. A new one logs this user out everywhere."
      />
    </FormDialog>
  )
}
