/**
 * Published pages on disk: the HTML with its compressed forms beside it, each replaced atomically. Any file server
 * could serve them. The table keeps what a page was made from, its status and its headers.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import { type Database, withoutWaiting } from '../database/open-database.ts'
import { media, publishedPages, settings } from '../database/schema.ts'
import { type CachedBytes, etagOf } from '../http/cached-bytes.ts'

export interface PublishedPage {
  bytes: CachedBytes
  status: number
  headers: Record<string, string>
}

/** What all pages together were made of. */
export interface PublishedState {
  /** Of the site, and of everything that every page says. */
  build: string
  facts: string
  /** How many pictures have all of their forms. */
  pictures: number
  /** The newest commit. */
  revision: number
}

export interface PageFiles {
  /** The state that all pages had when they were last compared; null where they never were. */
  state(): PublishedState | null
  keepState(state: PublishedState): void
  /** How many pictures have all of their forms now. */
  pictures(): number
  /** What each page on disk was made from. */
  fingerprints(): Map<string, string>
  read(path: string): Promise<PublishedPage | null>
  write(path: string, page: PublishedPage, fingerprint: string): Promise<void>
  remove(path: string): Promise<void>
}

const STATE_KEY = 'published'
const FORMS = { plain: '', br: '.br', gzip: '.gz' } as const

export function createPageFiles(database: Database, directory: string): PageFiles {
  const fileOf = (path: string) =>
    join(directory, path === '/' ? 'index.html' : `${path.slice(1)}/index.html`)

  return {
    state: () =>
      (database.select().from(settings).where(eq(settings.key, STATE_KEY)).get()?.value as
        | PublishedState
        | undefined) ?? null,
    keepState: value => {
      // Where it is lost, the pages are compared once more.
      withoutWaiting(database, () =>
        database
          .insert(settings)
          .values({ key: STATE_KEY, value })
          .onConflictDoUpdate({ target: settings.key, set: { value } })
          .run(),
      )
    },
    pictures: () =>
      database.select({ total: count() }).from(media).where(eq(media.avif, true)).get()?.total ?? 0,
    fingerprints: () =>
      new Map(
        database
          .select()
          .from(publishedPages)
          .all()
          .filter(row => existsSync(fileOf(row.path)))
          .map(row => [row.path, row.fingerprint]),
      ),
    read: async path => {
      const row = database.select().from(publishedPages).where(eq(publishedPages.path, path)).get()
      if (!row) return null
      try {
        const file = fileOf(path)
        const [plain, br, gzip] = await Promise.all(
          Object.values(FORMS).map(async form => Uint8Array.from(await readFile(file + form))),
        )
        if (!plain || !br || !gzip) return null
        return { bytes: { plain, br, gzip, etag: etagOf(plain) }, status: row.status, headers: row.headers }
      } catch {
        return null
      }
    },
    write: async (path, { bytes, status, headers }, fingerprint) => {
      const file = fileOf(path)
      mkdirSync(dirname(file), { recursive: true })
      for (const [form, suffix] of Object.entries(FORMS)) {
        await writeFile(`${file}${suffix}.part`, bytes[form as keyof typeof FORMS])
        await rename(`${file}${suffix}.part`, file + suffix)
      }
      const row = { fingerprint, status, headers }
      // What is lost is made again: its fingerprint is another then.
      withoutWaiting(database, () =>
        database
          .insert(publishedPages)
          .values({ path, ...row })
          .onConflictDoUpdate({ target: publishedPages.path, set: row })
          .run(),
      )
    },
    remove: async path => {
      database.delete(publishedPages).where(eq(publishedPages.path, path)).run()
      for (const suffix of Object.values(FORMS)) await rm(fileOf(path) + suffix, { force: true })
    },
  }
}
