import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { useValueText } from '../fields/use-value-text.ts'
import type { FormNews } from './field-news.tsx'
import type { FormState, RecordForm } from './record-form.ts'
import { changesPath, occasionOf, useChanges } from './use-changes.ts'

interface Options<D extends { id: string; revision: number }, V extends object> {
  about: Exclude<SyncIssue['about'], 'notes'>
  desk: RecordForm<D, V>
  state: FormState<V>
  /** Which field of the record a field of the form speaks of, where that has another name. */
  names?: Readonly<Record<string, string>>
}

/** What others change while a form is open on a record, with their names where the server can be asked. */
export function useFormNews<D extends { id: string; revision: number }, V extends object>({
  about,
  desk,
  state,
  names = {},
}: Options<D, V>): FormNews {
  const valueText = useValueText()
  const base = desk.base()
  const path = base && changesPath(`${about}/${base.id}`, base.revision)
  const changes = useChanges(path, occasionOf(state))
  return {
    state,
    desk,
    changedBy: field => changes.of(names[field] ?? field),
    deletion: changes.deletion,
    words: (field, value) => valueText(names[field] ?? field, value),
  }
}
