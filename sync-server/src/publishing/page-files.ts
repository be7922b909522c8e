/**
 * Published pages on disk: the HTML with its compressed forms beside it, each replaced atomically. Any file server
 * could serve them. The index keeps what a page was made from, its status and its headers.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type CachedBytes, etagOf } from '../http/cached-bytes.ts'
import type { PageIndex, PublishedState } from './page-index.ts'

export interface PublishedPage {
  bytes: CachedBytes
  status: number
  headers: Record<string, string>
}

export interface PageFiles {
  /** The state that all pages had when they were last compared; null where they never were. */
  state(): PublishedState | null
  keepState(state: PublishedState): void
  /** What each page on disk was made from. */
  fingerprints(): Map<string, string>
  read(path: string): Promise<PublishedPage | null>
  write(path: string, page: PublishedPage, fingerprint: string): Promise<void>
  remove(path: string): Promise<void>
}

const FORMS = { plain: '', br: '.br', gzip: '.gz' } as const

export function createPageFiles(index: PageIndex, directory: string): PageFiles {
  const fileOf = (path: string) =>
    join(directory, path === '/' ? 'index.html' : `${path.slice(1)}/index.html`)

  return {
    state: index.state,
    keepState: index.keepState,
    fingerprints: () =>
      new Map(
        index
          .all()
          .filter(row => existsSync(fileOf(row.path)))
          .map(row => [row.path, row.fingerprint]),
      ),
    read: async path => {
      const row = index.get(path)
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
      index.put({ path, fingerprint, status, headers })
    },
    remove: async path => {
      index.remove(path)
      for (const suffix of Object.values(FORMS)) await rm(fileOf(path) + suffix, { force: true })
    },
  }
}
