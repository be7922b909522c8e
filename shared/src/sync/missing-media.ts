/**
 * Pictures and films that a record names and the server does not have, as after it was set back to a backup. Such an
 * address is never published: it is left out of the record, and whoever sent it is told.
 */
import { type Collection, descriptionOf } from '../collections/collections.ts'

type Values = Readonly<Record<string, unknown>>

const FILM = /\.(mp4|mov|webm|avi)$/i

const listOf = (record: Values | null, field: string): string[] => {
  const value = record?.[field]
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
}

/** Every address that a record names, each once. */
export function addressesOf(collection: Collection, record: Values | null): string[] {
  const fields = descriptionOf(collection).media
  if (!fields || !record) return []
  const one = fields.single ? record[fields.single.address] : null
  const all = [
    ...fields.lists.flatMap(field => listOf(record, field)),
    ...(typeof one === 'string' ? [one] : []),
  ]
  return [...new Set(all)]
}

/** The addresses that a record names and another state of it does not. */
export function newlyNamed(collection: Collection, next: Values | null, present: Values | null): string[] {
  const known = new Set(addressesOf(collection, present))
  return addressesOf(collection, next).filter(url => !known.has(url))
}

/**
 * A record without some addresses. Where its only address of a field goes, what is said of it is as in `present`.
 * @param present the record as it is on the server; null for a new one
 */
export function withoutMedia<R extends Values>(
  collection: Collection,
  record: R,
  missing: ReadonlySet<string>,
  present: Values | null,
): R {
  const fields = descriptionOf(collection).media
  if (!fields) return record
  const left: Record<string, unknown> = {}
  for (const field of fields.lists) {
    const urls = listOf(record, field)
    if (urls.some(url => missing.has(url))) left[field] = urls.filter(url => !missing.has(url))
  }
  const { single } = fields
  const one = single && record[single.address]
  if (single && typeof one === 'string' && missing.has(one))
    for (const field of [single.address, ...single.along]) left[field] = present?.[field]
  return { ...record, ...left }
}

/** The fields of a record that name one of some addresses, as they are there. */
export function fieldsNaming(
  collection: Collection,
  record: Values,
  missing: ReadonlySet<string>,
): Record<string, unknown> {
  const fields = descriptionOf(collection).media
  if (!fields) return {}
  const names = [...fields.lists, ...(fields.single ? [fields.single.address] : [])]
  const isNamed = (value: unknown) => [value].flat().some(url => typeof url === 'string' && missing.has(url))
  return Object.fromEntries(
    names.filter(field => isNamed(record[field])).map(field => [field, record[field]]),
  )
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** "2 photos and 1 film". */
function filesWords(urls: readonly string[]): string {
  const films = urls.filter(url => FILM.test(url)).length
  const photos = urls.length - films
  return [photos > 0 && counted(photos, 'photo'), films > 0 && counted(films, 'film')]
    .filter(Boolean)
    .join(' and ')
}

const ONE_END = 'is not on the server any more. Add it again from a device that has it.'
const MORE_END = 'are not on the server any more. Add them again from a device that has them.'

/** "3 photos are not on the server any more. …" */
export const missingMediaWords = (urls: readonly string[]) =>
  `${filesWords(urls)} ${urls.length === 1 ? ONE_END : MORE_END}`

/** Whether an issue says that files are missing. */
export const isMissingMedia = ({ message = '' }: { message?: string }) =>
  message.endsWith(ONE_END) || message.endsWith(MORE_END)
