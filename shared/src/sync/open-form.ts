/**
 * A form that is open on a record: the record as its user saw it there, and what stands in the fields.
 *
 * Guaranteed: only what was typed is written, and it is written upon what its author saw of just these fields. A field in
 * which nobody typed follows the record, so that it is seen as it is. A field in which somebody typed keeps its text;
 * what others made of it meanwhile is news, which the user takes or keeps their own against. Until then the author does
 * not know of it, and the server is not told that they did.
 */
import { isSame } from '../records/merge.ts'

export interface OpenForm<D extends object, V extends object> {
  /** The record as its user saw it, field by field; null for one that is made with the form. */
  base: D | null
  /** What stands in the fields. */
  values: V
}

/** How a form speaks of a record. */
export interface FormShape<D extends object, V extends object> {
  /** What the fields say of a record; of null, how a new form begins. */
  valuesOf(record: D | null): V
  /** Which field of the record a field of the form speaks of, where that has another name. */
  names?: Partial<Readonly<Record<keyof V, keyof D>>>
  /** Fields whose value no record tells, as a password: which field of the record is another whenever it was set. */
  versions?: Partial<Readonly<Record<keyof V, keyof D>>>
}

/** What was kept of a form: the record as its user saw it, and the fields in which they typed. */
export interface KeptForm<D extends object, V extends object> {
  base: D | null
  values: Partial<V>
}

/** What somebody else made of a field in which the user typed, as the form would show it; of what no record tells, its version. */
export interface FieldNews {
  field: string
  mine: unknown
  theirs: unknown
}

const fieldsOf = <V extends object>(values: V) => Object.keys(values) as (keyof V & string)[]

const nameOf = <D extends object, V extends object>(
  { names, versions }: FormShape<D, V>,
  field: keyof V,
): keyof D => versions?.[field] ?? names?.[field] ?? (field as unknown as keyof D)

/** Whether a field says something else in one record than in another. */
function isMoved<D extends object, V extends object>(
  shape: FormShape<D, V>,
  field: keyof V,
  from: D,
  to: D,
): boolean {
  const version = shape.versions?.[field]
  if (version) return from[version] !== to[version]
  return !isSame(shape.valuesOf(from)[field], shape.valuesOf(to)[field])
}

/** A record with what another says of some fields of the form. */
function withFieldsOf<D extends object, V extends object>(
  shape: FormShape<D, V>,
  onto: D,
  from: D,
  fields: readonly (keyof V)[],
): D {
  const names = fields.map(field => nameOf(shape, field))
  return { ...onto, ...Object.fromEntries(names.map(name => [name, from[name]])) }
}

const valuesIn = <V extends object>(values: V, fields: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(fields.map(field => [field, values[field]])) as Partial<V>

/** A form as it is opened. @param record null for a new one */
export function opened<D extends object, V extends object>(
  shape: FormShape<D, V>,
  record: D | null,
): OpenForm<D, V> {
  return { base: record, values: shape.valuesOf(record) }
}

/**
 * A form as it was left: with what was typed, upon what its author saw then of these fields. The others are as today.
 * @param record the record as it is today; null where it is gone, or was never made
 */
export function restored<D extends object, V extends object>(
  shape: FormShape<D, V>,
  record: D | null,
  kept: KeptForm<D, V>,
): OpenForm<D, V> {
  const begin = shape.valuesOf(record ?? kept.base)
  const known = fieldsOf(begin)
  const typed = fieldsOf(kept.values as V).filter(field => known.includes(field))
  const others = known.filter(field => !typed.includes(field))
  return {
    base: kept.base && (record ? withFieldsOf(shape, kept.base, record, others) : kept.base),
    values: { ...begin, ...valuesIn(kept.values as V, typed) },
  }
}

/** The fields in which something else stands than what their user saw. */
export function typedFields<D extends object, V extends object>(
  shape: FormShape<D, V>,
  { base, values }: OpenForm<D, V>,
): (keyof V & string)[] {
  const seen = shape.valuesOf(base)
  return fieldsOf(values).filter(field => !isSame(values[field], seen[field]))
}

/** What is to be kept of a form; null where nothing was typed. */
export function keptOf<D extends object, V extends object>(
  shape: FormShape<D, V>,
  form: OpenForm<D, V>,
): KeptForm<D, V> | null {
  const typed = typedFields(shape, form)
  return typed.length > 0 ? { base: form.base, values: valuesIn(form.values, typed) } : null
}

/** The record has come as it is now. Fields in which nobody typed show it; what is typed already needs no news. */
export function withNews<D extends object, V extends object>(
  shape: FormShape<D, V>,
  form: OpenForm<D, V>,
  record: D,
): OpenForm<D, V> {
  const { base, values } = form
  if (!base) return form
  const present = shape.valuesOf(record)
  const typed = typedFields(shape, form)
  const shown = fieldsOf(values).filter(
    field => !typed.includes(field) || isSame(values[field], present[field]),
  )
  return {
    base: withFieldsOf(shape, base, record, shown),
    values: { ...values, ...valuesIn(present, shown) },
  }
}

/** What others made of the fields in which the user typed, and which the user has not decided on. */
export function newsOf<D extends object, V extends object>(
  shape: FormShape<D, V>,
  form: OpenForm<D, V>,
  record: D,
): FieldNews[] {
  const { base, values } = form
  if (!base) return []
  const present = shape.valuesOf(record)
  return typedFields(shape, form)
    .filter(field => isMoved(shape, field, base, record) && !isSame(present[field], values[field]))
    .map(field => {
      const version = shape.versions?.[field]
      return { field, mine: values[field], theirs: version ? record[version] : present[field] }
    })
}

/** The user keeps what they typed, and has seen what others made of it. */
export function kept<D extends object, V extends object>(
  shape: FormShape<D, V>,
  { base, values }: OpenForm<D, V>,
  record: D,
  field: string,
): OpenForm<D, V> {
  return { base: base && withFieldsOf(shape, base, record, [field as keyof V]), values }
}

/** The user takes what others made of a field. */
export function taken<D extends object, V extends object>(
  shape: FormShape<D, V>,
  form: OpenForm<D, V>,
  record: D,
  field: string,
): OpenForm<D, V> {
  const { base } = kept(shape, form, record, field)
  return { base, values: { ...form.values, ...valuesIn(shape.valuesOf(record), [field as keyof V]) } }
}

/**
 * The record as its author wants it, upon what they saw: what a rule made of today's record when the edit was put upon it.
 * @param saw the record as its author saw it
 * @param present the record that the rule was asked about
 * @param decided what the rule made of it
 */
export function wantedUpon<D extends object>(saw: D, present: D, decided: D): D {
  const changed = (Object.keys(decided) as (keyof D)[]).filter(
    field => field !== 'revision' && !isSame(decided[field], present[field]),
  )
  return { ...saw, ...Object.fromEntries(changed.map(field => [field, decided[field]])) }
}
