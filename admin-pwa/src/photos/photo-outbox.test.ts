import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { UPLOAD_MAX_BYTES } from '@forecourt/shared/media/media'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EMPTY, FILM_TOO_LARGE, NO_ROOM, NOT_STORED, PHOTO_TOO_LARGE, UNREADABLE } from './photo-intake.ts'
import { openPhotoOutbox, type PhotoOutbox, removePhotoOutbox, type ShownPhoto } from './photo-outbox.ts'
import { createPhotoDatabase, type PhotoDatabase } from './photo-outbox-table.ts'
import type { Shrink } from './photo-shrink.ts'

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
const told = (outbox: PhotoOutbox) =>
  outbox.photos.value.map(({ name, state, message }: ShownPhoto) => ({ name, state, message }))

/** A database whose next writes fail. */
function failing(userId: string, ...errors: Error[]): PhotoDatabase {
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
            const error = name === 'contents' && request.type === 'add' ? errors.shift() : undefined
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

  it('are shown while they are stored, and kept only when they are', async () => {
    let release = () => {}
    const shrink: Shrink = () =>
      new Promise(resolve => {
        release = () => resolve(null)
      })
    const outbox = await open({ shrink })
    const keeping = outbox.keep(FRONT, [photo('slow.jpg')])
    expect(told(outbox)).toEqual([{ name: 'slow.jpg', state: 'storing', message: null }])
    await vi.waitFor(() => {
      release()
      expect(told(outbox)[0]?.state).toBe('waiting')
    })
    expect(await keeping).toEqual({ kept: 1, doubles: [] })
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
    const outcome = await outbox.keep(FRONT, [photo('b.jpg', 'other'), photo('copy of a.jpg', 'same')])
    expect(outcome).toEqual({ kept: 1, doubles: ['copy of a.jpg'] })
    expect(told(outbox).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  })

  it('is not sent again to a place that shows it', async () => {
    const outbox = await open()
    const sha256 = createHash('sha256').update('same').digest('hex')
    const shown = [`/media/${sha256.slice(0, 24)}.webp`]
    expect(await outbox.keep(FRONT, [photo('a.jpg', 'same')], shown)).toEqual({ kept: 0, doubles: ['a.jpg'] })
    expect(outbox.photos.value).toEqual([])
  })

  it('can stand in several places, and again where it was cancelled', async () => {
    const outbox = await open()
    await outbox.keep(FRONT, [photo('a.jpg', 'same')])
    expect(await outbox.keep(SEATS, [photo('a.jpg', 'same')])).toMatchObject({ kept: 1 })
    const [first] = await outbox.all()
    await outbox.cancel(first?.id ?? '')
    expect(await outbox.keep(FRONT, [photo('a.jpg', 'same')])).toMatchObject({ kept: 1 })
  })

  it('is kept once, though two tabs take it at the same time', async () => {
    const userId = nobodyYet()
    const [one, two] = [await open({ userId }), await open({ userId })]
    const outcomes = await Promise.all([one, two].map(tab => tab.keep(FRONT, [photo('a.jpg')])))
    expect(outcomes.map(({ kept }) => kept).sort()).toEqual([0, 1])
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
    expect(await outbox.keep(FRONT, files)).toEqual({ kept: 1, doubles: [] })
    expect(told(outbox)).toEqual([
      { name: 'good.jpg', state: 'waiting', message: null },
      { name: 'long.mov', state: 'unfit', message: FILM_TOO_LARGE },
      { name: 'scan.heic', state: 'unfit', message: PHOTO_TOO_LARGE },
      { name: 'empty.jpg', state: 'unfit', message: EMPTY },
      { name: 'gone.jpg', state: 'unfit', message: UNREADABLE },
    ])
  })

  it('because the device is full says so, leaves nothing half, and can be tried again', async () => {
    const userId = nobodyYet()
    const errors = [new DOMException('full', 'QuotaExceededError'), new Error('broken')]
    const outbox = await open({ userId, database: failing(userId, ...errors) })
    await outbox.keep(FRONT, [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')])
    expect(told(outbox)).toEqual([
      { name: 'c.jpg', state: 'waiting', message: null },
      { name: 'a.jpg', state: 'unkept', message: NO_ROOM },
      { name: 'b.jpg', state: 'unkept', message: NOT_STORED },
    ])
    const { id = '' } = outbox.photos.value.find(({ name }) => name === 'a.jpg') ?? {}
    await outbox.retry(id)
    expect(told(outbox).filter(({ state }) => state === 'waiting')).toHaveLength(2)
    expect(await outbox.all()).toHaveLength(2)
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
    const [{ id = '' } = {}] = outbox.photos.value
    await outbox.cancel(id)
    const timer = setInterval(() => release(), 5)
    expect(await keeping).toEqual({ kept: 0, doubles: [] })
    clearInterval(timer)
    expect(outbox.photos.value).toEqual([])
  })
})
