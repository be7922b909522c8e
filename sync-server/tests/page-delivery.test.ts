// Published pages in a real bucket, brought there by one server of the dealership at a time.
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packBytes } from '../src/http/cached-bytes.ts'
import type { Bucket } from '../src/objects/bucket.ts'
import { createS3Bucket } from '../src/objects/s3-bucket.ts'
import { createPageDelivery } from '../src/publishing/page-delivery.ts'
import { createPageFiles } from '../src/publishing/page-files.ts'
import { openPageIndex } from '../src/publishing/page-index.ts'
import { S3Server } from './support/s3-server.ts'
import { anyPlace, openTestDatabase } from './support/test-database.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await S3Server.start()
})
afterAll(() => s3.close())

const POLICY = "default-src 'self'; frame-ancestors 'none'"

async function openDealership() {
  const bucket = createS3Bucket(s3.place(`${randomUUID()}/`))
  const database = await openTestDatabase(await anyPlace())
  /** What was put and removed, by whichever server. */
  const log: string[] = []
  const logged: Bucket = {
    ...bucket,
    put: async (key, content, headers) => {
      const size = await bucket.put(key, content, headers)
      log.push(`put ${key}`)
      return size
    },
    remove: async key => {
      await bucket.remove(key)
      log.push(`remove ${key}`)
    },
  }

  /** A server with pages on a disk of its own. */
  function openServer(through: Bucket = logged) {
    const index = openPageIndex(':memory:')
    const files = createPageFiles(index, mkdtempSync(join(tmpdir(), 'pages-')))
    const delivery = createPageDelivery({ database, bucket: through, index, files })
    return {
      /** Publishes pages, by path and text, as they are at a commit; null takes one away. */
      async publish(revision: number, pages: Record<string, string | null>) {
        for (const [path, text] of Object.entries(pages)) {
          if (text === null) {
            await delivery.files.remove(path)
            continue
          }
          const bytes = await packBytes(
            `<!doctype html><html><head><meta charset="utf-8"></head>${text}</html>`,
          )
          const page = { bytes, status: 200, headers: { 'content-security-policy': POLICY } }
          await delivery.files.write(path, page, text)
        }
        index.keepState({ build: 'b', facts: 'f', pictures: 0, revision })
      },
      look: () => delivery.look(new AbortController().signal),
    }
  }

  async function text(key: string) {
    const bytes = await bucket.get(key)
    return bytes && new TextDecoder().decode(bytes)
  }
  return { bucket, openServer, text, log, taken: () => log.splice(0) }
}

describe('pages in a bucket', () => {
  it('lie where a host of files finds them, with the headers and the policy that they are sent with', async () => {
    const { openServer, bucket, text, taken } = await openDealership()
    const server = openServer()
    expect(await server.look()).toBe(0)
    await server.publish(1, { '/': 'home', '/inventory': 'all', '/vehicle/a': 'a Ford', '/404': 'nothing' })
    expect(await server.look()).toBe(4)
    expect(taken().sort()).toEqual([
      'put pages/404.html',
      'put pages/index.html',
      'put pages/inventory/index.html',
      'put pages/vehicle/a/index.html',
    ])
    expect(await bucket.head('pages/vehicle/a/index.html')).toMatchObject({
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
    })
    expect(await text('pages/vehicle/a/index.html')).toContain('a Ford')
    expect(await text('pages/vehicle/a/index.html')).toContain(
      `<meta http-equiv="content-security-policy" content="default-src 'self'">`,
    )
  })

  it('are put and removed as they change, and are left alone otherwise', async () => {
    const { openServer, text, taken } = await openDealership()
    const server = openServer()
    await server.publish(1, { '/': 'home', '/vehicle/a': 'a Ford', '/vehicle/b': 'a Jeep' })
    await server.look()
    taken()
    expect(await server.look()).toBe(0)
    await server.publish(2, { '/vehicle/a': 'a cheaper Ford', '/vehicle/b': null })
    expect(await server.look()).toBe(2)
    expect(taken()).toEqual(['put pages/vehicle/a/index.html', 'remove pages/vehicle/b/index.html'])
    expect(await text('pages/vehicle/b/index.html')).toBeNull()
  })

  it('are gone on with by another server from what lies there, and never by one that is behind', async () => {
    const { openServer, text, taken } = await openDealership()
    const [first, second] = [openServer(), openServer()]
    const pages = { '/': 'home', '/vehicle/a': 'a Ford' }
    await first.publish(1, pages)
    await second.publish(1, pages)
    await first.look()
    taken()
    expect(await second.look()).toBe(0)
    await second.publish(2, { '/vehicle/a': 'a cheaper Ford' })
    expect(await second.look()).toBe(1)
    expect(taken()).toEqual(['put pages/vehicle/a/index.html'])
    // The first has not heard of the new price yet.
    expect(await first.look()).toBe(0)
    expect(await text('pages/vehicle/a/index.html')).toContain('cheaper')
    await first.publish(3, { '/vehicle/a': 'the cheapest Ford' })
    expect(await first.look()).toBe(1)
    expect(taken()).toEqual(['put pages/vehicle/a/index.html'])
  })

  it('that could not be brought there are brought later, by whichever server', async () => {
    const { openServer, bucket, text, taken } = await openDealership()
    let isAway = true
    const failing: Bucket = {
      ...bucket,
      put: async (key, content, headers) => {
        if (isAway && key.includes('vehicle')) throw new Error('The bucket is away')
        return bucket.put(key, content, headers)
      },
    }
    const first = openServer(failing)
    await first.publish(1, { '/': 'home', '/vehicle/a': 'a Ford' })
    await expect(first.look()).rejects.toThrow('The bucket is away')
    expect(await text('pages/vehicle/a/index.html')).toBeNull()
    const second = openServer()
    await second.publish(1, { '/': 'home', '/vehicle/a': 'a Ford' })
    expect(await second.look()).toBe(1)
    expect(taken()).toEqual(['put pages/vehicle/a/index.html'])
    isAway = false
    expect(await first.look()).toBe(0)
  })
})
