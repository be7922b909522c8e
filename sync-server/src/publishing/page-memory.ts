/**
 * Pages in memory: those that were asked for last, up to a bound, and each page whose files are not written yet, for what its
 * files hold until then is yesterday's.
 */
import { LRUCache } from 'lru-cache'
import { sizeOf } from '../http/cached-bytes.ts'
import type { PublishedPage } from './page-files.ts'

export interface PageMemory {
  get(path: string): PublishedPage | null
  /** Remembers a page that its files hold too. */
  remember(path: string, page: PublishedPage): void
  /** Takes a page that was just made. */
  make(path: string, page: PublishedPage): void
  /** Hears that the files hold a page that was made. */
  noteWritten(path: string, page: PublishedPage): void
  forget(path: string): void
}

export function createPageMemory(maxBytes: number): PageMemory {
  const pages = new LRUCache<string, PublishedPage>({
    maxSize: maxBytes,
    sizeCalculation: page => sizeOf(page.bytes),
  })
  const unwritten = new Map<string, PublishedPage>()

  return {
    get: path => unwritten.get(path) ?? pages.get(path) ?? null,
    remember: (path, page) => void pages.set(path, page),
    make: (path, page) => {
      unwritten.set(path, page)
      pages.set(path, page)
    },
    noteWritten: (path, page) => {
      // One that was made since has files of its own to come.
      if (unwritten.get(path) === page) unwritten.delete(path)
    },
    forget: path => {
      unwritten.delete(path)
      pages.delete(path)
    },
  }
}
