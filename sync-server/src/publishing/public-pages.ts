/** Which pages the site has, and what each is made of. */
import type { PageData } from '@forecourt/shared/site/page-data'
import type { PublicStock } from '../stock/public-stock.ts'
import { FINANCING, HOME, INVENTORY, NOT_FOUND, type PageContent, vehiclePath } from './page-content.ts'

/** Paths of the pages that show the stock as a whole. */
export const STOCK_PAGES = [HOME, INVENTORY, NOT_FOUND]

/** The vehicle that the page of a path shows; null for another page. */
export const idOf = (path: string) => /^\/vehicle\/([0-9a-z]{1,24})$/.exec(path)?.[1] ?? null

/** The paths of all pages, as the stock is now. */
export async function pathsOf(stock: PublicStock): Promise<string[]> {
  const vehicles = (await stock.now()).all().map(one => vehiclePath(one.id))
  return [...STOCK_PAGES, FINANCING, ...vehicles]
}

/** Null where there is no such page. */
export async function dataOf(content: PageContent, path: string): Promise<PageData | null> {
  if (path === HOME) return content.home()
  if (path === INVENTORY) return content.inventory()
  if (path === FINANCING) return content.financing()
  if (path === NOT_FOUND) return content.notFound(false)
  const id = idOf(path)
  return id === null ? null : content.vehicle(id)
}
