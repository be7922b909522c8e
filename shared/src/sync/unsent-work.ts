/**
 * What a device holds of a person that the server does not have: counts, a name and an instant, nothing of any customer.
 * The device keeps it where whoever uses it next can read it, and reports it to the server for administrators.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { NAME_MAX_LENGTH } from '../name-limits.ts'
import { instantSchema, requiredText } from '../schema-parts.ts'

const COUNT_MAX = 1_000_000
const countSchema = z.int().min(0).max(COUNT_MAX)

export const unsentCountsSchema = z.object({
  /** Edits that wait to be sent. */
  changes: countSchema,
  /** Photos and films. */
  photos: countSchema,
  /** Forms that hold something that was not saved. */
  forms: countSchema,
})
export type UnsentCounts = z.output<typeof unsentCountsSchema>

export const unsentWorkSchema = unsentCountsSchema.extend({
  userId: idSchema,
  /** As people know them: "Sam Porter". */
  name: requiredText('A name is required', 2 * NAME_MAX_LENGTH + 1),
  /** When the last of it was made, by the device's clock; null where that is not known. */
  lastAt: instantSchema.nullable(),
  /** Whether its user is asked first what becomes of it. */
  isAsked: z.boolean().optional(),
})
export type UnsentWork = z.output<typeof unsentWorkSchema>

export const unsentTotal = ({ changes, photos, forms }: UnsentCounts) => changes + photos + forms

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** "a", "a and b", "a, b and c". */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
}

/** "2 changes", "2 changes and 1 photo", "1 change, 2 photos and 1 form not saved"; blank for nothing. */
export function unsentWords({ changes, photos, forms }: UnsentCounts): string {
  return listed([
    ...(changes > 0 ? [counted(changes, 'change', 'changes')] : []),
    ...(photos > 0 ? [counted(photos, 'photo', 'photos')] : []),
    ...(forms > 0 ? [counted(forms, 'form not saved', 'forms not saved')] : []),
  ])
}

/** The same with what it is: "2 unsent changes and 1 form not saved"; blank for nothing. */
export function unsentWorkWords({ changes, photos, forms }: UnsentCounts): string {
  return listed([
    ...(changes > 0 ? [counted(changes, 'unsent change', 'unsent changes')] : []),
    ...(photos > 0 ? [counted(photos, 'unsent photo', 'unsent photos')] : []),
    ...(forms > 0 ? [counted(forms, 'form not saved', 'forms not saved')] : []),
  ])
}

/** "Sam Porter has 1 unsent change here. It is sent when Sam logs in." A form is not sent: it waits for its user. */
export function leftHereWords({
  name,
  isAsked = false,
  ...counts
}: UnsentCounts & Pick<UnsentWork, 'name' | 'isAsked'>): string {
  const first = name.split(' ')[0] ?? name
  const isOne = unsentTotal(counts) === 1
  const becomes =
    counts.forms === 0 && !isAsked
      ? `${isOne ? 'It is' : 'They are'} sent when ${first} logs in.`
      : isAsked || counts.forms === unsentTotal(counts)
        ? `${isOne ? 'It waits' : 'They wait'} for ${first}.`
        : `All of it waits for ${first}.`
  return `${name} has ${unsentWorkWords(counts)} here. ${becomes}`
}

/** So many people's work may a device report: a tablet that is passed on has a few. */
export const REPORTED_PEOPLE_MAX = 20

/** Body of POST /api/sync/device-report: all unsent work on the device, of whoever is logged in and of others. */
export const deviceReportSchema = z.object({ work: z.array(unsentWorkSchema).max(REPORTED_PEOPLE_MAX) })
export type DeviceReport = z.output<typeof deviceReportSchema>

/** A device of a user, as administrators see it. */
export const deviceInfoSchema = z.object({
  /** Whose device it is, or whose work lies on it. */
  userId: idSchema,
  /** What the browser says it is; not to be relied on. */
  agent: z.string().nullable(),
  /** The last sign of it. */
  lastSeenAt: z.string(),
  /** Names the session to log it out or to wipe the device; null where none is known that could be. */
  id: z.string().nullable(),
  /** Whether the user is logged in there. */
  isLoggedIn: z.boolean(),
  /** Whether it is the device that asks. */
  isCurrent: z.boolean(),
  /** Whether its first log-in is news that no administrator has seen yet. */
  isNew: z.boolean(),
  /** That it is to remove everything at its next contact, and when it had done so; null where nobody asked for that. */
  wipe: z.object({ doneAt: z.string().nullable() }).nullable(),
  /** Who uses it now, where that is somebody else: "Lee Stone". */
  usedBy: z.string().nullable(),
  /** What it last reported of this user's work; null where it never did. */
  unsent: unsentCountsSchema.extend({ lastAt: z.string().nullable(), reportedAt: z.string() }).nullable(),
})
export type DeviceInfo = z.output<typeof deviceInfoSchema>
