import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { openPhotoOutbox, type PhotoOutbox } from './photo-outbox.ts'
import { createPhotoDatabase } from './photo-outbox-table.ts'
import { countPhotosOf, takeOverPhotos } from './take-over-photos.ts'

const FRONT = { about: 'vehicles', recordId: 'v1', place: 'exterior' } as const
const photo = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' })

const opened: PhotoOutbox[] = []
let users = 0
const nobodyYet = () => `taken${++users}`

async function open(userId: string) {
  const outbox = await openPhotoOutbox({ userId, shrink: async () => null })
  opened.push(outbox)
  return outbox
}
const close = () => {
  for (const outbox of opened.splice(0)) outbox.close()
}
afterEach(close)

const namesOf = async (outbox: PhotoOutbox) => (await outbox.all()).map(({ name }) => name)
const textOf = async (outbox: PhotoOutbox, id: string) =>
  new TextDecoder().decode((await outbox.bytesOf(id)) ?? new Uint8Array())

/** Photos of an old id, and one of the new. */
async function prepared() {
  const [from, to] = [nobodyYet(), nobodyYet()]
  await (await open(from)).keep(FRONT, [photo('c.jpg'), photo('a.jpg'), photo('b.jpg')])
  await (await open(to)).keep(FRONT, [photo('new.jpg'), photo('same.jpg', 'b.jpg')])
  close()
  return { from, to }
}

it('come behind those that are here, in their order, with every byte, and what is here already once', async () => {
  const { from, to } = await prepared()
  expect(await countPhotosOf(from)).toMatchObject({ photos: 3 })
  await takeOverPhotos(from, to)
  const outbox = await open(to)
  expect(await namesOf(outbox)).toEqual(['new.jpg', 'same.jpg', 'c.jpg', 'a.jpg'])
  for (const { id, name } of (await outbox.all()).slice(2)) expect(await textOf(outbox, id)).toBe(name)
  expect(await countPhotosOf(from)).toEqual({ photos: 0, lastAt: null })
})

it('that were copied and not taken off their old place before the app was closed are here once', async () => {
  const { from, to } = await prepared()
  const [old, present] = [createPhotoDatabase(from), createPhotoDatabase(to)]
  const [first] = await old.entries.orderBy('order').toArray()
  const content = first && (await old.contents.get(first.id))
  if (!first || !content) throw new Error('There are photos')
  await present.contents.add(content)
  await present.entries.add({ ...first, order: 9 })
  old.close()
  present.close()
  for (let time = 0; time < 2; time++) await takeOverPhotos(from, to)
  expect(await namesOf(await open(to))).toEqual(['new.jpg', 'same.jpg', 'c.jpg', 'a.jpg'])
})

it('that could not be read before the app was closed wait by their name to be chosen again', async () => {
  const { from, to } = await prepared()
  const old = createPhotoDatabase(from)
  const [entry] = await old.entries.toArray()
  if (!entry) throw new Error('There are photos')
  const { name, type, isFilm, size, at } = entry
  const chosen = { ...FRONT, name, type, isFilm, size, at, tab: 'gone' }
  await old.arrivals.add({ ...chosen, id: 'x1', order: 8, state: 'storing', message: null, tries: 0 })
  old.close()
  await takeOverPhotos(from, to)
  const { photos } = await open(to)
  expect(photos.value.find(({ id }) => id === 'x1')?.state).toBe('unstored')
})

it('of somebody who never had any are none', async () => {
  const [from, to] = [nobodyYet(), nobodyYet()]
  expect(await countPhotosOf(from)).toEqual({ photos: 0, lastAt: null })
  await takeOverPhotos(from, to)
  expect((await indexedDB.databases()).filter(({ name }) => name?.includes(from))).toEqual([])
})
