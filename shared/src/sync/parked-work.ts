/**
 * What an app puts aside on the server when it hears that its user's account is closed, before it removes that user's data:
 * the changes become issues of their author, which administrators settle; photos and films come with their bytes, and of forms
 * it is what was typed. A file comes in chunks like any other upload (see media/upload), to addresses of its own:
 *
 * - `GET` and `PUT /api/parked/uploads/{sha256}?owner=&offset=&size=` as for other uploads.
 * - `POST /api/parked/{id}/photos/{photo}` says which photo of what is put aside it is. The file is checked as for a vehicle.
 * - `GET` shows it, `DELETE` discards it, and `POST …/add` puts it where it was meant to go: all for administrators alone.
 */

import { z } from 'zod'
import { PUSHED_FIELDS } from '../collections/collections.ts'
import { RECORD_COLLECTION_NAMES } from '../collections/record-collections.ts'
import { idSchema } from '../ids.ts'
import { sha256Schema } from '../media/upload.ts'
import { NAME_MAX_LENGTH } from '../name-limits.ts'
import { instantSchema, plainText, requiredText } from '../schema-parts.ts'
import { UPLOAD_CATEGORIES, UPLOAD_PLACES } from '../vehicles/vehicle-media.ts'

const TITLE_MAX_LENGTH = 200
/** So many at once; an app that has more sends them in turn. */
export const PARKED_CHANGES_MAX = 100
export const PARKED_PHOTOS_MAX = 500
export const PARKED_FORMS_MAX = 100
/** The most that is kept of the files of one account, in bytes. */
export const PARKED_FILES_MAX_BYTES = 500 * 1024 * 1024
export const FORM_FIELDS_MAX = 60
export const FORM_VALUE_MAX_LENGTH = 10_000

const titleSchema = plainText().overwrite(value => value.slice(0, TITLE_MAX_LENGTH))

export const parkedChangeSchema = z.object({
  /** Identity of the change: sent twice, it is put aside once. */
  change: idSchema,
  about: z.enum(RECORD_COLLECTION_NAMES),
  documentId: idSchema,
  /** What the record is called: "Ruth Becker". */
  title: titleSchema,
  /** When it was made, by the device's clock. */
  at: instantSchema,
  /** The fields that its author changed, with the values; `_deleted: true` for a deletion. */
  mine: z.record(z.string(), z.json()),
  /** Whether the server had it, and lost it when it was set back to a backup. */
  isLost: z.boolean().optional(),
})
export type ParkedChange = z.output<typeof parkedChangeSchema>

/** Where a photo was meant to go. */
const parkedPlaceSchema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('vehicles'), recordId: idSchema, place: z.enum(UPLOAD_CATEGORIES) }),
  z.object({ about: z.literal('events'), recordId: idSchema, place: z.literal('images') }),
])
export type ParkedPlace = z.output<typeof parkedPlaceSchema>

export const parkedPhotoSchema = z.object({
  /** Names it among the files that come after; absent where an earlier app put aside its name only. */
  id: idSchema.optional(),
  /** Absent as its id is. */
  meantFor: parkedPlaceSchema.optional(),
  /** What the file was called. */
  name: titleSchema,
  /** What it belongs to: "2021 Toyota 4Runner, Exterior photos". */
  title: titleSchema,
  /** In bytes. */
  size: z.int().min(0),
  at: instantSchema,
})
export type ParkedPhoto = z.output<typeof parkedPhotoSchema>

/** How it stands with the file of a photo: not there yet, kept for administrators, or why it is not kept, in words. */
export const parkedFileSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('awaited') }),
  z.object({ is: z.literal('here') }),
  z.object({ is: z.literal('refused'), message: z.string() }),
])
export type ParkedFile = z.output<typeof parkedFileSchema>

/** As it is stored: what an earlier app put aside has no file. */
export type StoredParkedPhoto = ParkedPhoto & { file?: ParkedFile }

/** Whether its place takes a picture or a film. */
export const parkedKind = (place: ParkedPlace): 'picture' | 'video' =>
  place.about === 'events' ? 'picture' : UPLOAD_PLACES[place.place].takes

/** As administrators see it. */
export const shownParkedPhotoSchema = parkedPhotoSchema.extend({ file: parkedFileSchema })
export type ShownParkedPhoto = z.output<typeof shownParkedPhotoSchema>

/** Body of POST /api/parked/{id}/photos/{photo}: the content of the photo, which came before. */
export const parkedClaimSchema = z.object({ owner: idSchema, sha256: sha256Schema })

export const parkedFormSchema = z.object({
  /** What the form was about. */
  title: titleSchema,
  /** What was typed, by the names of the fields. */
  values: z
    .record(z.string().max(TITLE_MAX_LENGTH), plainText().max(FORM_VALUE_MAX_LENGTH))
    .refine(values => Object.keys(values).length <= FORM_FIELDS_MAX),
})
export type ParkedForm = z.output<typeof parkedFormSchema>

/** Body of POST /api/parked, which only the session of a closed account may send. */
export const parkedBodySchema = z.object({
  /** Names what is put aside; the same id again adds to it what is not there yet. */
  id: idSchema,
  /** Of the user, who may be deleted. */
  name: requiredText('A name is required', 2 * NAME_MAX_LENGTH + 1),
  changes: z.array(parkedChangeSchema).max(PARKED_CHANGES_MAX),
  photos: z.array(parkedPhotoSchema).max(PARKED_PHOTOS_MAX),
  forms: z.array(parkedFormSchema).max(PARKED_FORMS_MAX),
})
export type ParkedBody = z.output<typeof parkedBodySchema>

/** What was put aside, as administrators read it. */
export const parkedWorkSchema = z.object({
  id: idSchema,
  userId: idSchema,
  name: z.string(),
  /** What the browser says it is; not to be relied on. */
  agent: z.string().nullable(),
  at: z.string(),
  /** How many changes became issues. */
  changes: z.int(),
  photos: z.array(shownParkedPhotoSchema),
  forms: z.array(parkedFormSchema),
})
export type ParkedWork = z.output<typeof parkedWorkSchema>

/** The values of a change that a person can change at all; nothing else is put aside, whatever is sent. */
export function parkedValues({ about, mine }: Pick<ParkedChange, 'about' | 'mine'>): ParkedChange['mine'] {
  if (mine._deleted === true) return { _deleted: true }
  const known = PUSHED_FIELDS[about]
  return Object.fromEntries(Object.entries(mine).filter(([field]) => known.includes(field)))
}
