/**
 * How two edits of one record come together, field by field. What I changed is the difference between the record I
 * knew and the record I send; the rest of what I send is only what I happened to know, and never overwrites anything.
 */

export interface FieldConflict<Field extends string = string> {
  field: Field
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merge<Field extends string = string> {
  /** What of mine goes onto today's record. */
  applied: Partial<Record<Field, unknown>>
  /** Where both changed one field, to different values: theirs stays, mine is kept for its author to settle. */
  conflicts: FieldConflict<Field>[]
}

/**
 * Merges an edit into today's record.
 * @param base the record as the author knew it
 * @param mine the record as the author wants it
 * @param theirs the record as it is today
 * @param fields the fields a person can change; all others are ignored
 * @param knew says that the author knew today's value of a field although `base` does not show it, as when the
 *   author's own earlier push was stored but its answer was lost
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
    if (isSame(theirs[field], base[field]) || knew(field)) merge.applied[field] = mine[field]
    else merge.conflicts.push({ field, base: base[field], mine: mine[field], theirs: theirs[field] })
  }
  return merge
}

/** Equality of two JSON values; a missing field and null are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  return false
}
