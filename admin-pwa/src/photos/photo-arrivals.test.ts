// From the choosing of a file to its being ready: what a device knows after it died at any of its writes, and who goes on.
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NO_ROOM, NOT_PREPARED, sha256Of } from './photo-intake.ts'
import { openPhotoOutbox, type PhotoOutbox } from './photo-outbox.ts'
import { createPhotoDatabase, photoDatabaseName, spotOf } from './photo-outbox-table.ts'
import { photoWords } from './photo-words.ts'
import type { Shrink } from './shrunk.ts'

const FRONT = { about: 'vehicles', recordId: 'v1', place: 'exterior' } as const
const SOON = { timeout: 20_000, interval: 5 }
const SEATS = { ...FRONT, place: 'interior' } as const
const SITUATION = { offlineSince: null, obstacle: null, record: 'on-server' } as const
const asItIs: Shrink = async () => null
const never: Shrink = () => new Promise(() => {})

// A device dies many times in a test, and others use the machine too.
vi.setConfig({ testTimeout: 60_000 })

const opened: PhotoOutbox[] = []
let users = 0
const nobodyYet = () => `arriving${++users}`

async function open(userId: string, options: Partial<Parameters<typeof openPhotoOutbox>[0]> = {}) {
  const outbox = await openPhotoOutbox({ userId, shrink: asItIs, ...options })
  opened.push(outbox)
  return outbox
}
const photo = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' })
/** One whose bytes never come. */
const stuck = (name: string) =>
  Object.assign(photo(name), { arrayBuffer: () => new Promise<never>(() => {}) })

const reported = (outbox: PhotoOutbox) => outbox.photos.value.map(({ name, state }) => `${name} ${state}`)
const isReported = (outbox: PhotoOutbox, ...words: string[]) =>
  vi.waitFor(() => expect(reported(outbox)).toEqual(words), SOON)
const idOf = (outbox: PhotoOutbox, name: string) =>
  outbox.photos.value.find(one => one.name === name)?.id ?? ''

/** A database that hears of each of its writes first, by table, and may refuse it. */
function watched(userId: string, hear: (table: string) => Error | null) {
  const database = createPhotoDatabase(userId)
  database.use({
    stack: 'dbcore',
    name: 'watched',
    create: core => ({
      ...core,
      table: name => {
        const table = core.table(name)
        return {
          ...table,
          mutate: request => {
            const error = hear(name)
            return error ? Promise.reject(error) : table.mutate(request)
          },
        }
      },
    }),
  })
  return database
}

afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close()
})

describe('a device that dies at one of its writes', () => {
  const NAMES = ['c.jpg', 'a.jpg', 'b.jpg']

  /** Gives how many writes were asked for. */
  async function dieAfter(writes: number, userId: string): Promise<number> {
    let asked = 0
    const database = watched(userId, () => (++asked > writes ? new Error('dead') : null))
    const outbox = await open(userId, { database })
    await outbox.keep(
      FRONT,
      NAMES.map(name => photo(name)),
    )
    outbox.close()
    return asked
  }

  it('knows of every file that was chosen, goes on with what it has, and takes the others again', async () => {
    const all = await dieAfter(Number.POSITIVE_INFINITY, nobodyYet())
    expect(all).toBeGreaterThan(15)
    const unstored = new Set<number>()
    for (let writes = 1; writes <= all; writes++) {
      const userId = nobodyYet()
      await dieAfter(writes, userId)
      const again = await open(userId)
      await vi.waitFor(() => {
        expect(again.photos.value.map(({ name }) => name)).toEqual(NAMES)
        for (const { state } of again.photos.value) expect(['waiting', 'unstored']).toContain(state)
      }, SOON)
      const lost = again.photos.value.filter(({ state }) => state === 'unstored')
      unstored.add(lost.length)
      for (const one of lost) expect(photoWords(one, SITUATION)).toMatch(/^[abc]\.jpg .* Choose it again\.$/)
      await again.keep(
        FRONT,
        lost.map(({ name }) => photo(name)),
      )
      await isReported(again, ...NAMES.map(name => `${name} waiting`))
      const kept = await Promise.all((await again.all()).map(({ id }) => again.bytesOf(id)))
      expect(kept.map(bytes => new TextDecoder().decode(bytes ?? undefined))).toEqual(NAMES)
      again.close()
    }
    expect([...unstored].sort()).toEqual([0, 1, 2, 3])
  })

  it('says so at once where it could not even keep the names', async () => {
    const userId = nobodyYet()
    let isFull = true
    const full = new DOMException('full', 'QuotaExceededError')
    const database = watched(userId, () => (isFull ? full : null))
    const outbox = await open(userId, { database })
    await outbox.keep(FRONT, [photo('a.jpg'), photo('b.jpg')])
    expect(reported(outbox)).toEqual(['a.jpg unkept', 'b.jpg unkept'])
    expect(outbox.photos.value[0]?.message).toBe(NO_ROOM)
    isFull = false
    await outbox.retry(idOf(outbox, 'b.jpg'))
    await outbox.cancel(idOf(outbox, 'a.jpg'))
    await isReported(outbox, 'b.jpg waiting')
  })
})

describe('what has its bytes', () => {
  it('is made ready when the app opens again, in the order in which it was chosen', async () => {
    const userId = nobodyYet()
    const first = await open(userId, { shrink: never })
    void first.keep(FRONT, [photo('b.jpg'), photo('a.jpg')])
    void first.keep(SEATS, [photo('seat.jpg')])
    await isReported(first, 'b.jpg preparing', 'a.jpg preparing', 'seat.jpg preparing')
    expect(await first.all()).toEqual([])
    expect(await (await first.picture(idOf(first, 'a.jpg')))?.text()).toBe('a.jpg')
    first.close()

    const shrunk: string[] = []
    const again = await open(userId, {
      shrink: async file => {
        shrunk.push(await file.text())
        return null
      },
    })
    await isReported(again, 'b.jpg waiting', 'a.jpg waiting', 'seat.jpg waiting')
    expect(shrunk).toEqual(['b.jpg', 'a.jpg', 'seat.jpg'])
    expect((await again.all()).map(({ name }) => name)).toEqual(['b.jpg', 'a.jpg', 'seat.jpg'])
  })

  it('and is a double that nobody was told of is shown as one, and leaves when it is taken away', async () => {
    const userId = nobodyYet()
    const first = await open(userId, { shrink: never })
    void first.keep(FRONT, [photo('a.jpg', 'same'), photo('copy.jpg', 'same')])
    await isReported(first, 'a.jpg preparing', 'copy.jpg preparing')
    first.close()
    const again = await open(userId)
    await isReported(again, 'a.jpg waiting', 'copy.jpg double')
    await again.cancel(idOf(again, 'copy.jpg'))
    await isReported(again, 'a.jpg waiting')
  })

  it('but ends the app each time that it is made ready, is left until somebody wants it', async () => {
    const userId = nobodyYet()
    for (const _ of [1, 2, 3]) {
      const begun = vi.fn(never)
      const outbox = await open(userId, { shrink: begun })
      if (outbox.photos.value.length === 0) void outbox.keep(FRONT, [photo('bomb.jpg')])
      await vi.waitFor(() => expect(begun).toHaveBeenCalled(), SOON)
      outbox.close()
    }
    const shrink = vi.fn(asItIs)
    const outbox = await open(userId, { shrink })
    await isReported(outbox, 'bomb.jpg unready')
    expect(outbox.photos.value[0]?.message).toBe(NOT_PREPARED)
    await outbox.keep(FRONT, [photo('next.jpg')])
    expect(reported(outbox)).toEqual(['bomb.jpg unready', 'next.jpg waiting'])
    expect(shrink).toHaveBeenCalledTimes(1)
    await outbox.retry(idOf(outbox, 'bomb.jpg'))
    await isReported(outbox, 'bomb.jpg waiting', 'next.jpg waiting')
  })

  it('and cannot be stored as it was made says so, is not lost, and can be tried again', async () => {
    const userId = nobodyYet()
    let isFull = true
    const full = new DOMException('full', 'QuotaExceededError')
    const database = watched(userId, table => (isFull && table === 'contents' ? full : null))
    const outbox = await open(userId, { database })
    await outbox.keep(FRONT, [photo('a.jpg')])
    expect(reported(outbox)).toEqual(['a.jpg unready'])
    isFull = false
    await outbox.retry(idOf(outbox, 'a.jpg'))
    await isReported(outbox, 'a.jpg waiting')
  })
})

it('a photo for which there is no room as it was chosen is kept as the device makes it', async () => {
  const userId = nobodyYet()
  const full = new DOMException('full', 'QuotaExceededError')
  const database = watched(userId, table => (table === 'originals' ? full : null))
  // What stays away is not taken off either.
  database.originals.delete = () => Dexie.Promise.resolve()
  const small = new TextEncoder().encode('small')
  const shrink: Shrink = async () => ({ bytes: small.buffer, type: 'image/jpeg', preview: null })
  const outbox = await open(userId, { database, shrink })
  await outbox.keep(FRONT, [photo('large.jpg')])
  expect(reported(outbox)).toEqual(['large.jpg waiting'])
})

it('a file whose bytes never come keeps nobody waiting once it is taken away', async () => {
  const outbox = await open(nobodyYet())
  const keeping = outbox.keep(FRONT, [stuck('slow.jpg'), photo('a.jpg')])
  await isReported(outbox, 'slow.jpg storing', 'a.jpg preparing')
  await outbox.cancel(idOf(outbox, 'slow.jpg'))
  expect(await keeping).toEqual({ doubles: [] })
  expect(reported(outbox)).toEqual(['a.jpg waiting'])
})

describe('a second tab', () => {
  it('leaves alone what the first one is storing, and says what became of it when that is closed', async () => {
    const userId = nobodyYet()
    const [first, second] = [await open(userId), await open(userId)]
    void first.keep(FRONT, [photo('a.jpg'), stuck('slow.jpg'), photo('b.jpg')])
    void first.keep(SEATS, [photo('seat.jpg')])
    for (const tab of [first, second])
      await isReported(tab, 'a.jpg waiting', 'slow.jpg storing', 'b.jpg preparing', 'seat.jpg waiting')
    expect(await second.picture(idOf(second, 'slow.jpg'))).toBeNull()
    // The same file in this tab is another one, as long as the first may come.
    void second.keep(FRONT, [stuck('slow.jpg')])
    await vi.waitFor(() => expect(reported(second)).toHaveLength(5), SOON)
    await second.cancel(second.photos.value[4]?.id ?? '')

    first.close()
    await isReported(second, 'a.jpg waiting', 'slow.jpg unstored', 'b.jpg waiting', 'seat.jpg waiting')
    expect(second.photos.value.map(one => photoWords(one, SITUATION))[1]).toBe(
      'slow.jpg was not stored before the app was closed. Choose it again.',
    )
  })

  it('goes on with what the first one has stored, each file in one of them', async () => {
    const userId = nobodyYet()
    const shrunk: string[] = []
    const shrink: Shrink = async file => {
      shrunk.push(await file.text())
      return null
    }
    const tabs = [await open(userId, { shrink }), await open(userId, { shrink })]
    const names = ['c.jpg', 'a.jpg', 'b.jpg', 'd.jpg']
    await tabs[0]?.keep(
      FRONT,
      names.map(name => photo(name)),
    )
    for (const tab of tabs) await isReported(tab, ...names.map(name => `${name} waiting`))
    expect(shrunk).toEqual(names)
  })
})

describe('a file of which only the name is left', () => {
  async function unstored(...names: string[]) {
    const userId = nobodyYet()
    const first = await open(userId)
    void first.keep(FRONT, [...names.map(name => stuck(name)), photo('last.jpg')])
    await isReported(first, ...names.map(name => `${name} storing`), 'last.jpg preparing')
    first.close()
    const again = await open(userId)
    await isReported(again, ...names.map(name => `${name} unstored`), 'last.jpg waiting')
    return again
  }

  it('is replaced at its place by the same file, and not by another one of its name', async () => {
    const outbox = await unstored('a.jpg', 'b.jpg')
    await outbox.keep(FRONT, [photo('b.jpg'), photo('a.jpg', 'something else')])
    expect(reported(outbox)).toEqual(['a.jpg unstored', 'b.jpg waiting', 'last.jpg waiting', 'a.jpg waiting'])
    await outbox.cancel(idOf(outbox, 'a.jpg'))
    expect(reported(outbox)).toEqual(['b.jpg waiting', 'last.jpg waiting', 'a.jpg waiting'])
  })

  it('is replaced by whatever is chosen for it', async () => {
    const outbox = await unstored('a.jpg')
    await outbox.chooseAgain(idOf(outbox, 'a.jpg'), photo('renamed.jpg'))
    await isReported(outbox, 'renamed.jpg waiting', 'last.jpg waiting')
    expect((await outbox.all()).map(({ name }) => name)).toEqual(['renamed.jpg', 'last.jpg'])
  })
})

it('photos that wait since before there were files to be made ready are sent as they are', async () => {
  const userId = nobodyYet()
  const earlier = new Dexie(photoDatabaseName(userId))
  earlier.version(1).stores({ entries: 'id, order, &spot', contents: 'id', previews: 'id' })
  const bytes = new TextEncoder().encode('old').buffer
  const sha256 = await sha256Of(bytes)
  const fields = { id: 'p1', order: 7, name: 'old.jpg', type: 'image/jpeg', isFilm: false, size: 3 }
  const rest = { at: '2026-11-20T17:00:00.000Z', attempts: 0, sent: 0, message: null, url: null }
  await earlier.table('entries').add({
    ...FRONT,
    ...fields,
    ...rest,
    state: 'waiting',
    sha256,
    keptSha256: sha256,
    spot: spotOf(FRONT, sha256),
  })
  await earlier.table('contents').add({ id: 'p1', bytes })
  await earlier.table('previews').add({ id: 'p1', bytes: new TextEncoder().encode('small').buffer })
  earlier.close()

  const outbox = await open(userId)
  expect(reported(outbox)).toEqual(['old.jpg waiting'])
  expect(new TextDecoder().decode((await outbox.bytesOf('p1')) ?? undefined)).toBe('old')
  expect(await (await outbox.picture('p1'))?.text()).toBe('small')
  expect(await outbox.keep(FRONT, [photo('again.jpg', 'old'), photo('new.jpg')])).toEqual({
    doubles: ['again.jpg'],
  })
  expect((await outbox.all()).map(({ name }) => name)).toEqual(['old.jpg', 'new.jpg'])
})
