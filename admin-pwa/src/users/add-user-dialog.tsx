import { userCreateSchema } from '@forecourt/shared/users/user'
import type { z } from 'zod'
import { showFailure } from '../forms/failure.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { PASSWORD_RULES } from '../passwords/new-password.tsx'
import { useToast } from '../toasts/toasts.tsx'
import type { UserDesk } from './use-users.ts'
import { UserFields } from './user-fields.tsx'

const NEW_USER_FORM = {
  valuesOf: (): z.input<typeof userCreateSchema> => ({
    firstName: '',
    lastName: '',
    username: '',
    email: '',
    role: 'sales',
    isActive: true,
    password: '',
  }),
}

const SECRETS = ['password'] as const

export function AddUserDialog({ desk, onClose }: { desk: UserDesk; onClose(): void }) {
  const toast = useToast()
  const { form, state, submit, startOver, settle } = useRecordForm({
    name: 'user:new',
    title: 'New user',
    shape: NEW_USER_FORM,
    schema: userCreateSchema,
    record: null,
    secrets: SECRETS,
  })
  const save = submit(async (_seen, _typed, fields) => {
    try {
      await desk.create(fields)
    } catch (error) {
      showFailure(form, error, 'Failed to create user')
      return
    }
    toast({ title: 'Success', text: 'User created successfully' })
    settle()
    onClose()
  })
  return (
    <FormDialog
      title="Add User"
      description="They log in with the username or email and this password, and set one of their own then."
      action="Add user"
      isBusy={form.formState.isSubmitting}
      isRestored={state.isRestored}
      onStartOver={startOver}
      onSubmit={save}
      onClose={onClose}
      state={<FormFailure form={form} />}
    >
      <UserFields form={form} passwordLabel="Password" passwordHint={PASSWORD_RULES} />
    </FormDialog>
  )
}
