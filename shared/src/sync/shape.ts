import { forEachCollection } from '../collections/collections.ts'

/**
 * Names what is mirrored. An app or a server with another collection or field has another shape; it is computed, so that
 * nobody has to count versions. A mirror that was filled in another shape than today's, its own or the server's, fills anew:
 * what was added to records that were there is in no news.
 */

/** 32 bits of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), in base 36. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** @param fields by collection; their order is none */
export function shapeOf(fields: Readonly<Record<string, readonly string[]>>): string {
  const lines = Object.entries(fields).map(([name, some]) => `${name}:${some.toSorted().join()}`)
  return shortHash(lines.toSorted().join(';'))
}

export const SHAPE = shapeOf(forEachCollection((_name, { schema }) => Object.keys(schema.shape)))
