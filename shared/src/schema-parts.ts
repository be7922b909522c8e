/** Pieces that the entities' schemas share: text that can be kept, trimmed text with a limit, optional text as null, instants in UTC. */
import './plain-words.ts'
import { z } from 'zod'

/** The names of a schema's parts, in their order: what is derived from them misses none. */
export const fieldsOf = <Parts extends object>(parts: Parts) => Object.keys(parts) as (keyof Parts & string)[]

/** Text without the character of code zero: nobody types it, and not every database can keep it. */
export const plainText = (message?: string) =>
  z.string(message).overwrite(value => value.replaceAll('\u0000', ''))

/** Text that must not be blank, trimmed. */
export const requiredText = (message: string, maxLength: number) =>
  plainText(message).trim().min(1, message).max(maxLength, `Please use at most ${maxLength} characters`)

/** Text that may be left out; blank and missing both become null. */
export const optionalText = (maxLength: number) =>
  plainText()
    .trim()
    .max(maxLength, `Please use at most ${maxLength} characters`)
    .nullish()
    .transform(value => value || null)

/** An instant as ISO 8601 in UTC with milliseconds ("2026-11-20T17:00:00.000Z"); other offsets are converted. */
export const instantSchema = z.iso
  .datetime({ offset: true, error: 'Not a valid date and time' })
  .transform(value => new Date(value).toISOString())

export const optionalInstant = z
  .union([z.literal(''), instantSchema], { error: 'Not a valid date and time' })
  .nullish()
  .transform(value => value || null)

/** Revision: the number of the commit that last wrote the record; 0 for a record no server has seen. */
export const revisionSchema = z.int().min(0)
