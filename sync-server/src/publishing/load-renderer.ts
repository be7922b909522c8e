import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteRenderer } from '@forecourt/shared/site/page-data'

export interface LoadedSite {
  renderer: SiteRenderer
  /** Changes when the site is built anew: every page is stale then. */
  build: string
}

/** Is another where pages are made or kept otherwise than by an earlier version: all are made anew then. */
const MAKING = 'each page of a vehicle is kept'

/** The built site. @throws in words when it is not built */
export async function loadRenderer(directory: string): Promise<LoadedSite> {
  const entry = join(directory, 'server', 'entry.mjs')
  if (!existsSync(entry)) throw new Error('The site is not built. Please start with `npm start`.')
  const module: { render: SiteRenderer['render'] } = await import(pathToFileURL(entry).href)
  const stamp = join(directory, '.stamp')
  const build = createHash('sha256')
    .update(readFileSync(existsSync(stamp) ? stamp : entry))
    .update(MAKING)
    .digest('hex')
  return { renderer: { render: module.render }, build }
}
