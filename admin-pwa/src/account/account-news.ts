import { userValueText } from '@forecourt/shared/users/edit-upon-seen'
import type { User } from '@forecourt/shared/users/user'
import type { FormNews } from '../forms/field-news.tsx'
import type { FormState, RecordForm } from '../forms/record-form.ts'

/** What others change of an account while its form is open. The server tells what is stored, and not by whom. */
export function accountNews<V extends object>(desk: RecordForm<User, V>, state: FormState<V>): FormNews {
  return { state, desk, changedBy: () => null, deletion: null, words: userValueText }
}
