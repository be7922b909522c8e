/** Values that break programs: strings, numbers and shapes that nobody means. */
import fc from 'fast-check'

const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nset-cookie: a=b',
  '\u202Eevil\u202C\u200B\uFEFF',
  'e\u0301 ﷽ 👩‍👩‍👧‍👦 🇺🇸',
  '\ud800',
  '<script>alert(1)</script>',
  `'; DROP TABLE leads; --`,
  '" OR ""="',
  '=HYPERLINK("https://evil.example")',
  '{{7*7}} #{7*7} <%= 7*7 %>',
  '../../../../etc/passwd',
  '%00%0d%0a%2e%2e%2f',
  '%',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1e309',
  '0x10',
  '１２３',
  '9'.repeat(400),
  'x'.repeat(5000),
  '\u{1F600}'.repeat(1200),
  'a@b',
  'a@example.com\r\nBcc: b@example.com',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  'javascript:alert(1)',
  '//evil.example/',
  '/\\evil.example',
]

const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  -(2 ** 53) - 2,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
]

/** Keys that a program may take for something of its own. */
export const HOSTILE_KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  '0',
  '$ne',
]

export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const hostileNumber = fc.oneof(
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.double({ noNaN: true }),
  fc.maxSafeInteger(),
)

/** An object with an own key of any name: `__proto__` included, which a literal or an assignment would take for its parent. */
export function objectOf(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [key, value] of entries)
    Object.defineProperty(made, key, { value, enumerable: true, writable: true, configurable: true })
  return made
}

const nested = (depth: number): unknown => {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

const keyed = fc
  .array(fc.tuple(fc.constantFrom(...HOSTILE_KEYS), fc.jsonValue({ maxDepth: 1 })), { maxLength: 4 })
  .map(objectOf)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], nested(60), nested(300)),
  keyed,
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(hostileText, { maxLength: 60 }),
)
