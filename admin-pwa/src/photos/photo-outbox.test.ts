import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { UPLOAD_MAX_BYTES } from '@forecourt/shared/media/media'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EMPTY, FILM_TOO_LARGE, NO_ROOM, NOT_STORED, PHOTO_TOO_LARGE, UNREADABLE } from './photo-intake.ts'
import { openPhotoOutbox, type PhotoOutbox, removePhotoOutbox } from './photo-outbox.ts'
import { createPhotoDatabase, type PhotoDatabase } from './photo-outbox-table.ts'
import type { ShownPhoto } from './shown-photo.ts'
import type { Shrink } from './shrunk.ts'

const FRONT = { about: 'vehicles', recordId: 'v1', place: 'exterior' } as const
const SEATS = { ...FRONT, place: 'interior' } as const
const asItIs: Shrink = async () => null

const opened: PhotoOutbox[] = []
let users = 0
const nobodyYet = () => `user${++users}`

async function open(options: Partial<Parameters<typeof openPhotoOutbox>[0]> = {}) {
  const outbox = await openPhotoOutbox({ userId: nobodyYet(), shrink: asItIs, ...options })
  opened.push(outbox)
  return outbox
}
const photo = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' })
const reported = (outbox: PhotoOutbox) =>
  outbox.photos.value.map(({ name, state, message }: ShownPhoto) => ({ name, state, message }))

/** A database that cannot store some contents, by their text. */
function failing(userId: string, errors: ReadonlyMap<string, Error>): PhotoDatabase {
  const database = createPhotoDatabase(userId)
  database.use({
    stack: 'dbcore',
    name: 'full',
    create: core => ({
      ...core,
      table: name => {
        const table = core.table(name)
        return {
          ...table,
          mutate: request => {
            const written: readonly { bytes?: ArrayBuffer }[] = 'values' in request ? request.values : []
            const [error] = written.flatMap(({ bytes }) => errors.get(new TextDecoder().decode(bytes)) ?? [])
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

describe('files that are kept', () => {
  it('are here after the app was closed, in the order in which they were chosen, with every byte', async () => {
    const userId = nobodyYet()
    const first = await open({ userId })
    const names = ['c.jpg', 'a.jpg', 'b.jpg']
    await Promise.all([
      first.keep(
        FRONT,
        names.map(name => photo(name)),
      ),
      first.keep(SEATS, [photo('seat.jpg')]),
    ])
    first.close()

    const again = await open({ userId })
    expect(again.photos.value.map(({ name }) => name)).toEqual([...names, 'seat.jpg'])
    const [one] = await again.all()
    expect(new TextDecoder().decode((await again.bytesOf(one?.id ?? '')) ?? new Uint8Array())).toBe('c.jpg')
    expect(await (await again.picture(one?.id ?? ''))?.text()).toBe('c.jpg')
  })

  it('are shown while they are stored and made ready, and can be sent only when they are', async () => {
    let release = () => {}
    const shrink: Shrink = () =>
      new Promise(resolve => {
        release = () => resolve(null)
      })
    const outbox = await open({ shrink })
    const keeping = outbox.keep(FRONT, [photo('slow.jpg')])
    const seen = new Set<string>()
    const watching = outbox.photos.subscribe(photos => {
      for (const { state } of photos) seen.add(state)
    })
    await vi.waitFor(() => {
      release()
      expect(reported(outbox)).toEqual([{ name: 'slow.jpg', state: 'waiting', message: null }])
    })
    watching.unsubscribe()
    expect([...seen]).toEqual(['storing', 'preparing', 'waiting'])
    expect(await keeping).toEqual({ doubles: [] })
  })

  it('are what the device made of them, known by what they were', async () => {
    const small = new TextEncoder().encode('small')
    const shrink: Shrink = async () => ({
      bytes: small.buffer,
      type: 'image/jpeg',
      preview: small.slice(0, 2).buffer,
    })
    const outbox = await open({ shrink })
    await outbox.keep(FRONT, [
      new File([new Uint8Array(UPLOAD_MAX_BYTES + 1)], 'big.png', { type: 'image/png' }),
    ])
    const [kept] = await outbox.all()
    expect(kept).toMatchObject({ type: 'image/jpeg', size: 5, state: 'waiting' })
    expect(kept?.sha256).not.toBe(kept?.keptSha256)
    expect(await (await outbox.picture(kept?.id ?? ''))?.text()).toBe('sm')
  })

  it('belong to one user of the device, and go with the user', async () => {
    const [ruth, sam] = [await open(), await open()]
    await ruth.keep(FRONT, [photo('a.jpg')])
    expect(sam.photos.value).toEqual([])
    ruth.close()
    await removePhotoOutbox(ruth.userId)
    expect((await open({ userId: ruth.userId })).photos.value).toEqual([])
  })
})

describe('a content', () => {
  it('is kept once for a place, whatever its name, and its second name is told', async () => {
    const outbox = await open()
    await outbox.keep(FRONT, [photo('a.jpg', 'same')])
    const shown = new Set<string>()
    const watching = outbox.photos.subscribe(photos => {
      for (const { state } of photos) shown.add(state)
    })
    const outcome = await outbox.keep(FRONT, [photo('b.jpg', 'other'), photo('copy of a.jpg', 'same')])
    watching.unsubscribe()
    expect(shown).not.toContain('double')
    expect(outcome).toEqual({ doubles: ['copy of a.jpg'] })
    expect(reported(outbox).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  })

  it('is not sent again to a place that shows it', async () => {
    const sha256 = createHash('sha256').update('same').digest('hex')
    const outbox = await open({ shownAt: async () => [`/media/${sha256.slice(0, 24)}.webp`] })
    expect(await outbox.keep(FRONT, [photo('a.jpg', 'same')])).toEqual({ doubles: ['a.jpg'] })
    expect(outbox.photos.value).toEqual([])
  })

  it('can stand in several places, and again where it was cancelled', async () => {
    const outbox = await open()
    await outbox.keep(FRONT, [photo('a.jpg', 'same')])
    expect(await outbox.keep(SEATS, [photo('a.jpg', 'same')])).toEqual({ doubles: [] })
    const [first] = await outbox.all()
    await outbox.cancel(first?.id ?? '')
    expect(await outbox.keep(FRONT, [photo('a.jpg', 'same')])).toEqual({ doubles: [] })
    expect((await outbox.all()).map(({ place }) => place)).toEqual(['interior', 'exterior'])
  })

  it('is kept once, though two tabs take it at the same time', async () => {
    const userId = nobodyYet()
    const [one, two] = [await open({ userId }), await open({ userId })]
    const outcomes = await Promise.all([one, two].map(tab => tab.keep(FRONT, [photo('a.jpg')])))
    expect(outcomes.flatMap(({ doubles }) => doubles)).toEqual(['a.jpg'])
    expect(await one.all()).toHaveLength(1)
    await vi.waitFor(() => expect(two.photos.value).toEqual(one.photos.value))
  })
})

describe('a file that cannot be kept', () => {
  it('says why at its place, and the others are kept', async () => {
    const outbox = await open()
    const unreadable = photo('gone.jpg')
    unreadable.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    const large = new Uint8Array(UPLOAD_MAX_BYTES + 1)
    const files = [
      new File([large], 'long.mov', { type: '' }),
      new File([large], 'scan.heic', { type: 'image/heic' }),
      photo('empty.jpg', ''),
      unreadable,
      photo('good.jpg'),
    ]
    expect(await outbox.keep(FRONT, files)).toEqual({ doubles: [] })
    expect(reported(outbox)).toEqual([
      { name: 'long.mov', state: 'unfit', message: FILM_TOO_LARGE },
      { name: 'scan.heic', state: 'unfit', message: PHOTO_TOO_LARGE },
      { name: 'empty.jpg', state: 'unfit', message: EMPTY },
      { name: 'gone.jpg', state: 'unfit', message: UNREADABLE },
      { name: 'good.jpg', state: 'waiting', message: null },
    ])
  })

  it('because the device is full says so, leaves nothing half, and can be tried again', async () => {
    const userId = nobodyYet()
    const errors = new Map<string, Error>([
      ['a.jpg', new DOMException('full', 'QuotaExceededError')],
      ['b.jpg', new Error('broken')],
    ])
    const outbox = await open({ userId, database: failing(userId, errors) })
    await outbox.keep(FRONT, [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')])
    expect(reported(outbox)).toEqual([
      { name: 'a.jpg', state: 'unkept', message: NO_ROOM },
      { name: 'b.jpg', state: 'unkept', message: NOT_STORED },
      { name: 'c.jpg', state: 'waiting', message: null },
    ])
    expect(await outbox.all()).toHaveLength(1)
    errors.delete('a.jpg')
    const [{ id = '' } = {}] = outbox.photos.value
    await outbox.retry(id)
    await vi.waitFor(() => expect(reported(outbox)[0]).toMatchObject({ name: 'a.jpg', state: 'waiting' }))
    expect((await outbox.all()).map(({ name }) => name)).toEqual(['a.jpg', 'c.jpg'])
  })
})

describe('a cancelled file', () => {
  it('is gone with its bytes, and the server hears of a part that it holds', async () => {
    const onGivenUp = vi.fn()
    const outbox = await open({ onGivenUp })
    await outbox.keep(FRONT, [photo('a.jpg'), photo('b.jpg')])
    const [a, b] = await outbox.all()
    await outbox.cancel(a?.id ?? '')
    expect(onGivenUp).not.toHaveBeenCalled()
    await outbox.change(b?.id ?? '', { sent: 3 })
    await outbox.cancel(b?.id ?? '')
    expect(onGivenUp).toHaveBeenCalledWith(expect.objectContaining({ name: 'b.jpg' }))
    expect(await outbox.all()).toEqual([])
    expect(await outbox.bytesOf(a?.id ?? '')).toBeNull()
  })

  it('is not kept after all when it was just being stored', async () => {
    let release = () => {}
    const shrink: Shrink = () =>
      new Promise(resolve => {
        release = () => resolve(null)
      })
    const outbox = await open({ shrink })
    const keeping = outbox.keep(FRONT, [photo('a.jpg')])
    await vi.waitFor(() => expect(reported(outbox)).toMatchObject([{ state: 'preparing' }]))
    const [{ id = '' } = {}] = outbox.photos.value
    await outbox.cancel(id)
    expect(await keeping).toEqual({ doubles: [] })
    release()
    // What is chosen after it is made ready after it.
    const next = outbox.keep(FRONT, [photo('b.jpg')])
    await vi.waitFor(() => {
      release()
      expect(reported(outbox)).toEqual([{ name: 'b.jpg', state: 'waiting', message: null }])
    })
    await next
    expect(await outbox.all()).toHaveLength(1)
  })
})
