/** Requests as the description of the API has them, and as nobody should send them. */
import fc from 'fast-check'
import { idOf, nearly, type Schema, valid } from './from-schema.ts'
import { hostileText, hostileValue } from './hostile.ts'

/** `closed` is a session whose account was deactivated. */
export const CALLERS = ['visitor', 'sales', 'admin', 'closed'] as const
export type Caller = (typeof CALLERS)[number]

export interface Described {
  method: string
  /** As described: "/api/leads/{id}". */
  path: string
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

export interface Plan {
  operation: Described
  caller: Caller
  method: string
  /** With its query; the names of records are put in when it is sent. */
  path: string
  headers: Record<string, string>
  /** Null for none; a text is sent as it is. */
  body: { type: string | null; text: string } | { type: string; parts: Part[] } | null
}

export interface Part {
  field: string
  name: string
  content: 'picture' | 'cut' | 'film' | 'text' | 'nothing'
}

export function operationsOf(api: { paths: Record<string, Record<string, object>> }): Described[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, one]) => ({ ...one, method: method.toUpperCase(), path }) as Described,
    ),
  )
}

/** Which records the ids of a path are of, by what comes before them. */
const KINDS: Readonly<Record<string, string>> = {
  'loan-applications': 'applications',
  'held-inquiries': 'held',
  'film-jobs': 'films',
  imports: 'batches',
  images: 'categories',
  changes: 'collections',
}

const KIND_BY_NAME: Readonly<Record<string, string>> = {
  vin: 'vins',
  sha256: 'uploads',
  filename: 'files',
  photo: 'photos',
}

const escaped = (text: string) => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}
/** In a path as it is: no blank, no control character, which no client could send. */
const raw = (text: string) => text.replace(/[^\x21-\x7e]|[#?]/g, '') || 'x'

function segments(path: string): fc.Arbitrary<string> {
  const parts = path.split('/').slice(1)
  return fc
    .tuple(...parts.map((part, index) => segment(part, parts[index - 1] ?? '')))
    .map(all => `/${all.join('/')}`)
}

function kindOf(name: string, before: string): string {
  if (name in KIND_BY_NAME) return KIND_BY_NAME[name] ?? name
  // The record of a collection that was drawn as well.
  return before.startsWith('{') ? 'leads' : (KINDS[before] ?? before)
}

function segment(part: string, before: string): fc.Arbitrary<string> {
  if (!part.startsWith('{')) return fc.constant(part)
  const kind = kindOf(part.slice(1, -1), before)
  return fc.oneof(
    { weight: 8, arbitrary: fc.nat(400).map(index => idOf(kind, index)) },
    { weight: 1, arbitrary: hostileText.map(escaped) },
    { weight: 1, arbitrary: hostileText.map(raw) },
  )
}

function queries(parameters: Described['parameters']): fc.Arbitrary<string> {
  const own = parameters
    .filter(parameter => parameter.in === 'query')
    .map(({ name, schema }) =>
      fc.oneof(
        { weight: 6, arbitrary: valid(schema, name).map(value => [`${name}=${escaped(String(value))}`]) },
        { weight: 1, arbitrary: hostileText.map(text => [`${name}=${escaped(text)}`]) },
        { weight: 1, arbitrary: hostileText.map(text => [`${name}=${raw(text)}`, `${name}=2`]) },
        { weight: 2, arbitrary: fc.constant<string[]>([]) },
      ),
    )
  const strange = fc.oneof(
    { weight: 9, arbitrary: fc.constant<string[]>([]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(hostileText, hostileText)
        .map(([key, value]) => [`${escaped(key)}=${escaped(value)}`]),
    },
  )
  return fc.tuple(strange, ...own).map(all => {
    const text = all.flat().join('&')
    return text ? `?${text}` : ''
  })
}

/** Of bytes that a header may carry (RFC 9110, 5.5). */
const headerText = hostileText.map(text => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim())
const rarely = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 11, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary })

const HEADERS = [
  [
    'x-device-id',
    fc.oneof(
      fc.nat(5).map(n => idOf('devices', n)),
      headerText,
    ),
  ],
  [
    'x-user-id',
    fc.oneof(
      fc.nat(5).map(n => idOf('users', n)),
      headerText,
    ),
  ],
  ['x-contract-version', fc.oneof(fc.integer().map(String), headerText)],
  ['idempotency-key', fc.oneof(fc.constantFrom('key-1', 'key-2', 'k'.repeat(201)), headerText)],
  ['if-none-match', fc.oneof(fc.constantFrom('*', 'W/"x"', '"'), headerText)],
  [
    'range',
    fc.oneof(
      fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-99999999999999999999'),
      headerText,
    ),
  ],
  ['accept', headerText],
  ['accept-encoding', fc.oneof(fc.constantFrom('br', 'gzip', 'br;q=0', 'identity', '*;q=0'), headerText)],
  ['content-encoding', fc.constantFrom('gzip', 'br', 'nonsense')],
  ['user-agent', headerText],
  ['authorization', headerText],
  ['origin', fc.constantFrom('https://evil.example', 'null', 'nonsense', 'http://localhost:3000')],
  ['sec-fetch-site', fc.constantFrom('cross-site', 'same-origin', 'none')],
  ['x-forwarded-for', fc.oneof(fc.constantFrom('::1', '1, 2, 3', ','), headerText)],
] as const satisfies [string, fc.Arbitrary<string>][]

const headers = fc
  .tuple(
    ...HEADERS.map(([name, arbitrary]) =>
      rarely(
        arbitrary.map(text => [[name, text]]),
        [] as string[][],
      ),
    ),
  )
  .map(all => Object.fromEntries(all.flat()) as Record<string, string>)

const TYPES = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json, text/html',
  'application/xml',
  'application/octet-stream',
  '',
]
const BROKEN = [
  '{',
  '[1,',
  'nul',
  '{"a":1}}',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '1e999',
  '"\\ud800"',
  '[]',
  '0',
  '--x\r\n\r\n--x--',
  '',
  '{"__proto__":{"role":"admin"}}',
]

const json = (value: unknown) => JSON.stringify(value) ?? 'null'

function bodies(operation: Described): fc.Arbitrary<Plan['body']> {
  const content = operation.requestBody?.content
  const strange: fc.Arbitrary<Plan['body']> = fc.oneof(
    fc.record({ type: fc.constant('application/json'), text: hostileValue.map(json) }),
    fc.record({ type: fc.constant('application/json'), text: fc.constantFrom(...BROKEN) }),
    fc.record({
      type: fc.constantFrom(...TYPES, null),
      text: fc.oneof(fc.constantFrom(...BROKEN), hostileValue.map(json)),
    }),
    fc.constant(null),
  )
  const usual = content ? described(content) : fc.constant(null)
  return fc.oneof(
    { weight: content ? 7 : 9, arbitrary: usual },
    { weight: content ? 3 : 1, arbitrary: strange },
  )
}

function described(content: NonNullable<Described['requestBody']>['content']): fc.Arbitrary<Plan['body']> {
  const schema = content['application/json']?.schema
  if (schema) {
    const whole = valid(schema)
    return fc
      .oneof({ weight: 3, arbitrary: whole }, { weight: 2, arbitrary: nearly(whole) })
      .map(value => ({ type: 'application/json', text: json(value) }))
  }
  const form = content['multipart/form-data']?.schema
  if (form) {
    const part = fc.record({
      field: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...Object.keys(form.properties ?? {})) },
        { weight: 1, arbitrary: hostileText },
      ),
      name: fc.oneof(fc.constantFrom('a.png', 'b.mp4', '../c.png'), hostileText),
      content: fc.constantFrom<Part['content'][]>('picture', 'picture', 'cut', 'film', 'text', 'nothing'),
    })
    return fc.record({ type: fc.constant('multipart/form-data'), parts: fc.array(part, { maxLength: 4 }) })
  }
  return fc.record({
    type: fc.constant('application/octet-stream'),
    text: fc.oneof({ weight: 4, arbitrary: fc.constant(CHUNK) }, { weight: 1, arbitrary: hostileText }),
  })
}

/** Stands for the bytes of a picture. */
export const CHUNK = '«chunk»'

/** Any request; of each operation as many. */
export function plansOf(operations: readonly Described[]): fc.Arbitrary<Plan> {
  return fc.oneof(
    ...operations.map(operation =>
      fc
        .tuple(
          fc.constantFrom<Caller[]>(...CALLERS, 'visitor', 'sales', 'sales', 'admin', 'admin'),
          rarely(
            fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'),
            operation.method,
          ),
          segments(operation.path),
          queries(operation.parameters),
          headers,
          bodies(operation),
        )
        .map(
          ([caller, method, path, query, sent, body]): Plan => ({
            operation,
            caller,
            method,
            path: `${path}${query}`,
            headers: sent,
            body: method === 'GET' || method === 'HEAD' ? null : body,
          }),
        ),
    ),
  )
}
