import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import { answeredAddress, inventoryAddress } from '@forecourt/shared/site/exported'
import type { PageData, SiteRenderer } from '@forecourt/shared/site/page-data'
import { PAGES } from '@forecourt/shared/site/pages'
import { INVENTORY_PAGE_SIZE } from '@forecourt/shared/vehicles/vehicle-search'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../src/database/sqlite.ts'
import { ExportError, MARK } from '../src/export/export-place.ts'
import { exportSite } from '../src/export/export-site.ts'
import { headersFile } from '../src/export/static-host.ts'
import { policyInPage } from '../src/publishing/policy-in-page.ts'
import { buildTestApp } from './support/build-test-app.ts'

const SITE = 'https://cars.example'
const API = 'https://api.cars.example'
const place = mkdtempSync(join(tmpdir(), 'export-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const fresh = () => mkdtempSync(join(place, 'case-'))

const shownOn = (data: PageData) => {
  if (data.page === 'home') return data.featured
  if (data.page === 'vehicle') return [data.shown, ...data.similar]
  if (data.page === 'inventory') return data.vehicles
  return data.page === 'not-found' ? data.inStock : []
}

/** Renders what each page of the site links to and shows. */
function createRenderer(): SiteRenderer & { isBroken: boolean } {
  const renderer = {
    isBroken: false,
    render: async (path: string, data: PageData) => {
      if (renderer.isBroken) throw new Error('The renderer is broken')
      const links = shownOn(data).flatMap(({ vehicle, pictures }) => [
        `<a href="/vehicle/${vehicle.id}">${vehicle.price}</a>`,
        ...vehicle.photos.map(url => `<img src="${url}">`),
        ...Object.values(pictures).flatMap(({ url, widths }) =>
          widths.map(width => `<img srcset="${url.replace('.webp', `-${width}.webp`)} ${width}w">`),
        ),
      ])
      if (data.page === 'inventory')
        for (const query of ['', `page=${data.pages}`, 'make=Jeep'])
          links.push(`<a href="${inventoryAddress(data.site, query)}"></a>`)
      links.push(`<form action="${answeredAddress(data.site, '/inquiries')}"></form>`)
      const canonical =
        data.page === 'not-found' ? '' : `<link rel="canonical" href="${data.site.origin}${path}">`
      const head = `<meta charset="utf-8">${canonical}<script src="/_astro/a.1.js"></script>`
      return {
        status: 200,
        html: `<!doctype html><head>${head}</head>${links.join('')}`,
        headers: {
          'content-security-policy': "default-src 'self'; connect-src 'self'; frame-ancestors 'none'",
        },
      }
    },
  }
  return renderer
}

async function buildExport(path = ':memory:') {
  const dealership = await buildTestApp({ path })
  const siteFiles = fresh()
  mkdirSync(join(siteFiles, '_astro'))
  writeFileSync(join(siteFiles, '_astro', 'a.1.js'), 'export {}')
  writeFileSync(join(siteFiles, '.stamp'), 'not for visitors')
  const dataDirectory = fresh()
  writeFileSync(join(dataDirectory, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const renderer = createRenderer()
  const said: string[] = []
  const directory = join(fresh(), 'site')
  const run = (options: { apiOrigin?: string; to?: string } = {}) =>
    exportSite(
      {
        ...dealership,
        dealer: { ...DEMO_DEALER, logo: 'logo.svg' },
        formToken: dealership.tokens.page,
        site: { renderer, build: 'one' },
        siteFiles,
        dataDirectory,
        siteOrigin: SITE,
        apiOrigin: options.apiOrigin ?? API,
        say: text => said.push(text),
      },
      options.to ?? directory,
    )
  const picture = async () => {
    const [red, green, blue] = [0, 1, 2].map(() => Math.floor(Math.random() * 256))
    const background = { r: red ?? 0, g: green ?? 0, b: blue ?? 0 }
    const bitmap = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
    return (await dealership.media.addPicture(bitmap)).url
  }
  const text = (path: string) => readFileSync(join(directory, path), 'utf8')
  return { ...dealership, dataDirectory, directory, renderer, said, run, picture, text }
}

/** Every file below a directory, with when it was last written. */
const filesOf = (directory: string) =>
  Object.fromEntries(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(file => [file.slice(directory.length + 1), statSync(file).mtimeMs]),
  )

/** What pages name and no file answers. */
function deadLinksOf(directory: string, apiOrigin: string): string[] {
  const pages = Object.keys(filesOf(directory)).filter(name => name.endsWith('.html'))
  return pages.flatMap(page => {
    const html = readFileSync(join(directory, page), 'utf8')
    const named = [...html.matchAll(/\s(?:href|src|srcset|action)="([^"\s]+)/g)].map(
      ([, address = '']) => address,
    )
    return named
      .filter(address => !address.startsWith(`${apiOrigin}/`))
      .map(address => address.replace(SITE, ''))
      .filter(path => ![path, `${path}/index.html`].some(file => isFile(join(directory, file))))
      .map(path => `${page} names ${path}`)
  })
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

describe('an export', () => {
  it('holds every page, what pages name, and what tells others of them', async () => {
    const dealership = await buildExport()
    const first = await dealership.vehicle({ photos: [await dealership.picture()] })
    for (let count = 0; count < INVENTORY_PAGE_SIZE; count++) await dealership.vehicle()
    const made = await dealership.run()
    const single = Object.values(PAGES).filter(page => page.type === 'single')
    expect(made).toMatchObject({ pages: single.length + (INVENTORY_PAGE_SIZE + 1) + 1, removed: 0 })
    expect(deadLinksOf(dealership.directory, API)).toEqual([])
    expect(dealership.text('inventory/index.html')).toContain('href="/inventory/page/2"')
    const shown = [dealership.text('inventory/index.html'), dealership.text('inventory/page/2/index.html')]
    const counts = shown.map(html => html.match(/href="\/vehicle\//g)?.length)
    expect(counts).toEqual([INVENTORY_PAGE_SIZE, 1])
    expect(shown.join()).toContain(`/vehicle/${first.id}"`)
    expect(dealership.text('inventory/index.html')).toContain(`${API}/inventory?make=Jeep`)
    expect(dealership.text('sitemap.xml')).toContain(`${SITE}/vehicle/${first.id}`)
    expect(dealership.text('robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    expect(isFile(join(dealership.directory, '404.html'))).toBe(true)
    const others = ['.nojekyll', '_headers', 'dealer/logo.svg', 'site.webmanifest', '_astro/a.1.js']
    expect(Object.keys(filesOf(dealership.directory))).toEqual(expect.arrayContaining(others))
    expect(existsSync(join(dealership.directory, '.stamp'))).toBe(false)
    for (const name of Object.keys(filesOf(dealership.directory)))
      if (/\.(html|xml|txt)$/.test(name)) expect(dealership.text(name)).not.toContain('localhost')
  })

  it('finds the server at its own origin where none is named', async () => {
    const dealership = await buildExport()
    await dealership.vehicle()
    await dealership.run({ apiOrigin: '' })
    expect(dealership.text('index.html')).toContain('action="/inquiries"')
    expect(dealership.text('inventory/index.html')).toContain('href="/inventory?make=Jeep"')
    expect(dealership.text('index.html')).toContain(`content="default-src 'self'; connect-src 'self'"`)
  })

  it('is brought up to date: what is sold goes, what stays the same is not touched', async () => {
    const dealership = await buildExport()
    const sold = await dealership.vehicle({ photos: [await dealership.picture()] })
    const stays = await dealership.vehicle({ photos: [await dealership.picture()] })
    await dealership.run()
    const before = filesOf(dealership.directory)
    writeFileSync(join(dealership.directory, 'CNAME'), 'cars.example')
    const { id } = await dealership.lead()
    await dealership.sales.patch(`/api/leads/${id}`, { status: 'closed', vehicleId: sold.id })
    const made = await dealership.run()
    const after = filesOf(dealership.directory)
    expect(existsSync(join(dealership.directory, 'vehicle', sold.id))).toBe(false)
    expect(dealership.text('inventory/index.html')).not.toContain(sold.id)
    expect(after).not.toHaveProperty([sold.photos[0]?.slice(1) ?? ''])
    expect(made.removed).toBeGreaterThan(1)
    // What others put there is theirs.
    expect(after).toHaveProperty('CNAME')
    for (const path of ['_astro/a.1.js', stays.photos[0]?.slice(1) ?? ''])
      expect(after[path]).toBe(before[path])
    expect(deadLinksOf(dealership.directory, API)).toEqual([])
    expect((await dealership.run()).changed).toBe(0)
  })

  it('brings back what somebody took away', async () => {
    const dealership = await buildExport()
    const { photos } = await dealership.vehicle({ photos: [await dealership.picture()] })
    await dealership.run()
    for (const path of [photos[0] ?? '', 'index.html']) rmSync(join(dealership.directory, path))
    await dealership.run()
    expect(deadLinksOf(dealership.directory, API)).toEqual([])
    expect(isFile(join(dealership.directory, 'index.html'))).toBe(true)
  })

  it('that fails leaves the earlier one whole', async () => {
    const dealership = await buildExport()
    await dealership.vehicle()
    await dealership.run()
    const before = filesOf(dealership.directory)
    await dealership.vehicle()
    dealership.renderer.isBroken = true
    await expect(dealership.run()).rejects.toThrow('The renderer is broken')
    expect(filesOf(dealership.directory)).toEqual(before)
    dealership.renderer.isBroken = false
    expect((await dealership.run()).changed).toBeGreaterThan(0)
  })

  it('says which pictures are not there any more', async () => {
    const dealership = await buildExport()
    await dealership.vehicle({ photos: [`/media/${'a'.repeat(24)}.webp`] })
    await dealership.run()
    expect(dealership.said.join()).toContain(
      `WARNING: 1 media files that pages name are not there: ${'a'.repeat(24)}.webp`,
    )
  })

  it('goes to no directory that holds other things, and to none where private and public would meet', async () => {
    const dealership = await buildExport()
    const foreign = fresh()
    writeFileSync(join(foreign, 'letter.txt'), 'Dear Ruth')
    const file = join(fresh(), 'file')
    writeFileSync(file, '')
    const forged = fresh()
    writeFileSync(join(forged, MARK), JSON.stringify({ format: 1, files: ['../letter.txt'] }))
    for (const [to, words] of [
      [foreign, 'holds other things and is not an earlier export'],
      [file, 'is a file'],
      [forged, 'cannot be read'],
      [dealership.dataDirectory, 'must not lie in each other'],
      [join(dealership.dataDirectory, 'published'), 'must not lie in each other'],
      [join(dealership.dataDirectory, '..'), 'must not lie in each other'],
    ] as const) {
      const refused = dealership.run({ to })
      await expect(refused).rejects.toThrow(ExportError)
      await expect(refused).rejects.toThrow(words)
    }
    expect(readdirSync(foreign)).toEqual(['letter.txt'])
  })

  it('shows one moment, whatever a running server changes while it is made', async () => {
    const path = join(fresh(), 'forecourt.sqlite')
    const dealership = await buildExport(path)
    const first = await dealership.vehicle({ price: '31000' })
    const second = await dealership.vehicle({ price: '32000' })
    const server = openSqlite(path)
    const { render } = dealership.renderer
    dealership.renderer.render = async (route, data) => {
      server.client.exec('update vehicles set price_cents = 100')
      return render(route, data)
    }
    await dealership.run()
    for (const page of ['inventory/index.html', `vehicle/${first.id}/index.html`])
      for (const price of ['31000.00', '32000.00']) expect(dealership.text(page)).toContain(price)
    expect((await dealership.store.vehicles.get(second.id))?.price).toBe('1.00')
    await server.close()
  })
})

describe('what a host of files is told', () => {
  it('lets a page ask the server, and leaves out what only a header can say', () => {
    const policy =
      "default-src 'self'; connect-src 'self'; form-action 'self'; img-src 'self' https:; frame-ancestors 'none'"
    expect(policyInPage(policy, API)).toBe(
      `default-src 'self'; connect-src 'self' ${API}; form-action 'self' ${API}; img-src 'self' https: ${API}`,
    )
    expect(policyInPage(policy, '')).toBe(
      "default-src 'self'; connect-src 'self'; form-action 'self'; img-src 'self' https:",
    )
  })

  it('keeps hashed files for good, has pages asked for again, and says what the server says', () => {
    const rules = Object.fromEntries(
      headersFile(SITE, Object.values(PAGES))
        .split('\n/')
        .map(rule => [`/${rule.replace(/^\//, '').split('\n')[0]}`, rule]),
    )
    expect(rules['/_astro/*']).toContain('cache-control: public, max-age=31536000, immutable')
    expect(rules['/media/*']).toContain('immutable')
    for (const page of ['/', '/inventory', '/vehicle/*'])
      expect(rules[page]).toContain('cache-control: no-cache')
    for (const words of [
      'nosniff',
      "frame-ancestors 'none'",
      'strict-transport-security',
      'permissions-policy',
    ])
      expect(rules['/*']).toContain(words)
    expect(rules['/*']).not.toContain('cache-control')
    expect(headersFile('http://cars.example', Object.values(PAGES))).not.toContain(
      'strict-transport-security',
    )
  })
})
