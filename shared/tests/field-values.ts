/** Records with a value in each field, made from the schemas: a field that is added to one is in them from then on. */

import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { COLLECTION_TABLE, type Collection } from '../src/collections/collections.ts'

export type Fields = Record<string, unknown>
/** Each field has another value in each. */
export type Variant = 0 | 1

/** Values that other records, or rules, must know. */
const RULED: { readonly [C in Collection]?: Readonly<Record<string, readonly [unknown, unknown]>> } = {
  leads: {
    vehicleId: ['vehicle0', 'vehicle1'],
    imported: [0, 1].map(variant => ({
      id: `import${variant}`,
      file: `contacts-${variant}.csv`,
      at: `2026-11-2${variant}T10:42:00.000Z`,
      by: `Kim ${variant}`,
      byId: `kim${variant}`,
    })) as [unknown, unknown],
    handOvers: [0, 1].map(variant => [
      { to: `kim${variant}`, toName: `Kim ${variant}`, at: `2026-11-2${variant}T10:43:00.000Z`, by: null },
    ]) as [unknown, unknown],
    ownerId: ['sam', 'kim'],
    // Nobody spoke to anybody in the future.
    firstContactAt: ['2026-11-19T17:00:00.000Z', '2026-11-19T16:30:00.000Z'],
    // On days that are far off, in opening hours.
    testDriveDate: ['2030-06-03T17:00:00.000Z', '2030-06-04T18:30:00.000Z'],
  },
  vehicles: { status: ['received', 'available'] },
  notes: {
    leadId: ['lead0', 'lead1'],
    consent: [
      { state: 'withdrawn', how: 'text' },
      { state: 'given', how: 'phone' },
    ],
  },
  issues: { userId: ['sam', 'kim'] },
}

export const fieldsOf = (collection: Collection): string[] =>
  Object.keys(COLLECTION_TABLE[collection].schema.shape)

/** A record of which nothing is blank, and nothing as it is where nobody says anything. */
export function recordOf(collection: Collection, id: string, variant: Variant): Fields {
  const { shape } = COLLECTION_TABLE[collection].schema
  const values = Object.entries(shape).map(([field, schema]) => [
    field,
    RULED[collection]?.[field]?.[variant] ?? valueFor(field, schema, variant),
  ])
  return { ...Object.fromEntries(values), id }
}

/** The first of many values that the schema of a field takes and leaves as it is. */
function valueFor(field: string, schema: z.ZodType, variant: Variant): unknown {
  const options = choicesOf(schema)
  if (options.length > 1) return options[(variant + 1) % options.length]
  // At another place: a server looks whether it has the files that are its own.
  const pictureOf = (name: string) => `https://pictures.example/${name}-${variant}.webp`
  const text = `${field} ${variant}`
  // As many minutes as the letters of its name make: no two fields have the same instant.
  const minutes = [...field].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) * 2 + variant
  const candidates = [
    variant === 0,
    new Date(Date.UTC(2026, 10, 21) + minutes * 60_000).toISOString(),
    pictureOf(field),
    text,
    `${field}${variant}@example.com`,
    `1HGCM82633A00435${variant}`,
    `${(10 + variant) * 1000}.00`,
    field.toLowerCase() + variant,
    `F-${1042 + variant}`,
    2 + variant,
    2010 + variant,
    [pictureOf(field), pictureOf(`${field}-more`)],
    [text],
    { text, page: `/${field}/${variant}`, at: new Date(Date.UTC(2026, 10, 22 + variant)).toISOString() },
    { phone: text },
    { phone: { by: text, at: new Date(Date.UTC(2026, 10, 22 + variant)).toISOString() } },
  ]
  const value = candidates.find(candidate => {
    const parsed = schema.safeParse(candidate)
    return parsed.success && isDeepStrictEqual(parsed.data, candidate)
  })
  if (value === undefined) throw new Error(`Please add a value that "${field}" can have.`)
  return value
}

/** The values between which a field chooses; none where it is not a choice. */
function choicesOf(schema: z.ZodType): readonly unknown[] {
  if (schema instanceof z.ZodNullable) return choicesOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodEnum ? schema.options : []
}
