import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packBytes } from '../src/http/cached-bytes.ts'
import { createPageFiles, type PageFiles, type PublishedPage } from '../src/publishing/page-files.ts'
import { openPageIndex } from '../src/publishing/page-index.ts'
import { createPageStore } from '../src/publishing/page-store.ts'

const pageOf = async (text: string): Promise<PublishedPage> => ({
  bytes: await packBytes(text),
  status: 200,
  headers: {},
})
const textOf = (page: PublishedPage | null) => page && Buffer.from(page.bytes.plain).toString()

/** Real files; what writes and removes them waits for the disk, and may find it broken. */
function openDisk() {
  const files = createPageFiles(openPageIndex(':memory:'), mkdtempSync(join(tmpdir(), 'store-')))
  const disk = { free: Promise.resolve(), isBroken: false }
  const written: string[] = []
  const slowly = async (path: string, work: () => Promise<void>) => {
    await disk.free
    if (disk.isBroken) throw new Error('The disk is broken')
    await work()
    written.push(path)
  }
  const slowFiles: PageFiles = {
    ...files,
    write: (path, page, fingerprint) => slowly(path, () => files.write(path, page, fingerprint)),
    remove: path => slowly(path, () => files.remove(path)),
    read: async path => {
      const page = await files.read(path)
      await disk.free
      return page
    },
  }
  return { files: slowFiles, disk, written, reopen: () => createPageStore(slowFiles) }
}

describe('the store of pages', () => {
  it('has a page from the moment it is put, and its files in the order in which pages were put', async () => {
    const { disk, files, written, reopen } = openDisk()
    const store = reopen()
    const { promise, resolve } = Promise.withResolvers<void>()
    disk.free = promise
    const kept = [
      store.put('/a', await pageOf('first'), '1'),
      store.put('/b', await pageOf('other'), '1'),
      store.put('/a', await pageOf('second'), '2'),
    ]
    expect(textOf(await store.get('/a'))).toBe('second')
    expect(textOf(store.peek('/a'))).toBe('second')
    expect([...store.paths(), store.fingerprint('/a')]).toEqual(['/a', '/b', '2'])
    expect(written).toEqual([])
    resolve()
    await Promise.all(kept)
    expect(written).toEqual(['/a', '/b', '/a'])
    expect(textOf(await files.read('/a'))).toBe('second')
  })

  it('knows after a start what its files hold, and reads a page when it is asked for', async () => {
    const { reopen } = openDisk()
    await reopen().put('/a', await pageOf('kept'), '1')
    const later = reopen()
    expect([later.fingerprint('/a'), later.peek('/a')]).toEqual(['1', null])
    expect(textOf(await later.get('/a'))).toBe('kept')
    expect(textOf(later.peek('/a'))).toBe('kept')
    expect(await later.get('/b')).toBeNull()
  })

  it('gives and remembers the newest page, though an older one was being read when it was put', async () => {
    const { disk, reopen } = openDisk()
    await reopen().put('/a', await pageOf('first'), '1')
    const store = reopen()
    const { promise, resolve } = Promise.withResolvers<void>()
    disk.free = promise
    const reading = store.get('/a')
    const kept = store.put('/a', await pageOf('second'), '2')
    resolve()
    expect(textOf(await reading)).toBe('second')
    await kept
    expect(textOf(store.peek('/a'))).toBe('second')
  })

  it('has a page no more from the moment it is removed', async () => {
    const { disk, reopen } = openDisk()
    const store = reopen()
    await store.put('/a', await pageOf('first'), '1')
    const { promise, resolve } = Promise.withResolvers<void>()
    disk.free = promise
    const gone = store.remove('/a')
    expect([await store.get('/a'), store.fingerprint('/a'), store.paths().size]).toEqual([null, undefined, 0])
    resolve()
    await gone
    expect(reopen().paths().size).toBe(0)
  })

  it('forgets what a page was made of when its files could not be written or removed', async () => {
    const { disk, reopen } = openDisk()
    const store = reopen()
    await store.put('/a', await pageOf('first'), '1')
    disk.isBroken = true
    await expect(store.put('/a', await pageOf('second'), '2')).rejects.toThrow('broken')
    expect(textOf(await store.get('/a'))).toBe('second')
    expect(['1', '2', undefined]).not.toContain(store.fingerprint('/a'))
    await expect(store.remove('/a')).rejects.toThrow('broken')
    expect(store.paths().has('/a')).toBe(true)
    disk.isBroken = false
    await store.remove('/a')
    expect(store.paths().has('/a')).toBe(false)
  })
})
