/** What a server that starts has to make: what has become stale since its pages were true to a state. */
import { vehiclePath } from '@forecourt/shared/site/pages'
import type { Media } from '../media/media.ts'
import type { PublicStock } from '../stock/public-stock.ts'
import type { Store } from '../store/store.ts'
import type { LoadedSite } from './load-renderer.ts'
import type { PageContent } from './page-content.ts'
import type { PublishedState } from './page-index.ts'
import { dependentsOf, pathsOf } from './site-pages.ts'

export interface StateDeps {
  stock: PublicStock
  store: Pick<Store, 'latestRevision' | 'touchedSince'>
  media: Pick<Media, 'countEncoded'>
  content: Pick<PageContent, 'facts' | 'pages'>
  site: Pick<LoadedSite, 'build'>
}

export async function currentState({ store, media, site, content }: StateDeps): Promise<PublishedState> {
  const revision = await store.latestRevision()
  const pictures = await media.countEncoded()
  return { build: site.build, facts: content.facts, pictures, revision }
}

/** Whether any page may differ between two states, and not only those that commits in between have made stale. */
export const isOfOtherMaking = (one: PublishedState, other: PublishedState) =>
  one.build !== other.build || one.facts !== other.facts || one.pictures !== other.pictures

/** The pages that commits since a revision have made stale, but for those that only show such a vehicle beside their own. */
export async function touchedSince(
  { store, content }: Pick<StateDeps, 'store' | 'content'>,
  revision: number,
): Promise<string[]> {
  const vehicles = await store.touchedSince('vehicles', revision)
  const events = await store.touchedSince('events', revision)
  return [
    ...vehicles.map(vehiclePath),
    ...(vehicles.length > 0 ? dependentsOf(content.pages, 'stock') : []),
    ...(events.length > 0 ? dependentsOf(content.pages, 'events') : []),
  ]
}

/** Pages that should be there and are not, and pages that are there and should not be. */
export async function misplaced(
  { stock, content }: Pick<StateDeps, 'stock' | 'content'>,
  there: ReadonlySet<string>,
): Promise<string[]> {
  const wanted = new Set(await pathsOf(content.pages, stock))
  return [...[...wanted].filter(path => !there.has(path)), ...[...there].filter(path => !wanted.has(path))]
}
