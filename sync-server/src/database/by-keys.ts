import { type Placeholder, sql } from 'drizzle-orm'

/** A page asks for a few vehicles, and for some tens of pictures. */
const AT_ONCE = 16
const PLACES = Array.from({ length: AT_ONCE }, (_, index) => `key${index}`)

interface Prepared<Row> {
  execute(values: Record<string, string>): PromiseLike<Row[]>
}

/**
 * Reads rows by some of their keys with a statement that is prepared once: making its text anew costs more than running
 * it. It has places for a number of keys; more are asked for in turns, and the places that are left over are blank, which no key is.
 * @param prepare makes the statement that gives the rows whose key is in one of the places
 */
export function readerByKeys<Row>(
  prepare: (places: Placeholder[]) => Prepared<Row>,
): (keys: readonly string[]) => Promise<Row[]> {
  const statement = prepare(PLACES.map(place => sql.placeholder(place)))
  return async keys => {
    const asked = [...new Set(keys)]
    const rows: Row[] = []
    for (let start = 0; start < asked.length; start += AT_ONCE) {
      const values = PLACES.map((place, index) => [place, asked[start + index] ?? ''])
      rows.push(...(await statement.execute(Object.fromEntries(values))))
    }
    return rows
  }
}
