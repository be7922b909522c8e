/** Values that a JSON Schema (2020-12, as zod writes it) allows, and such that are nearly allowed. */
import fc from 'fast-check'
import { HOSTILE_KEYS, hostileValue, objectOf } from './hostile.ts'

/** What of a schema is understood here. */
export interface Schema {
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: string | string[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
  propertyNames?: Schema
}

/** Stands for the id of a record that there is when the request is sent. */
export const idOf = (kind: string, index: number) => `«${kind}:${index}»`

const LONGEST = 60
const KINDS = ['vehicles', 'leads', 'events', 'users', 'applications', 'held', 'notes', 'devices', 'commits']
const someId = (kinds: readonly string[] = KINDS) =>
  fc.tuple(fc.constantFrom(...kinds), fc.nat(400)).map(([kind, index]) => idOf(kind, index))

const KIND_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  vehicleId: ['vehicles'],
  leadId: ['leads'],
  userId: ['users'],
}

const ID_PATTERN = '^[0-9a-z]{1,24}$'
const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())

const words = (min: number, max: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength: min, maxLength: Math.max(min, Math.min(max, LONGEST)) }) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.max(min, Math.min(max, 20)) }),
    },
    ...(max <= 5000 ? [{ weight: 1, arbitrary: fc.constantFrom('x'.repeat(max), 'ü'.repeat(max)) }] : []),
  )

/** What a refinement asks for that a JSON Schema cannot say, by the name of the field. */
const BY_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.nat(9999).map(n => `person${n}@example.com`),
  phone: fc.integer({ min: 1000, max: 9999 }).map(n => `(208) 555-${n}`),
  password: fc.constantFrom('Quiet-Harbor7', 'Old-Lantern-Fjord-9', 'Wrong-Password1', 'Dealership1!'),
  owner: fc.constant(idOf('self', 0)),
  offset: fc.constant('0'),
  size: fc.constant(idOf('size', 0)),
  current: fc.constant('Quiet-Harbor7'),
  identifier: fc.constantFrom('owner', 'sam', 'kim', 'nobody', 'sam@sawtoothmotor.example'),
  price: fc.integer({ min: 0, max: 9_000_000 }).map(cents => (cents / 100).toFixed(2)),
  loanAmount: fc.integer({ min: 1000, max: 90_000 }).map(String),
  downPayment: fc.integer({ min: 0, max: 900 }).map(String),
  interestRate: fc.constantFrom('4.5', '0', '29.99'),
  annualIncome: fc.integer({ min: 1000, max: 200_000 }).map(String),
  sha256: fc.nat(40).map(index => idOf('uploads', index)),
  imageUrl: fc.nat(40).map(index => idOf('pictures', index)),
  vin: fc.constantFrom('1HGCM82633A004352', 'KMHDU46D17U090264', '1HGCM82633A004353'),
}

function texts(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { pattern, format, minLength: min = 0, maxLength: max = 10_000 } = schema
  if (format === 'date-time') return instant
  if (format === 'date') return instant.map(text => text.slice(0, 10))
  if (pattern === ID_PATTERN) return someId(KIND_BY_NAME[name])
  if (pattern === undefined) return words(min, max)
  const whole = new RegExp(pattern)
  // What must not follow is no part of what is made.
  const made = new RegExp(pattern.replace(/\(\?![^)]*\)/g, ''))
  return fc.stringMatching(made).filter(text => text.length <= max && whole.test(text))
}

/** @param name of the field; "" where it has none */
export function valid(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const inner = (one: Schema, called = name) => valid(one, called)
  // The only one that refers to itself is any JSON.
  if (schema.$ref) return fc.jsonValue({ maxDepth: 2 })
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options)
    return fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      ...options.map((one: Schema) => inner(one)),
    )
  const known = BY_NAME[name]
  if (known && (name === 'offset' || name === 'size' || [schema.type].flat().includes('string')))
    return fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: texts(schema, name) })
  switch (schema.type) {
    case 'string':
      return texts(schema, name)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -(2 ** 31), Number.MIN_SAFE_INTEGER),
        max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 40),
      })
    case 'number':
      return fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 500 }) },
        { weight: 1, arbitrary: fc.double({ min: -1e9, max: 1e9, noNaN: true }) },
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(4, schema.minItems ?? 0)),
      })
    case 'object':
      return objects(schema, inner)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objects(schema: Schema, inner: (one: Schema, called?: string) => fc.Arbitrary<unknown>) {
  const required = new Set<string>(schema.required ?? [])
  const own = Object.entries<Schema>(schema.properties ?? {}).map(([key, one]) => {
    const present = inner(one, key).map(value => [[key, value]] as [string, unknown][])
    return required.has(key) ? present : fc.oneof(present, fc.constant<[string, unknown][]>([]))
  })
  const more = schema.additionalProperties
    ? fc.array(
        fc.tuple(
          schema.propertyNames ? inner(schema.propertyNames, '').map(String) : fc.string(),
          inner(schema.additionalProperties, ''),
        ),
        {
          maxLength: 3,
        },
      )
    : fc.constant<[string, unknown][]>([])
  return fc.tuple(more, ...own).map(parts => objectOf(parts.flat()))
}

/** One change that is made to a value: where, counted through all of its places, and what. */
interface Change {
  at: number
  how: 'replace' | 'drop' | 'add' | 'repeat' | 'stringify'
  key: string
  value: unknown
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(1000),
  how: fc.constantFrom<Change['how'][]>('replace', 'replace', 'drop', 'add', 'repeat', 'stringify'),
  key: fc.constantFrom(...HOSTILE_KEYS),
  value: hostileValue,
})

type Parent = Record<string, unknown> | unknown[]

function placesOf(value: unknown): [Parent, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [
    [value as Parent, key] as [Parent, string],
    ...placesOf(one),
  ])
}

function changed(value: unknown, { at, how, key, value: other }: Change): unknown {
  const copy = structuredClone(value)
  const places = placesOf(copy)
  const [parent, name] = places[at % Math.max(1, places.length)] ?? []
  if (!parent || name === undefined) return other
  const found = (parent as Record<string, unknown>)[name]
  const put = (next: unknown) =>
    Object.defineProperty(parent, name, { value: next, enumerable: true, writable: true, configurable: true })
  if (how === 'replace') put(other)
  else if (how === 'stringify') put(JSON.stringify(found) ?? '')
  else if (how === 'repeat') put(Array.from({ length: 250 }, () => found))
  else if (how === 'add') put(objectOf([...Object.entries(Object(found)), [key, other]]))
  else if (Array.isArray(parent)) parent.splice(Number(name), 1)
  else delete parent[name]
  return copy
}

/** Valid but for one or a few places. */
export const nearly = (whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(whole, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(changed, value))
