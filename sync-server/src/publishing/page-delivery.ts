/**
 * Published pages in the bucket, for a network of caches that takes them from there. Every server of the dealership makes the
 * pages that it serves; one of them at a time brings them to the bucket, too. The dealership's database says what lies there, so
 * whoever does it next goes on from that: what a server that died had left undone differs still, and is done then.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Bucket } from '../objects/bucket.ts'
import type { PageFiles } from './page-files.ts'
import { PAGE_HEADERS } from './page-headers.ts'
import type { PageIndex, PageRow, PublishedState } from './page-index.ts'
import { withPolicy } from './policy-in-page.ts'
import { pageFile } from './static-path.ts'

/** The part of the bucket that is the pages'. */
const FOLDER = 'pages/'
const KEY = 'delivered_pages'

/** Who delivered last, and what all of its pages were made of. */
interface Delivered {
  server: string
  state: PublishedState
}

export interface PageDelivery {
  /** The pages of this disk; what changes in them is delivered. */
  files: PageFiles
  /** Brings the bucket up to date, by one server at a time. Gives how many pages were put or removed. */
  look(signal: AbortSignal): Promise<number>
}

export function createPageDelivery({
  database,
  bucket,
  index,
  files,
}: {
  database: Database
  bucket: Bucket
  index: PageIndex
  files: PageFiles
}): PageDelivery {
  const { publishedPages, settings } = database.tables
  const server = randomUUID()
  /** Paths whose pages have changed here since they were delivered. */
  const changed = new Set<string>()
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()

  async function put(row: PageRow): Promise<void> {
    const page = await files.read(row.path)
    // It is made anew at this moment, and noted as changed then.
    if (!page) return
    const html = withPolicy(
      decoder.decode(page.bytes.plain),
      page.headers['content-security-policy'] ?? '',
      '',
    )
    await bucket.put(FOLDER + pageFile(row.path), encoder.encode(html), {
      contentType: PAGE_HEADERS['content-type'],
      cacheControl: PAGE_HEADERS['cache-control'],
    })
    const { path: _key, ...made } = row
    await database
      .insert(publishedPages)
      .values(row)
      .onConflictDoUpdate({ target: publishedPages.path, set: made })
  }

  async function remove(path: string): Promise<void> {
    await bucket.remove(FOLDER + pageFile(path))
    await database.delete(publishedPages).where(eq(publishedPages.path, path))
  }

  async function delivered(): Promise<Delivered | null> {
    const [row] = await database.select().from(settings).where(eq(settings.key, KEY))
    return (row?.value as Delivered | undefined) ?? null
  }

  /** The paths whose pages differ from those in the bucket. */
  async function differing(): Promise<string[]> {
    const there = new Map<string, string>()
    for (const { path, fingerprint } of await database.select().from(publishedPages))
      there.set(path, fingerprint)
    const here = index.all()
    const stale = here.filter(({ path, fingerprint }) => there.get(path) !== fingerprint)
    for (const { path } of here) there.delete(path)
    return [...stale.map(({ path }) => path), ...there.keys()]
  }

  /** Null where there is nothing to deliver, or not from here. */
  async function wanted(state: PublishedState): Promise<string[] | null> {
    const last = await delivered()
    if (last?.server === server) return changed.size > 0 ? [...changed] : null
    if (last && isDeepStrictEqual(last.state, state)) return null
    // Who is behind would bring yesterday back.
    if (last && last.state.revision > state.revision) return null
    return differing()
  }

  return {
    files: {
      ...files,
      write: async (path, page, fingerprint) => {
        await files.write(path, page, fingerprint)
        changed.add(path)
      },
      remove: async path => {
        await files.remove(path)
        changed.add(path)
      },
    },
    look: async signal => {
      const state = index.state()
      const paths = state && (await wanted(state))
      if (!state || !paths) return 0
      let count = 0
      for (const path of paths) {
        if (signal.aborted) return count
        // A change that comes meanwhile marks it anew.
        const wasChanged = changed.delete(path)
        try {
          const row = index.get(path)
          await (row ? put(row) : remove(path))
          count++
        } catch (error) {
          if (wasChanged) changed.add(path)
          throw error
        }
      }
      const value: Delivered = { server, state }
      await database
        .insert(settings)
        .values({ key: KEY, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } })
      return count
    },
  }
}
