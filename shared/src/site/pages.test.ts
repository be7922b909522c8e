import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IMPRINT, imprintOf, NAVIGATION, navigationOf } from './navigation.ts'
import type { PageKind } from './page-data.ts'
import {
  isPublished,
  PAGES,
  type PageDescription,
  type SinglePage,
  vehicleIdOf,
  vehiclePath,
} from './pages.ts'

// A kind of page that the table does not describe does not compile: it would be known to the types as "about" is here.
// @ts-expect-error "about" is missing
PAGES satisfies Record<PageKind | 'about', PageDescription>

const ABOUT: SinglePage = {
  type: 'single',
  path: '/about',
  dependsOn: [],
  inSitemap: true,
  navigation: 'About us',
}

describe('the table of pages', () => {
  it('has each path once, as an absolute one without a slash at its end', () => {
    const paths = Object.values(PAGES).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of paths) expect(path).toMatch(/^\/([a-z0-9-]+(\/:?[a-z0-9-]+)*)?$/)
  })

  it('says of each kind whether it is published or answers a form', () => {
    const kinds = Object.keys(PAGES) as PageKind[]
    expect(kinds.filter(kind => !isPublished(kind))).toEqual(['inquiry', 'application'])
  })

  it('knows the vehicle whose page has a path, and no other path', () => {
    expect(vehiclePath(':id')).toBe(PAGES.vehicle.path)
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-z]{1,24}$/), id => {
        expect(vehicleIdOf(vehiclePath(id))).toBe(id)
      }),
    )
    for (const path of ['/vehicle/', '/vehicle/A', '/vehicle/a/b', '/vehicle/a?b=c', '/x/vehicle/a', '/404'])
      expect(vehicleIdOf(path)).toBeNull()
  })
})

describe('the navigation', () => {
  it('leads to the pages that ask for it, and then to the sections of the home page', () => {
    expect(NAVIGATION.map(({ label, footerLabel, href }) => [label, footerLabel, href])).toEqual([
      ['Inventory', 'Inventory', '/inventory'],
      ['Financing', 'Financing', '/financing'],
      ['About', 'About Us', '/#community'],
      ['Contact', 'Contact', '/#contact'],
    ])
  })

  it('leads to a new page when that asks for it, and not otherwise', () => {
    const { inventory, vehicle, application } = PAGES
    const hrefs = (page: SinglePage) =>
      navigationOf([inventory, vehicle, page, application]).map(({ href }) => href)
    expect(hrefs(ABOUT)).toEqual(['/inventory', '/about', '/#community', '/#contact'])
    expect(hrefs({ ...ABOUT, navigation: null })).toEqual(['/inventory', '/#community', '/#contact'])
  })
})

describe('the line at the end of the footer', () => {
  it('leads to what the law asks for, and to a new page that asks for it', () => {
    expect(IMPRINT.map(({ label, href }) => [label, href])).toEqual([
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Accessibility', '/accessibility'],
    ])
    expect(imprintOf([PAGES.inventory, ABOUT, { ...ABOUT, imprint: 'About' }])).toEqual([
      { label: 'About', href: '/about' },
    ])
  })
})
