/**
 * What a collection says of itself. A collection is a kind of record that the app mirrors: customers, vehicles. Sync,
 * mirror, store, REST, issues and the words of the devices derive from its description, so that a field or a collection
 * is described in one place: `leads/lead-collection.ts` and its like. docs/architecture.md says how one is added.
 */
import type { z } from 'zod'
import type { Permission } from '../users/permissions.ts'

export type Choices = Readonly<Record<string, string>>

/** How a field is edited, as which input. */
export type FieldKind =
  | 'text'
  | 'long'
  | 'number'
  | 'money'
  | 'yes_no'
  /** A day and a time on the dealer's clock. */
  | 'moment'
  | 'vehicle'
  /** Somebody of the staff, by the id of their account. */
  | 'colleague'
  /** Words separated by commas. */
  | 'list'
  /** One of the two values, as nobody types the address of a film. */
  | 'either'
  /** Pictures or films: some of those that either side has, in one of the two orders. Typed as a line for each. */
  | 'files'
  /** `none` says what no choice is called, where there may be none. A value beyond the choices is kept as one more. */
  | { choices: Choices; none?: string; isNumber?: true }

/** A field that a person can change. All others of a record are written by the rules. */
export interface FieldDescription {
  /** "First name". */
  label: string
  kind: FieldKind
  /**
   * Whether others rely on it. A device sends what waits in the order in which it touched such fields: who lets a vehicle
   * go must be heard before who takes it, whatever was typed into either of them later.
   */
  isContested?: true
}

/** The fields that hold addresses of pictures and films: many, or one with what is said of it. */
export interface MediaFields {
  lists: readonly string[]
  single: { address: string; along: readonly string[] } | null
}

/** A record as it comes from outside: what it has of its fields is not known. */
export type LooseRecord = Readonly<Record<string, unknown>>

/** How a change of a record is settled that could not be stored as it was made. */
export interface Settling {
  /** What an author must be allowed to do for the values to be stored. */
  permissions: Readonly<Record<'change' | 'add' | 'remove', Permission>>
  /** Judges some fields of a record that is there, and those of one that is made anew. */
  editSchema: z.ZodType<Record<string, unknown>>
  createSchema: z.ZodType<Record<string, unknown>>
  /** The fields that are asked for when a record is added again. */
  needed: readonly string[]
  /** Those that a new record gets from the rules, not from its author. */
  ruled: readonly string[]
  /**
   * A record that was never stored, of values that `createSchema` gave. Null where rules decide what becomes of them.
   * @param at an instant, ISO in UTC
   */
  make: ((id: string, values: Record<string, unknown>, at: string) => LooseRecord) | null
  /** What the title of a record that is gone says of its fields. */
  fromTitle(title: string): Record<string, unknown>
}

/** What REST takes for a record, where its description is all that rules it. */
export interface Rest {
  createSchema: z.ZodType<Record<string, unknown>>
  editSchema: z.ZodType<Record<string, unknown>>
}

export interface CollectionDescription {
  /** What one of its records is called: "event". */
  noun: string
  /** A record as mirrors hold it: its `id` and `revision`, and all else that they show. */
  schema: z.ZodObject
  /** What one must be allowed to do to mirror it; null where each record says whose it is. */
  read: Permission | null
  /** What a person can change, in the order of its form. */
  fields: Readonly<Record<string, FieldDescription>>
  /** What a device writes besides, which nobody types: the customer of a note. */
  alongside: readonly string[]
  /** Where records go that others have to be there for: they are written after those, and removed before them. */
  parents: Readonly<Record<string, string>>
  /** The field that names the one parent to which a record belongs: it is sent after that, whenever that was touched. */
  belongsBy: string | null
  media: MediaFields | null
  /** What a record is called, as far as it says: "Ruth Becker". */
  title(record: LooseRecord): string
  /** Null for records that no issue is about. */
  settling: Settling | null
  /** Null where rules of its own answer, or nobody may. */
  rest: Rest | null
}
