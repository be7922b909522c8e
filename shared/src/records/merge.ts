/**
 * How two edits of one record come together, field by field. What I changed is the difference between the record I
 * knew and the record I send; the rest of what I send is only what I happened to know, and never overwrites anything.
 * Of a list it is each member that is added or taken away; see merge-lists.
 */
import { isLed, mergeLists } from './merge-lists.ts'

export interface FieldConflict<Field extends string = string> {
  field: Field
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merge<Field extends string = string> {
  /** What of mine goes onto today's record. */
  applied: Partial<Record<Field, unknown>>
  /**
   * Where both changed one field, to different values: theirs stays, mine is kept for its author to settle. Of a list only
   * the order can be at stake: then `mine` is my order of the members that both leave, and `theirs` is what is applied.
   */
  conflicts: FieldConflict<Field>[]
}

/**
 * Merges an edit into today's record.
 * @param base the record as the author knew it
 * @param mine the record as the author wants it
 * @param theirs the record as it is today
 * @param fields the fields a person can change; all others are ignored
 * @param knew says that the author knew today's value of a field although `base` does not show it, as when the
 *   author's own earlier push was stored but its answer was lost. Of a list it is today's order that was known.
 */
export function mergeEdits<Field extends string>(
  base: Partial<Record<Field, unknown>>,
  mine: Partial<Record<Field, unknown>>,
  theirs: Partial<Record<Field, unknown>>,
  fields: readonly Field[],
  knew: (field: Field) => boolean = () => false,
): Merge<Field> {
  const merge: Merge<Field> = { applied: {}, conflicts: [] }
  for (const field of fields) {
    if (isSame(mine[field], base[field]) || isSame(mine[field], theirs[field])) continue
    const [was, is, other] = [base[field], mine[field], theirs[field]]
    if (isSame(other, was)) merge.applied[field] = is
    else if (Array.isArray(was) && Array.isArray(is) && Array.isArray(other)) {
      const { merged, order } = mergeLists(was, is, other, isLed(field), knew(field))
      if (!isSame(merged, other)) merge.applied[field] = merged
      if (order) merge.conflicts.push({ field, base: was, mine: order, theirs: merged })
    } else if (knew(field)) merge.applied[field] = is
    else merge.conflicts.push({ field, base: was, mine: is, theirs: other })
  }
  return merge
}

/** Equality of two JSON values; a missing field and null are the same, and the order of fields is none. */
export function isSame(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  if (!isPlain(a) || !isPlain(b)) return false
  return [...Object.keys(a), ...Object.keys(b)].every(key => isSame(fieldOf(a, key), fieldOf(b, key)))
}

/** Not what every object has by its kind. */
const fieldOf = (record: Readonly<Record<string, unknown>>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : null

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
