/**
 * Where a person is named who is not whom the record is about: a note of another customer, the text of a vehicle that is
 * published, what the audit tells of either. It is found text by text, as no index knows of it.
 */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AUDIT_KIND_LABELS, kindOf } from '@forecourt/shared/audit/audit-kinds'
import type { Documents } from '@forecourt/shared/collections/collections'
import {
  RECORD_COLLECTION_NAMES,
  RECORD_COLLECTIONS,
  type RecordCollection,
} from '@forecourt/shared/collections/record-collections'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { leadName } from '@forecourt/shared/leads/lead'
import type { Mention, MentionPlace } from '@forecourt/shared/persons/person'
import type { Seeker } from '@forecourt/shared/persons/traces'
import { asc, gt } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Store } from '../store/store.ts'

const AROUND = 60
const LINES_AT_ONCE = 1000
const unpacked = promisify(gunzip)

type RowOf<Name extends keyof Tables> = Tables[Name]['$inferSelect']

/** A mention with the rows that hold it. */
export interface FoundMention extends Mention {
  record?: { [C in RecordCollection]: { collection: C; before: Documents[C] } }[RecordCollection]
  issue?: SyncIssue
  held?: RowOf<'heldInquiries'>
  films: RowOf<'filmJobs'>[]
  lines: Pick<RowOf<'audit'>, 'id' | 'before' | 'after'>[]
}

/** What is theirs whole, by the keys of mentions: it is not said twice. */
export type Own = ReadonlySet<string>
export const keyOf = (place: MentionPlace | (string & {}), id: string) => `${place}:${id}`

/** How somebody is called and reached is their own, though another bears the same name or has the same number. */
const OWN_FIELDS = new Set(['firstName', 'lastName', 'email', 'phone'])
const textsOf = (record: Readonly<Record<string, unknown>> | null) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([field]) => !OWN_FIELDS.has(field)))

/** The value without whom it names, how its own customer is called and reached left as it is. */
export function struckOf<T extends Readonly<Record<string, unknown>> | null>(record: T, seeker: Seeker): T {
  return record === null ? record : ({ ...record, ...seeker.struck(textsOf(record)) } as T)
}

export async function findMentions(
  store: Store,
  queries: Queries,
  seeker: Seeker,
  own: Own,
): Promise<FoundMention[]> {
  const found = new Map<string, FoundMention>()
  function put(place: MentionPlace, id: string, title: string, value: unknown) {
    const key = keyOf(place, id)
    const hit = own.has(key) ? null : seeker.findIn(value)
    if (!hit) return null
    const known = found.get(key)
    if (known) return known
    const mention = { key, place, title, excerpt: excerptOf(hit), by: hit.by, films: [], lines: [] }
    found.set(key, mention)
    return found.get(key) ?? null
  }
  const titles = new Map<string, string>()
  for (const collection of RECORD_COLLECTION_NAMES)
    for (const record of await store.all(collection)) {
      const title =
        collection === 'leads' ? leadName(record as Documents['leads']) : titleOf(collection, record)
      titles.set(keyOf(collection, record.id), title)
      const mention = put(collection, record.id, title, textsOf({ ...record }))
      if (mention) mention.record = { collection, before: record } as FoundMention['record'] & object
    }
  const { audit, filmJobs, heldInquiries } = queries.tables
  for (const film of await queries.select().from(filmJobs))
    put(
      'vehicles',
      film.vehicleId,
      titles.get(keyOf('vehicles', film.vehicleId)) ?? 'A vehicle that is gone',
      film.prompt,
    )?.films.push(film)
  for (const issue of await store.all('issues')) {
    const { title, message, mine, theirs, record } = issue
    const mention = put('issues', issue.id, title, [title, message, ...[mine, theirs, record].map(textsOf)])
    if (mention) mention.issue = issue
  }
  for (const held of await queries.select().from(heldInquiries)) {
    const { firstName, lastName } = held.payload
    const mention = put('held', held.id, `${firstName} ${lastName}`, textsOf(held.payload))
    if (mention) mention.held = held
  }
  let last = 0
  for (;;) {
    const lines = await queries
      .select({
        id: audit.id,
        collection: audit.collection,
        recordId: audit.recordId,
        before: audit.before,
        after: audit.after,
      })
      .from(audit)
      .where(gt(audit.id, last))
      .orderBy(asc(audit.id))
      .limit(LINES_AT_ONCE)
    for (const { collection, recordId, ...line } of lines) {
      const key = keyOf(collection, recordId)
      if (own.has(key) || (!line.before && !line.after)) continue
      const texts = [line.before, line.after].map(textsOf)
      const isThere = titles.has(key) || found.has(key)
      const kind = kindOf(collection)
      const mention = isThere
        ? put(collection as MentionPlace, recordId, titles.get(key) ?? '', texts)
        : put('log', key, kind ? AUDIT_KIND_LABELS[kind] : collection, texts)
      mention?.lines.push(line)
    }
    const end = lines.at(-1)
    if (!end) return [...found.values()]
    last = end.id
  }
}

/** How many of the pages that vehicles had name them. */
export async function adsNaming(
  { select, tables: { publishedAds } }: Queries,
  seeker: Seeker,
): Promise<number> {
  let count = 0
  let last = 0
  for (;;) {
    const rows = await select()
      .from(publishedAds)
      .where(gt(publishedAds.id, last))
      .orderBy(asc(publishedAds.id))
      .limit(20)
    for (const { facts, page } of rows) {
      const html = page.length > 0 ? (await unpacked(page)).toString('utf8') : ''
      if (seeker.findIn([facts, html])) count++
    }
    const end = rows.at(-1)
    if (!end) return count
    last = end.id
  }
}

const titleOf = (collection: RecordCollection, record: object) =>
  RECORD_COLLECTIONS[collection].title(record as Readonly<Record<string, unknown>>)

function excerptOf({ text, at }: { text: string; at: number }): string {
  const from = Math.max(0, at - AROUND)
  const to = Math.min(text.length, at + 2 * AROUND)
  return `${from > 0 ? '…' : ''}${text.slice(from, to).replace(/\s+/g, ' ').trim()}${to < text.length ? '…' : ''}`
}
