// Every kind of page is valid HTML to the W3C's checker.
import { expect, test } from '../fixtures.ts'
import { findHtmlErrors, findJava } from '../nu-checker.ts'
import { publicPaths, receivedPaths } from '../public-paths.ts'

const PAGES = [
  ...[...publicPaths('102'), ...receivedPaths()].map(path => [path, 200] as const),
  ['/inventory?make=Jeep', 200],
  ['/inventory?q=zzz', 200],
  ['/inventory?view=browse', 200],
  ['/inventory?vin=zzz', 200],
  ['/vehicle/106', 200],
  ['/financing?vehicle=102', 200],
  ['/nowhere', 404],
  ['/vehicle/none', 404],
  ['/admin/', 200],
] as const

test('every page is valid HTML', async ({ dealership, request }) => {
  const java = findJava()
  test.skip(java === null, 'There is no Java, which the HTML checker needs: set JAVA_PATH to one.')
  const pages = new Map<string, string>()
  for (const [path, status] of PAGES) {
    const reply = await request.get(dealership.origin + path)
    expect([path, reply.status()]).toEqual([path, status])
    pages.set(path, await reply.text())
  }
  for (const path of ['/inquiries', '/loan-applications']) {
    const reply = await request.post(dealership.origin + path, { form: { firstName: 'Ruth' } })
    pages.set(`POST ${path}`, await reply.text())
  }
  expect(await findHtmlErrors(pages, java ?? '')).toEqual([])
})
