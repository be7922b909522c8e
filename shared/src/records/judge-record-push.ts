/**
 * Pushed records of a collection that has no rules beyond its description (see judge-push for what a judgement promises):
 * who may change, add and remove them, and what its schemas take.
 */
import type { CollectionDescription, LooseRecord, Settling } from './collection-description.ts'
import {
  type Author,
  type ChangeOf,
  changedFields,
  changedUnseen,
  goneMeanwhile,
  isAllowed,
  type Judgement,
  type Knew,
  keptFromDeletion,
  madeAt,
  mergePush,
  NOTHING,
  PUSH_REFUSAL_TEXTS,
  type Pushed,
  parseFields,
  refused,
} from './judge-push.ts'

/** A collection whose records can be changed, and made, by anybody who is allowed to. */
export type RuledByDescription = Pick<CollectionDescription, 'schema' | 'fields' | 'alongside' | 'title'> & {
  settling: Settling & { make: NonNullable<Settling['make']> }
}

/** @param now the present instant, ISO in UTC */
export function judgeRecordPush<Name extends string, Document extends LooseRecord>(
  collection: Name,
  description: RuledByDescription,
  pushed: Pushed,
  current: Document | null,
  author: Author,
  knew: Knew,
  now: string,
): Judgement<ChangeOf<Name, Document>> {
  const { settling } = description
  const fields = [...Object.keys(description.fields), ...description.alongside]
  const title = description.title(current ?? pushed.next)
  const isRemoval = pushed.next._deleted === true
  const mine = changedFields(pushed, fields, current)
  const back = (message: string) => ({ changes: [], issues: [refused(title, mine, current, message)] })
  const wanted = isRemoval ? 'remove' : current ? 'change' : 'add'
  const isForbidden = !isAllowed(author, settling.permissions[wanted])
  if (isRemoval) {
    if (!current) return NOTHING
    const keep = (message: string) => ({
      changes: [],
      issues: [keptFromDeletion(title, pushed, current, fields, knew, message)],
    })
    if (isForbidden) return keep(PUSH_REFUSAL_TEXTS.no_permission)
    if (changedUnseen(pushed, current, fields, knew)) return keep(PUSH_REFUSAL_TEXTS.changed_meanwhile)
    return { changes: [{ collection, before: current, after: null }], issues: [] }
  }
  if (isForbidden) return back(PUSH_REFUSAL_TEXTS.no_permission)
  if (current) {
    const { applied, issues } = mergePush(pushed, current, fields, knew, title)
    const { good, bad, message } = parseFields(applied, settling.editSchema)
    if (Object.keys(bad).length > 0)
      issues.push(refused(title, bad, current, message ?? PUSH_REFUSAL_TEXTS.not_valid))
    if (Object.keys(good).length === 0) return { changes: [], issues }
    const after = { ...current, ...good, ...('updatedAt' in current ? { updatedAt: now } : {}) }
    return { changes: [{ collection, before: current, after }], issues }
  }
  if (pushed.assumed) return { changes: [], issues: [goneMeanwhile(title, pushed, fields)] }

  const { values, bad, message } = parseNew(settling, pushed.next)
  if (!values) return back(message ?? PUSH_REFUSAL_TEXTS.not_valid)
  const made = settling.make(String(pushed.next.id), values, now)
  const after = { ...made, createdAt: madeAt(pushed.next.createdAt, now) } as LooseRecord as Document
  const issues = Object.keys(bad).length > 0 ? [refused(title, bad, after, PUSH_REFUSAL_TEXTS.not_valid)] : []
  return { changes: [{ collection, before: null, after }], issues }
}

/** The values of a new record, without those that are not valid where it can be made without them. */
function parseNew({ createSchema }: Settling, next: LooseRecord) {
  const whole = createSchema.safeParse(next)
  if (whole.success) return { values: whole.data, bad: {}, message: null }
  const message = whole.error.issues[0]?.message ?? null
  const isBad = new Set(whole.error.issues.map(({ path }) => String(path[0])))
  const apart = (wanted: boolean) =>
    Object.fromEntries(Object.entries(next).filter(([field]) => isBad.has(field) === wanted))
  const rest = createSchema.safeParse(apart(false))
  return { values: rest.success ? rest.data : null, bad: apart(true), message }
}
