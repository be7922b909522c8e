/** What the header and the footer of every page lead to. */
import { PAGES, type PageDescription } from './pages.ts'

export interface NavigationLink {
  label: string
  /** What the footer, which has more room, calls it. */
  footerLabel: string
  href: string
}

/** Sections of the home page; they come after the pages. */
const SECTIONS: readonly NavigationLink[] = [
  { label: 'About', footerLabel: 'About Us', href: `${PAGES.home.path}#community` },
  { label: 'Contact', footerLabel: 'Contact', href: `${PAGES.home.path}#contact` },
]

/** The pages that ask for it, in their order, and the sections of the home page. */
export function navigationOf(pages: readonly PageDescription[]): NavigationLink[] {
  const links = pages.flatMap(page =>
    page.type === 'single' && page.navigation !== null
      ? [{ label: page.navigation, footerLabel: page.navigation, href: page.path }]
      : [],
  )
  return [...links, ...SECTIONS]
}

export const NAVIGATION: readonly NavigationLink[] = navigationOf(Object.values(PAGES))

/** What the line at the end of the footer leads to. */
export function imprintOf(pages: readonly PageDescription[]): Omit<NavigationLink, 'footerLabel'>[] {
  return pages.flatMap(page =>
    page.type === 'single' && page.imprint ? [{ label: page.imprint, href: page.path }] : [],
  )
}

export const IMPRINT = imprintOf(Object.values(PAGES))

/** Where the privacy notice of the loan application stands as a page of its own. */
export const PRIVACY_NOTICE_HREF = `${PAGES.privacy.path}#notice`
