/**
 * Makes the published pages, and has them from then on: in memory, and in files. A page is made anew only where what it is
 * made of differs from what it was made of. Who asks for one waits until it is in memory, and for no file.
 */
import { createHash } from 'node:crypto'
import type { PageData } from '@forecourt/shared/site/page-data'
import { packBytes } from '../http/cached-bytes.ts'
import type { LoadedSite } from './load-renderer.ts'
import type { PageContent } from './page-content.ts'
import type { PageFiles, PublishedPage } from './page-files.ts'
import { createPageMemory } from './page-memory.ts'
import { dataOf } from './public-pages.ts'

/** So much of the pages asked for last is held in memory; the others are read from their files. */
const MEMORY_BYTES = 6_000_000
/** Stands for what files were made of that could not be written: they are to be written again. */
const NOT_KEPT = 'not kept'

export interface PageMaker {
  /** Of all pages that were made, whether their files are written yet or not. */
  paths(): ReadonlySet<string>
  /** Ends, without an error, when the page is no longer being made; null where it is not. */
  inWork(path: string): Promise<void> | null
  /**
   * Makes a page anew where it differs, or removes it where there is none any more. Ends when its files are true to it.
   * A page is made once at a time: nobody calls this for one in work. Gives whether it was made anew.
   */
  make(path: string): Promise<boolean>
  /** Renders a page that is not kept. */
  render(path: string, data: PageData): Promise<PublishedPage>
  /** The page as it was made last; null when there is none. */
  page(path: string): Promise<PublishedPage | null>
  /** The same where it is in memory; null otherwise. */
  peek(path: string): PublishedPage | null
}

const nothing = () => {}

export function createPageMaker(content: PageContent, files: PageFiles, site: LoadedSite): PageMaker {
  const memory = createPageMemory(MEMORY_BYTES)
  /** What each page was made of. */
  const fingerprints = files.fingerprints()
  const inWork = new Map<string, Promise<void>>()
  /** The files of the page that was made last: they are written in the order in which pages are made. */
  let lastKept: Promise<void> = Promise.resolve()

  async function render(path: string, data: PageData): Promise<PublishedPage> {
    const { status, html, headers } = await site.renderer.render(path, data)
    return { bytes: await packBytes(html), status, headers }
  }

  /** Gives what makes the files true to the page, where they are not, and whether it was made anew. */
  async function makeInMemory(path: string): Promise<{ isNew: boolean; keep(): Promise<void> } | null> {
    const data = await dataOf(content, path)
    const was = fingerprints.get(path)
    if (!data) {
      memory.forget(path)
      fingerprints.delete(path)
      return was === undefined ? null : { isNew: false, keep: () => files.remove(path) }
    }
    const fingerprint = createHash('sha256').update(site.build).update(JSON.stringify(data)).digest('hex')
    if (was === fingerprint) return null
    const page = await render(path, data)
    memory.make(path, page)
    // At once, not with its files: were the page to change back before they are written, it would differ from this one.
    fingerprints.set(path, fingerprint)
    const keep = async () => {
      await files.write(path, page, fingerprint)
      memory.noteWritten(path, page)
    }
    return { isNew: true, keep }
  }

  return {
    paths: () => new Set(fingerprints.keys()),
    inWork: path => inWork.get(path) ?? null,
    make: async path => {
      const making = makeInMemory(path).finally(() => inWork.delete(path))
      inWork.set(path, making.then(nothing, nothing))
      const made = await making
      if (!made) return false
      const kept = lastKept.then(made.keep)
      lastKept = kept.catch(nothing)
      try {
        await kept
        return made.isNew
      } catch (error) {
        fingerprints.set(path, NOT_KEPT)
        throw error
      }
    },
    render,
    page: async path => {
      const fingerprint = fingerprints.get(path)
      const read = memory.get(path) ?? (fingerprint ? await files.read(path) : null)
      // While it was read, a newer one may have been made.
      const page = memory.get(path) ?? read
      if (page && fingerprints.get(path) === fingerprint && !inWork.has(path)) memory.remember(path, page)
      return page
    },
    peek: path => memory.get(path),
  }
}
