/**
 * Every page of the public site, described once: where it lies, what makes it stale, and who is led to it. Routes,
 * publishing, sitemap, robots.txt, the export, header and footer, and the browser tests follow this table; a kind of page
 * that is missing from it does not compile.
 */
import type { PageKind } from './page-data.ts'

/** What a commit changes that any page may show: a public vehicle, an event. */
export type PageDependency = 'stock' | 'events'

/** One page, published as a file. */
export interface SinglePage {
  type: 'single'
  path: string
  /** A commit that changes one of these makes the page stale. */
  dependsOn: readonly PageDependency[]
  /** Whether search engines are told of it. */
  inSitemap: boolean
  /** What header and footer call it; null where they do not lead to it. */
  navigation: string | null
  /** What the line at the end of the footer calls it, where that leads to it. */
  imprint?: string
}

/** A page for each public vehicle, stale when that vehicle changes or one that it is shown beside. */
export interface VehiclePages {
  type: 'vehicle'
  /** With ":id" for that of the vehicle. */
  path: string
  inSitemap: boolean
}

/** The answer to a form, rendered for whoever sent it and published nowhere. Robots are kept out. */
export interface FormReply {
  type: 'reply'
  /** Where the form is sent to. */
  path: string
}

export type PageDescription = SinglePage | VehiclePages | FormReply

const VEHICLE = '/vehicle/'

export const PAGES = {
  home: {
    type: 'single',
    path: '/',
    dependsOn: ['stock', 'events'],
    inSitemap: true,
    navigation: null,
  },
  inventory: {
    type: 'single',
    path: '/inventory',
    dependsOn: ['stock'],
    inSitemap: true,
    navigation: 'Inventory',
  },
  vehicle: { type: 'vehicle', path: `${VEHICLE}:id`, inSitemap: true },
  financing: {
    type: 'single',
    path: '/financing',
    dependsOn: [],
    inSitemap: true,
    navigation: 'Financing',
  },
  privacy: {
    type: 'single',
    path: '/privacy',
    dependsOn: [],
    inSitemap: true,
    navigation: null,
    imprint: 'Privacy',
  },
  terms: {
    type: 'single',
    path: '/terms',
    dependsOn: [],
    inSitemap: true,
    navigation: null,
    imprint: 'Terms',
  },
  accessibility: {
    type: 'single',
    path: '/accessibility',
    dependsOn: [],
    inSitemap: true,
    navigation: null,
    imprint: 'Accessibility',
  },
  'not-found': {
    type: 'single',
    path: '/404',
    dependsOn: ['stock'],
    inSitemap: false,
    navigation: null,
  },
  inquiry: { type: 'reply', path: '/inquiries' },
  application: { type: 'reply', path: '/loan-applications' },
} as const satisfies Record<PageKind, PageDescription>

/** The kinds of page that answer a form. */
export type ReplyKind = {
  [K in PageKind]: (typeof PAGES)[K]['type'] extends 'reply' ? K : never
}[PageKind]
/** The kinds of page that are published. */
export type PublishedKind = Exclude<PageKind, ReplyKind>

export const isPublished = (kind: PageKind): kind is PublishedKind => PAGES[kind].type !== 'reply'

export const vehiclePath = (id: string) => VEHICLE + id

/** The vehicle whose page has a path; null for any other path. */
export const vehicleIdOf = (path: string) => /^\/vehicle\/([0-9a-z]{1,24})$/.exec(path)?.[1] ?? null
