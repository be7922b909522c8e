import { userValueText } from '@forecourt/shared/users/edit-upon-seen'
import type { User } from '@forecourt/shared/users/user'
import type { FormNews } from '../forms/field-news.tsx'
import type { FormState, RecordForm } from '../forms/record-form.ts'
import { occasionOf, useChanges } from '../forms/use-changes.ts'

/**
 * What others change of an account while its form is open, and who they are.
 * @param path where the server says who changed it
 */
export function useAccountNews<V extends object>(
  desk: RecordForm<User, V>,
  state: FormState<V>,
  path: string,
): FormNews {
  const changes = useChanges(path, occasionOf(state))
  return { state, desk, changedBy: changes.of, deletion: changes.deletion, words: userValueText }
}
