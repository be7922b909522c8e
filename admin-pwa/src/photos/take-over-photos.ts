/**
 * Photos and films of a person who is logged in under another id than when they were chosen. Each is copied whole and only
 * then taken off its old place, in the order in which they were chosen.
 */
import { Dexie } from 'dexie'
import type { ChosenPhoto } from './photo-arrivals-table.ts'
import {
  createPhotoDatabase,
  type KeptPhoto,
  type PhotoDatabase,
  photoDatabaseName,
  removePhoto,
} from './photo-outbox-table.ts'
import { moveSentFiles } from './sent-files.ts'
import { STANDINGS } from './shown-photo.ts'

const isLeft = ({ state }: KeptPhoto) => STANDINGS[state].course !== 'over'
const isChosenLeft = ({ state }: ChosenPhoto) => state !== 'double'

interface Left {
  entries: KeptPhoto[]
  arrivals: ChosenPhoto[]
}

export async function leftIn(database: PhotoDatabase): Promise<Left> {
  const [entries, arrivals] = [await database.entries.toArray(), await database.arrivals.toArray()]
  return { entries: entries.filter(isLeft), arrivals: arrivals.filter(isChosenLeft) }
}

/** Nothing, where the user has no photos on this device. */
export async function withPhotosOf<T>(
  userId: string,
  use: (database: PhotoDatabase) => Promise<T>,
): Promise<T | null> {
  if (!(await Dexie.exists(photoDatabaseName(userId)))) return null
  const database = createPhotoDatabase(userId)
  try {
    await database.open()
    return await use(database)
  } finally {
    database.close()
  }
}

/** How many photos and films a user who is not logged in has unsent on this device, and when the last was chosen. */
export async function countPhotosOf(userId: string): Promise<{ photos: number; lastAt: string | null }> {
  const left = await withPhotosOf(userId, leftIn)
  const all = left ? [...left.entries, ...left.arrivals] : []
  return {
    photos: all.length,
    lastAt:
      all
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? null,
  }
}

/** Takes all of them over. It can be cut short and done again. */
export async function takeOverPhotos(from: string, to: string): Promise<void> {
  await withPhotosOf(from, async old => {
    const { entries, arrivals } = await leftIn(old)
    const all = [...entries, ...arrivals].sort((a, b) => a.order - b.order)
    const present = createPhotoDatabase(to)
    try {
      for (const photo of all) {
        if ('keptSha256' in photo) await takeEntry(old, present, photo)
        else await takeArrival(old, present, photo)
        await removePhoto(old, photo.id)
      }
    } finally {
      present.close()
    }
  })
  await moveSentFiles(from, to)
}

async function nextOrder({ entries, arrivals }: PhotoDatabase): Promise<number> {
  const [entry, arrival] = [await entries.orderBy('order').last(), await arrivals.orderBy('order').last()]
  return Math.max(0, entry?.order ?? 0, arrival?.order ?? 0) + 1
}

async function takeEntry(old: PhotoDatabase, present: PhotoDatabase, photo: KeptPhoto) {
  const { id, spot, state } = photo
  const [content, preview] = [await old.contents.get(id), await old.previews.get(id)]
  const { entries, arrivals, contents, previews } = present
  await present.transaction('rw', [entries, arrivals, contents, previews], async () => {
    const isThere = (await entries.get(id)) !== undefined || (await entries.where({ spot }).count()) > 0
    if (isThere) return
    if (content) await contents.put(content)
    if (preview) await previews.put(preview)
    const unsent = { attempts: 0, sent: 0, state: state === 'sending' ? ('waiting' as const) : state }
    await entries.add({ ...photo, ...unsent, order: await nextOrder(present) })
  })
}

async function takeArrival(old: PhotoDatabase, present: PhotoDatabase, photo: ChosenPhoto) {
  const original = await old.originals.get(photo.id)
  const { entries, arrivals, originals } = present
  await present.transaction('rw', [entries, arrivals, originals], async () => {
    if ((await arrivals.get(photo.id)) || (await entries.get(photo.id))) return
    if (original) await originals.put(original)
    // No tab has what never came.
    await arrivals.add({ ...photo, tab: '', order: await nextOrder(present) })
  })
}
