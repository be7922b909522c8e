/** Makes a page of the site anew where what it is made of differs from what it was made of. */
import { createHash } from 'node:crypto'
import type { PageData } from '@forecourt/shared/site/page-data'
import { packBytes } from '../http/cached-bytes.ts'
import type { LoadedSite } from './load-renderer.ts'
import type { PublishedPage } from './page-files.ts'
import type { PageStore } from './page-store.ts'
import { dataOf, type SitePage } from './site-pages.ts'

/** A page as it is to be, in memory; its files are true to it when `kept` ends. */
export interface Made {
  /** Whether it was rendered for that. */
  isNew: boolean
  kept: Promise<void>
}

export interface PageMaker {
  /** Renders a page where it differs from the one in the store, or removes that where there is none any more. */
  make(path: string): Promise<Made>
  /** Renders a page that is not kept. */
  render(path: string, data: PageData): Promise<PublishedPage>
}

const UNCHANGED: Made = { isNew: false, kept: Promise.resolve() }

export function createPageMaker(pages: readonly SitePage[], store: PageStore, site: LoadedSite): PageMaker {
  async function render(path: string, data: PageData): Promise<PublishedPage> {
    const { status, html, headers } = await site.renderer.render(path, data)
    return { bytes: await packBytes(html), status, headers }
  }

  return {
    make: async path => {
      const data = await dataOf(pages, path)
      const was = store.fingerprint(path)
      if (!data) return was === undefined ? UNCHANGED : { isNew: false, kept: store.remove(path) }
      const fingerprint = createHash('sha256').update(site.build).update(JSON.stringify(data)).digest('hex')
      if (was === fingerprint) return UNCHANGED
      return { isNew: true, kept: store.put(path, await render(path, data), fingerprint) }
    },
    render,
  }
}
