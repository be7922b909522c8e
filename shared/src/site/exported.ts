/**
 * The addresses of pages that are exported to a static host. A host of files knows no questions: a page of the inventory has
 * a path of its own there, and what must be answered is asked of the server.
 */
import type { SiteFacts } from './page-data.ts'
import { PAGES } from './pages.ts'

/** Name of the element in a page's head that says where the server is; only exported pages have it. */
export const API_ORIGIN_META = 'api-origin'

/** Where an exported page of the whole inventory lies. @param page from 1 */
export const exportedInventoryPath = (page: number) =>
  page === 1 ? PAGES.inventory.path : `${PAGES.inventory.path}/page/${page}`

/** A path that only the server answers, such as that of a form, as a page names it. */
export const answeredAddress = ({ exported }: Pick<SiteFacts, 'exported'>, path: string) =>
  (exported?.apiOrigin ?? '') + path

/** The address of a search. @param query of `searchQuery` */
export function inventoryAddress(site: Pick<SiteFacts, 'exported'>, query: string): string {
  if (query === '') return PAGES.inventory.path
  const page = /^page=(\d+)$/.exec(query)?.[1]
  if (site.exported && page) return exportedInventoryPath(Number(page))
  return answeredAddress(site, `${PAGES.inventory.path}?${query}`)
}
