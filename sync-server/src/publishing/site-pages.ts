/**
 * The published pages of the site: each page of the table with where its data comes from. Which paths there are, what a path
 * shows and what a change makes stale follows from that list alone.
 */
import type { PageData, PageDataOf, PageKind } from '@forecourt/shared/site/page-data'
import {
  type PageDependency,
  type SinglePage,
  type VehiclePages,
  vehicleIdOf,
  vehiclePath,
} from '@forecourt/shared/site/pages'
import type { PublicStock, StockChange } from '../stock/public-stock.ts'

/** The path of a page that answers instead. */
export interface Redirect {
  redirect: string
}

/** Where the data of a kind of page comes from. */
export interface PageSource<K extends PageKind = PageKind> {
  /** What the page of a path is made of; null where there is no such page. */
  data(path: string): Promise<PageDataOf<K> | null>
  /** What an address with a query shows, rendered for whoever asks. Without it, a query changes nothing. */
  answer?(query: Readonly<Record<string, string>>): Promise<PageDataOf<K> | Redirect>
  /** Pages that only an export has, by path: a host of files cannot answer a query. */
  exported?(): AsyncIterable<{ path: string; data: PageDataOf<K> }>
}

export type SitePage = (SinglePage | VehiclePages) & PageSource

/** The page that a path belongs to, whether that path is published or not; null where it belongs to none. */
export function pageOf(pages: readonly SitePage[], path: string): SitePage | null {
  const isVehicle = vehicleIdOf(path) !== null
  return pages.find(page => (page.type === 'vehicle' ? isVehicle : page.path === path)) ?? null
}

/** Null where there is no such page. */
export const dataOf = async (pages: readonly SitePage[], path: string): Promise<PageData | null> =>
  (await pageOf(pages, path)?.data(path)) ?? null

/** The paths of all pages, as the stock is now. */
export async function pathsOf(pages: readonly SitePage[], stock: PublicStock): Promise<string[]> {
  const vehicles = (await stock.now()).all().map(one => vehiclePath(one.id))
  return pages.flatMap(page => (page.type === 'vehicle' ? vehicles : [page.path]))
}

/** The paths of the single pages that depend on something. */
export const dependentsOf = (pages: readonly SitePage[], dependency: PageDependency): string[] =>
  pages.flatMap(page => (page.type === 'single' && page.dependsOn.includes(dependency) ? [page.path] : []))

/** The paths of all pages that a change of the stock makes stale, first that of the vehicle itself. */
export const staleAfter = (pages: readonly SitePage[], { id, besides }: StockChange): string[] => [
  vehiclePath(id),
  ...dependentsOf(pages, 'stock'),
  ...[...besides].map(vehiclePath),
]
