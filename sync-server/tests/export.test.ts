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
  const house = await buildTestApp({ path })
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
        ...house,
        dealer: { ...DEMO_DEALER, logo: 'logo.svg' },
        formToken: house.tokens.page,
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
    return (await house.media.addPicture(bitmap)).url
  }
  const text = (path: string) => readFileSync(join(directory, path), 'utf8')
  return { ...house, dataDirectory, directory, renderer, said, run, picture, text }
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
    const house = await buildExport()
    const first = await house.vehicle({ photos: [await house.picture()] })
    for (let count = 0; count < INVENTORY_PAGE_SIZE; count++) await house.vehicle()
    const made = await house.run()
    const single = Object.values(PAGES).filter(page => page.type === 'single')
    expect(made).toMatchObject({ pages: single.length + (INVENTORY_PAGE_SIZE + 1) + 1, removed: 0 })
    expect(deadLinksOf(house.directory, API)).toEqual([])
    expect(house.text('inventory/index.html')).toContain('href="/inventory/page/2"')
    const shown = [house.text('inventory/index.html'), house.text('inventory/page/2/index.html')]
    const counts = shown.map(html => html.match(/href="\/vehicle\//g)?.length)
    expect(counts).toEqual([INVENTORY_PAGE_SIZE, 1])
    expect(shown.join()).toContain(`/vehicle/${first.id}"`)
    expect(house.text('inventory/index.html')).toContain(`${API}/inventory?make=Jeep`)
    expect(house.text('sitemap.xml')).toContain(`${SITE}/vehicle/${first.id}`)
    expect(house.text('robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    expect(isFile(join(house.directory, '404.html'))).toBe(true)
    const others = ['.nojekyll', '_headers', 'dealer/logo.svg', 'site.webmanifest', '_astro/a.1.js']
    expect(Object.keys(filesOf(house.directory))).toEqual(expect.arrayContaining(others))
    expect(existsSync(join(house.directory, '.stamp'))).toBe(false)
    for (const name of Object.keys(filesOf(house.directory)))
      if (/\.(html|xml|txt)$/.test(name)) expect(house.text(name)).not.toContain('localhost')
  })

  it('finds the server at its own origin where none is named', async () => {
    const house = await buildExport()
    await house.vehicle()
    await house.run({ apiOrigin: '' })
    expect(house.text('index.html')).toContain('action="/inquiries"')
    expect(house.text('inventory/index.html')).toContain('href="/inventory?make=Jeep"')
    expect(house.text('index.html')).toContain(`content="default-src 'self'; connect-src 'self'"`)
  })

  it('is brought up to date: what is sold goes, what stays the same is not touched', async () => {
    const house = await buildExport()
    const sold = await house.vehicle({ photos: [await house.picture()] })
    const stays = await house.vehicle({ photos: [await house.picture()] })
    await house.run()
    const before = filesOf(house.directory)
    writeFileSync(join(house.directory, 'CNAME'), 'cars.example')
    const { id } = await house.lead()
    await house.sales.patch(`/api/leads/${id}`, { status: 'closed', vehicleId: sold.id })
    const made = await house.run()
    const after = filesOf(house.directory)
    expect(existsSync(join(house.directory, 'vehicle', sold.id))).toBe(false)
    expect(house.text('inventory/index.html')).not.toContain(sold.id)
    expect(after).not.toHaveProperty([sold.photos[0]?.slice(1) ?? ''])
    expect(made.removed).toBeGreaterThan(1)
    // What others put there is theirs.
    expect(after).toHaveProperty('CNAME')
    for (const path of ['_astro/a.1.js', stays.photos[0]?.slice(1) ?? ''])
      expect(after[path]).toBe(before[path])
    expect(deadLinksOf(house.directory, API)).toEqual([])
    expect((await house.run()).changed).toBe(0)
  })

  it('brings back what somebody took away', async () => {
    const house = await buildExport()
    const { photos } = await house.vehicle({ photos: [await house.picture()] })
    await house.run()
    for (const path of [photos[0] ?? '', 'index.html']) rmSync(join(house.directory, path))
    await house.run()
    expect(deadLinksOf(house.directory, API)).toEqual([])
    expect(isFile(join(house.directory, 'index.html'))).toBe(true)
  })

  it('that fails leaves the earlier one whole', async () => {
    const house = await buildExport()
    await house.vehicle()
    await house.run()
    const before = filesOf(house.directory)
    await house.vehicle()
    house.renderer.isBroken = true
    await expect(house.run()).rejects.toThrow('The renderer is broken')
    expect(filesOf(house.directory)).toEqual(before)
    house.renderer.isBroken = false
    expect((await house.run()).changed).toBeGreaterThan(0)
  })

  it('says which pictures are not there any more', async () => {
    const house = await buildExport()
    await house.vehicle({ photos: [`/media/${'a'.repeat(24)}.webp`] })
    await house.run()
    expect(house.said.join()).toContain(
      `WARNING: 1 media files that pages name are not there: ${'a'.repeat(24)}.webp`,
    )
  })

  it('goes to no directory that holds other things, and to none where private and public would meet', async () => {
    const house = await buildExport()
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
      [house.dataDirectory, 'must not lie in each other'],
      [join(house.dataDirectory, 'published'), 'must not lie in each other'],
      [join(house.dataDirectory, '..'), 'must not lie in each other'],
    ] as const) {
      const refused = house.run({ to })
      await expect(refused).rejects.toThrow(ExportError)
      await expect(refused).rejects.toThrow(words)
    }
    expect(readdirSync(foreign)).toEqual(['letter.txt'])
  })

  it('shows one moment, whatever a running server changes while it is made', async () => {
    const path = join(fresh(), 'forecourt.sqlite')
    const house = await buildExport(path)
    const first = await house.vehicle({ price: '31000' })
    const second = await house.vehicle({ price: '32000' })
    const server = openSqlite(path)
    const { render } = house.renderer
    house.renderer.render = async (route, data) => {
      server.client.exec('update vehicles set price_cents = 100')
      return render(route, data)
    }
    await house.run()
    for (const page of ['inventory/index.html', `vehicle/${first.id}/index.html`])
      for (const price of ['31000.00', '32000.00']) expect(house.text(page)).toContain(price)
    expect((await house.store.vehicles.get(second.id))?.price).toBe('1.00')
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
