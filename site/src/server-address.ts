// Where an exported page finds the server. A page that the server serves names none, and asks where it came from.
import { API_ORIGIN_META } from '@forecourt/shared/site/exported'

const named = (page: Document) => page.querySelector<HTMLMetaElement>(`meta[name="${API_ORIGIN_META}"]`)

/** Whether a page was exported to a static host. */
export const isExported = (page: Document = document) => named(page) !== null

/** Origin of the server; "" where it is the page's own. */
export const serverOrigin = () => named(document)?.content ?? ''

/** A path that only the server answers, as an address. */
export const atServer = (path: string) => serverOrigin() + path
