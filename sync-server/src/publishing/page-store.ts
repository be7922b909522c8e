/**
 * The published pages: those asked for last in memory, all of them in files, each with the fingerprint of what it was made
 * of. A page is there from the moment it is put; its files follow, in the order in which pages were put.
 */
import pLimit from 'p-limit'
import type { PageFiles, PublishedPage } from './page-files.ts'
import { createPageMemory } from './page-memory.ts'

/** So much of the pages asked for last is held in memory; the others are read from their files. */
const MEMORY_BYTES = 6_000_000
/** Stands for what files were made of that could not be written or removed: they are to be made again. */
const NOT_KEPT = 'not kept'

export interface PageStore {
  /** Of all pages, whether their files are written yet or not. */
  paths(): ReadonlySet<string>
  /** What a page was made of; undefined where there is none. */
  fingerprint(path: string): string | undefined
  /** The page as it was put last; null where there is none. */
  get(path: string): Promise<PublishedPage | null>
  /** The same where it is in memory; null otherwise. */
  peek(path: string): PublishedPage | null
  /** Ends when the files are true to it. */
  put(path: string, page: PublishedPage, fingerprint: string): Promise<void>
  /** Ends when the files are gone. */
  remove(path: string): Promise<void>
}

export function createPageStore(files: PageFiles): PageStore {
  const memory = createPageMemory(MEMORY_BYTES)
  const fingerprints = files.fingerprints()
  /** Files are written and removed in the order in which pages were put. */
  const inOrder = pLimit(1)

  async function keep(path: string, write: () => Promise<void>): Promise<void> {
    try {
      await inOrder(write)
    } catch (error) {
      fingerprints.set(path, NOT_KEPT)
      throw error
    }
  }

  return {
    paths: () => new Set(fingerprints.keys()),
    fingerprint: path => fingerprints.get(path),
    get: async path => {
      const fingerprint = fingerprints.get(path)
      const read = memory.get(path) ?? (fingerprint ? await files.read(path) : null)
      // While it was read, a newer one may have been put.
      const page = memory.get(path) ?? read
      if (page && fingerprints.get(path) === fingerprint) memory.remember(path, page)
      return page
    },
    peek: path => memory.get(path),
    put: (path, page, fingerprint) => {
      memory.make(path, page)
      // At once, not with its files: were the page to change back before they are written, it would differ from this one.
      fingerprints.set(path, fingerprint)
      return keep(path, async () => {
        await files.write(path, page, fingerprint)
        memory.noteWritten(path, page)
      })
    },
    remove: path => {
      memory.forget(path)
      fingerprints.delete(path)
      return keep(path, () => files.remove(path))
    },
  }
}
