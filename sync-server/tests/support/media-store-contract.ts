// What holds for every place where media files may lie.
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MediaStore } from '../../src/media/media-store.ts'
import type { ReadObject } from '../../src/objects/bucket.ts'

const HASH = 'a1b2c3d4e5f60718293a4b5c'
const OTHER = 'ffffffffffffffffffffffff'
const MANY = 1_100
const AT_ONCE = 20
const LARGE_BYTES = 24_000_000

const HOSTILE = [
  '',
  '.',
  '..',
  '../secret.webp',
  '..%2fsecret.webp',
  `/${HASH}.webp`,
  `${HASH}.webp/`,
  `x/${HASH}.webp`,
  `${HASH}.webp\n`,
  `${HASH}.webp\0.mp4`,
  `${HASH}.svg`,
  `${HASH}-12345.webp`,
  `${HASH.toUpperCase()}.webp`,
  `${HASH}.webp?versionId=1`,
  `${HASH}.webp#`,
  'constructor',
  '__proto__',
]

const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)
const bytesOf = (words: string) => new TextEncoder().encode(words)

/** All of what is read, and whether it has the size that it says. */
export async function readAll(found: ReadObject | null): Promise<Uint8Array | null> {
  if (!found) return null
  const bytes = new Uint8Array(await new Response(found.body).arrayBuffer())
  expect(bytes.length).toBe(found.size)
  return bytes
}

/** Bytes of which each part differs from the others. */
export function pattern(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + (at >> 8) * 17 + (at >> 16)) & 0xff
  return bytes
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<unknown>) {
  const rest = [...all]
  const take = async () => {
    for (let one = rest.pop(); one !== undefined; one = rest.pop()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
}

/** @param open gives an empty store */
export function holdsAsMediaStore(kind: string, open: () => Promise<MediaStore>) {
  describe(`media on ${kind}`, () => {
    let store: MediaStore
    beforeEach(async () => {
      store = await open()
    })

    it('are given as they were put, by their name', async () => {
      expect(await store.has(`${HASH}.webp`)).toBe(false)
      await store.put(`${HASH}.webp`, bytesOf('a picture'))
      expect(await store.has(`${HASH}.webp`)).toBe(true)
      expect(await store.sizeOf(`${HASH}.webp`)).toBe(9)
      expect(text(await store.get(`${HASH}.webp`))).toBe('a picture')
      expect(text(await readAll(await store.read(`${HASH}.webp`)))).toBe('a picture')
    })

    it('that are not there are told to be none, and can be removed', async () => {
      const name = `${OTHER}.mp4`
      expect(await store.has(name)).toBe(false)
      expect(await store.sizeOf(name)).toBe(null)
      expect(await store.get(name)).toBe(null)
      expect(await store.read(name)).toBe(null)
      expect(await store.read(name, { first: 0, last: 5 })).toBe(null)
      expect(await store.namesOf(OTHER)).toEqual([])
      await store.remove(name)
    })

    it('of no bytes are kept, too', async () => {
      await store.put(`${HASH}.webp`, new Uint8Array())
      expect(await store.sizeOf(`${HASH}.webp`)).toBe(0)
      expect(await store.get(`${HASH}.webp`)).toEqual(new Uint8Array())
      expect(await readAll(await store.read(`${HASH}.webp`))).toEqual(new Uint8Array())
    })

    it('that are put again are replaced', async () => {
      await store.put(`${HASH}.webp`, bytesOf('the first, which is longer'))
      await store.put(`${HASH}.webp`, bytesOf('the second'))
      expect(text(await store.get(`${HASH}.webp`))).toBe('the second')
      expect(await store.sizeOf(`${HASH}.webp`)).toBe(10)
    })

    it('that many put at once are there whole', async () => {
      const same = pattern(300_000)
      const puts = Array.from({ length: 8 }, () => store.put(`${HASH}.webp`, same))
      const others = Array.from({ length: 30 }, (_, width) =>
        store.put(`${HASH}-${width}.webp`, pattern(1000 + width)),
      )
      await Promise.all([...puts, ...others])
      expect(await store.get(`${HASH}.webp`)).toEqual(same)
      for (let width = 0; width < 30; width++)
        expect(await store.sizeOf(`${HASH}-${width}.webp`)).toBe(1000 + width)
      expect(await store.namesOf(HASH)).toHaveLength(31)
    })

    it('are never called what is no name of theirs, whatever is done', async () => {
      const path = join(mkdtempSync(join(tmpdir(), 'hostile-')), 'file')
      writeFileSync(path, 'x')
      for (const name of HOSTILE)
        for (const work of [
          () => store.put(name, bytesOf('x')),
          () => store.putFile(name, path),
          () => store.has(name),
          () => store.sizeOf(name),
          () => store.get(name),
          () => store.read(name),
          () => store.remove(name),
        ])
          await expect(async () => work(), `${JSON.stringify(name)} ${work}`).rejects.toThrow(
            'Not a media name',
          )
    })

    it.each(['', '.', '../', HASH.slice(0, 23), `${HASH}-`, '*', 'a b', 'é'])(
      'belong to no hash such as “%s”',
      async hash => {
        await store.put(`${HASH}.webp`, bytesOf('x'))
        expect(await store.namesOf(hash)).toEqual([])
      },
    )

    it('of a hash are all found, and none of another', async () => {
      const names = [`${HASH}.webp`, `${HASH}-320.webp`, `${HASH}-320.avif`, `${HASH}.mp4`]
      for (const name of [...names, `${OTHER}.webp`]) await store.put(name, bytesOf(name))
      expect((await store.namesOf(HASH)).sort()).toEqual([...names].sort())
      await store.remove(`${HASH}-320.webp`)
      expect(await store.namesOf(HASH)).toHaveLength(3)
      expect(await store.get(`${HASH}-320.webp`)).toBe(null)
      expect(text(await store.get(`${OTHER}.webp`))).toBe(`${OTHER}.webp`)
    })

    it(`are listed beyond the thousand that a page holds`, async () => {
      const names = Array.from({ length: MANY }, (_, width) => `${HASH}-${width}.webp`)
      await inTurns(names, name => store.put(name, bytesOf(name)))
      expect((await store.namesOf(HASH)).sort()).toEqual(names.sort())
    })

    it('come from a file of the disk, large ones too, and in parts', async () => {
      const path = join(mkdtempSync(join(tmpdir(), 'large-')), 'film')
      const bytes = pattern(LARGE_BYTES)
      writeFileSync(path, bytes)
      const name = `${HASH}.mp4`
      expect(await store.putFile(name, path)).toBe(LARGE_BYTES)
      // It stays where it is, and what becomes of it there is no matter.
      truncateSync(path, 5)
      expect(await store.sizeOf(name)).toBe(LARGE_BYTES)
      const whole = await store.read(name)
      expect(whole?.body).toBeInstanceOf(ReadableStream)
      expect(Buffer.compare((await readAll(whole)) ?? new Uint8Array(), bytes)).toBe(0)
      for (const [first, last] of [
        [0, 0],
        [0, 1],
        [5_000_000, 5_000_999],
        [3, LARGE_BYTES - 2],
        [LARGE_BYTES - 1, LARGE_BYTES - 1],
      ] as const) {
        const part = await readAll(await store.read(name, { first, last }))
        expect(
          Buffer.compare(part ?? new Uint8Array(), bytes.subarray(first, last + 1)),
          `${first}-${last}`,
        ).toBe(0)
      }
    })

    it('of which a reader has enough are given up without harm', async () => {
      await store.put(`${HASH}.mp4`, pattern(6_000_000))
      for (let time = 0; time < 5; time++) {
        const found = await store.read(`${HASH}.mp4`)
        if (!(found?.body instanceof ReadableStream)) throw new Error('It did not come as a stream')
        const reader = found.body.getReader()
        expect((await reader.read()).done).toBe(false)
        await reader.cancel()
      }
      expect(await store.sizeOf(`${HASH}.mp4`)).toBe(6_000_000)
    })

    it('that cannot be read from the disk are not there after', async () => {
      await expect(store.putFile(`${HASH}.mp4`, join(tmpdir(), 'no-such-film'))).rejects.toThrow('ENOENT')
      expect(await store.has(`${HASH}.mp4`)).toBe(false)
      expect(await store.namesOf(HASH)).toEqual([])
    })

    it('leave room', async () => {
      expect(await store.freeBytes()).toBeGreaterThan(0)
    })

    it('are after any history what the history says', async () => {
      const hashes = [HASH, OTHER]
      const name = fc
        .tuple(fc.constantFrom(...hashes), fc.constantFrom('.webp', '-320.webp', '-1600.avif', '.mp4'))
        .map(parts => parts.join(''))
      const step = fc.oneof(
        fc.record({ do: fc.constant('put' as const), name, bytes: fc.uint8Array({ maxLength: 200 }) }),
        fc.record({ do: fc.constant('remove' as const), name }),
        fc.record({ do: fc.constant('read' as const), name, from: fc.nat(250), to: fc.nat(250) }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
          const kept = new Map<string, Uint8Array>()
          const fresh = await open()
          for (const one of steps) {
            const there = kept.get(one.name)
            if (one.do === 'put') {
              await fresh.put(one.name, one.bytes)
              kept.set(one.name, one.bytes)
            } else if (one.do === 'remove') {
              await fresh.remove(one.name)
              kept.delete(one.name)
            } else {
              const [first, last] = [Math.min(one.from, one.to), Math.max(one.from, one.to)]
              const isInside = !there || last < there.length
              const found = await readAll(await fresh.read(one.name, isInside ? { first, last } : undefined))
              const wanted = isInside ? there?.subarray(first, last + 1) : there
              expect(found && [...found]).toEqual(wanted ? [...wanted] : null)
            }
          }
          for (const hash of hashes) {
            const names = [...kept.keys()].filter(one => one.startsWith(hash)).sort()
            expect((await fresh.namesOf(hash)).sort()).toEqual(names)
          }
          for (const [one, bytes] of kept) expect(await fresh.get(one)).toEqual(Uint8Array.from(bytes))
        }),
        { numRuns: 20 },
      )
    })
  })
}
