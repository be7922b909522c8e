/**
 * A form on a record, as its screen holds it: what stands in it, what others changed meanwhile, and the draft of it. It
 * knows no React: the screens bind it to their fields, and the fuzz drives it as a person would.
 */
import {
  type FieldNews,
  type FormShape,
  type KeptForm,
  kept,
  keptOf,
  newsOf,
  type OpenForm,
  opened,
  restored,
  taken,
  typedFields,
  withNews,
} from '@forecourt/shared/sync/open-form'
import { BehaviorSubject } from 'rxjs'
import type { Draft, DraftStore } from '../mirror/draft-store.ts'

export interface FormState<V extends object> {
  /** What stands in the fields. */
  values: V
  /** The fields in which something was typed. */
  typed: readonly string[]
  /** What others made of these, and the user has not decided on. */
  news: readonly FieldNews[]
  /** What stood in the other fields when others changed them while the form was open, by field. */
  followed: Readonly<Record<string, unknown>>
  /** What the user typed and gave up for what others made of it, by field. */
  givenUp: Readonly<Record<string, unknown>>
  /** Whether the record is there no longer. */
  isGone: boolean
  /** Whether it shows what was typed before it was closed. */
  isRestored: boolean
}

export interface RecordForm<D extends object, V extends object> {
  readonly state: BehaviorSubject<FormState<V>>
  /** The record as its user saw it; null for one that is made with the form. */
  base(): D | null
  /** The record has come as it is now; null when it is gone. */
  hear(record: D | null): void
  /** What stands in the fields is another. */
  type(values: V): void
  /** Takes what others made of a field in the place of what was typed. */
  take(field: string): void
  /** Puts back what was typed, after `take`. */
  putBack(field: string): void
  /** Keeps what was typed, knowing what others made of it. */
  keep(field: string): void
  /** Back to the values that are stored. */
  startOver(): void
  /** Everything is stored: nothing is left to keep. */
  settle(): void
}

/** What a form gives to whoever stores it. */
export interface Saving<D, Fields> {
  /** The record as its user saw it; null for a new one. */
  seen: D | null
  /** Whether it was deleted meanwhile: then it is added again. */
  isGone: boolean
  /** What was typed. */
  typed: Partial<Fields>
  /** All that stands in the form. */
  fields: Fields
}

export interface RecordFormOptions<D extends object, V extends object> {
  drafts: Pick<DraftStore, 'own' | 'takeUp' | 'keep' | 'forget'>
  /** What its draft is kept under: "lead:abc", "lead:new". */
  name: string
  /** What it is about, in words, for a list of drafts. */
  title: string
  shape: FormShape<D, V>
  /** The record when the form is opened; null for a new one. */
  record: D | null
  /** Fields that no draft keeps. */
  secrets?: readonly (keyof V & string)[]
}

export function createRecordForm<D extends object, V extends object>({
  drafts,
  name,
  title,
  shape,
  record,
  secrets = [],
}: RecordFormOptions<D, V>): RecordForm<D, V> {
  let present: D | null = record
  let form: OpenForm<D, V> = opened(shape, record)
  /** What stood in the fields when everything was stored. */
  let settled: V | null = null
  let isRestored = false
  let followed: FormState<V>['followed'] = {}
  let givenUp: FormState<V>['givenUp'] = {}

  const own = drafts.own(name)
  if (own) takeOver(own)
  const state = new BehaviorSubject<FormState<V>>(stateNow())
  if (!own)
    void drafts.takeUp(name).then(left => {
      if (!left || settled !== null || typedFields(shape, form).length > 0) return
      takeOver(left)
      show()
    })

  function takeOver(draft: Draft) {
    form = restored(shape, present, draft as KeptForm<D, V>)
    isRestored = true
    if (present) form = withNews(shape, form, present)
  }

  function stateNow(): FormState<V> {
    return {
      values: form.values,
      typed: typedFields(shape, form),
      news: present ? newsOf(shape, form, present) : [],
      followed,
      givenUp,
      isGone: present === null && form.base !== null,
      isRestored,
    }
  }

  const show = () => state.next(stateNow())

  function keepDraft() {
    const draft = keptOf(shape, form)
    if (draft) for (const secret of secrets) delete draft.values[secret]
    if (draft && Object.keys(draft.values).length > 0) drafts.keep({ name, title, ...asKept(draft) })
    else drafts.forget(name)
  }

  return {
    state,
    base: () => form.base,
    hear: next => {
      if (next === present && next !== null) return
      present = next
      if (next) {
        const before = form.values
        form = withNews(shape, form, next)
        const moved = (Object.keys(before) as (keyof V & string)[]).filter(
          field => before[field] !== form.values[field],
        )
        for (const field of moved) followed = { ...followed, [field]: followed[field] ?? before[field] }
      }
      show()
    },
    type: values => {
      const isSettled = settled !== null && sameValues(settled, values)
      form = { ...form, values }
      if (isSettled) return
      settled = null
      keepDraft()
      show()
    },
    take: field => {
      if (!present || !isFieldOf(form.values, field)) return
      givenUp = { ...givenUp, [field]: form.values[field] }
      form = taken(shape, form, present, field)
      keepDraft()
      show()
    },
    putBack: field => {
      if (!isFieldOf(form.values, field)) return
      form = { ...form, values: { ...form.values, [field]: givenUp[field] } }
      givenUp = { ...givenUp, [field]: undefined }
      keepDraft()
      show()
    },
    keep: field => {
      if (!present) return
      form = kept(shape, form, present, field)
      keepDraft()
      show()
    },
    startOver: () => {
      drafts.forget(name)
      form = opened(shape, present ?? form.base)
      settled = null
      isRestored = false
      followed = {}
      givenUp = {}
      show()
    },
    settle: () => {
      settled = form.values
      isRestored = false
      drafts.forget(name)
    },
  }
}

const asKept = <D extends object, V extends object>({ base, values }: KeptForm<D, V>) => ({
  base,
  values: values as Record<string, unknown>,
})

const sameValues = <V extends object>(a: V, b: V) =>
  (Object.keys(a) as (keyof V)[]).every(field => a[field] === b[field])

const isFieldOf = <V extends object>(values: V, field: string): field is keyof V & string =>
  Object.hasOwn(values, field)
