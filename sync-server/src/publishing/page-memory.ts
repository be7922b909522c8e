/**
 * Pages in memory: those that were asked for last, up to a bound, and each page whose files are not written yet, for what its
 * files hold until then is yesterday's.
 */
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
  const pages = new Map<string, PublishedPage>()
  const unwritten = new Map<string, PublishedPage>()
  let held = 0

  function drop(path: string) {
    const page = pages.get(path)
    if (page) held -= sizeOf(page.bytes)
    pages.delete(path)
  }

  function remember(path: string, page: PublishedPage) {
    drop(path)
    pages.set(path, page)
    held += sizeOf(page.bytes)
    for (const oldest of pages.keys()) {
      if (held <= maxBytes) break
      drop(oldest)
    }
  }

  return {
    get: path => unwritten.get(path) ?? pages.get(path) ?? null,
    remember,
    make: (path, page) => {
      unwritten.set(path, page)
      remember(path, page)
    },
    noteWritten: (path, page) => {
      // One that was made since has files of its own to come.
      if (unwritten.get(path) === page) unwritten.delete(path)
    },
    forget: path => {
      unwritten.delete(path)
      drop(path)
    },
  }
}
