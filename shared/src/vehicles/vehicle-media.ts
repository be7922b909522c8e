/**
 * A vehicle's pictures and films. Uploads go to one of three places; `photos` leads with the cover, the picture that cards
 * and the hero show, which is the first of what there is until somebody chooses another.
 */
import { MEDIA_PER_LIST_MAX, type Vehicle, type VehicleEdit } from './vehicle.ts'

export const UPLOAD_CATEGORIES = ['exterior', 'interior', 'walkaround'] as const
export type UploadCategory = (typeof UPLOAD_CATEGORIES)[number]

/** Which list of the vehicle a category fills, and what it takes. */
export const UPLOAD_PLACES = {
  exterior: { list: 'exteriorPhotos', takes: 'picture' },
  interior: { list: 'interiorPhotos', takes: 'picture' },
  walkaround: { list: 'walkaroundVideos', takes: 'video' },
} as const satisfies Record<UploadCategory, { list: keyof Vehicle; takes: 'picture' | 'video' }>

export type Uploads = Readonly<Record<UploadCategory, readonly string[]>>

type MediaLists = Pick<
  Vehicle,
  'photos' | 'videos' | 'exteriorPhotos' | 'interiorPhotos' | 'walkaroundVideos'
>

/** The addresses at a place of a vehicle; none where there is no such place. */
export function uploadsAt(vehicle: MediaLists, place: string): readonly string[] {
  const category = UPLOAD_CATEGORIES.find(one => one === place)
  return category ? vehicle[UPLOAD_PLACES[category].list] : []
}

/** The edit that adds uploads, each address once. Null where a list would grow beyond what it may hold. */
export function addUploads(vehicle: MediaLists, uploads: Uploads): VehicleEdit | null {
  const grown = UPLOAD_CATEGORIES.map(category => {
    const { list } = UPLOAD_PLACES[category]
    return [list, [...new Set([...vehicle[list], ...uploads[category]])]] as const
  })
  if (grown.some(([, urls]) => urls.length > MEDIA_PER_LIST_MAX)) return null
  const edit = Object.fromEntries(grown)
  return { ...edit, photos: withCover({ ...vehicle, ...edit }) }
}

/** The edit that takes one address out of a list. Null where it is not in it. */
export function removeUpload(
  vehicle: MediaLists,
  category: UploadCategory,
  filename: string,
): VehicleEdit | null {
  const { list } = UPLOAD_PLACES[category]
  const gone = vehicle[list].find(url => url.split('/').at(-1) === filename)
  if (gone === undefined) return null
  const edit = { [list]: vehicle[list].filter(url => url !== gone) }
  const left = { ...vehicle, ...edit }
  const isElsewhere = [...left.exteriorPhotos, ...left.interiorPhotos].includes(gone)
  const photos = isElsewhere ? left.photos : left.photos.filter(url => url !== gone)
  return { ...edit, photos: withCover({ ...left, photos }) }
}

function withCover({ photos, exteriorPhotos, interiorPhotos }: MediaLists): string[] {
  if (photos.length > 0) return photos
  const [first] = [...exteriorPhotos, ...interiorPhotos]
  return first === undefined ? [] : [first]
}

const PICTURE_LISTS = ['exteriorPhotos', 'interiorPhotos'] as const

function picturesOf(record: object): readonly unknown[] | null {
  const lists = PICTURE_LISTS.map(list => (record as Readonly<Record<string, unknown>>)[list])
  return lists.every(Array.isArray) ? lists.flat() : null
}

/**
 * A record without the covers that are gone from its places; the next picture leads then. Anything but a vehicle is left as
 * it is.
 * @param before a record with the places as they were
 * @param after a record with the places as they are
 */
export function withoutGonePictures<R extends object>(before: object, after: object, record: R): R {
  const [had, has] = [picturesOf(before), picturesOf(after)]
  const photos = 'photos' in record ? record.photos : null
  if (!had || !has || !Array.isArray(photos)) return record
  const left = photos.filter(url => has.includes(url) || !had.includes(url))
  if (left.length === photos.length) return record
  return { ...record, photos: left.length > 0 ? left : has.slice(0, 1) }
}

/**
 * Whether the picture that was put first is gone from the places of a record, though it was in those of its author: it cannot
 * be the cover. Of anything but a vehicle this is never so.
 * @param assumed the record as its author knew it
 * @param next as its author wants it
 * @param after as it is
 */
export function isChosenCoverGone(
  assumed: object | null,
  next: object | null,
  after: object | null,
): boolean {
  const [was, is] = [coverOf(assumed), coverOf(next)]
  const [had, has] = [picturesOf(next ?? {}), picturesOf(after ?? {})]
  if (was === undefined || is === undefined || is === was || !had || !has) return false
  // Where the cover itself is taken away, the next picture leads without being chosen.
  const isChosen = had.includes(was) && had.includes(is)
  return isChosen && !has.includes(is)
}

const coverOf = (record: object | null): unknown =>
  record && 'photos' in record && Array.isArray(record.photos) ? record.photos[0] : undefined

/** Every address that a vehicle names. */
export function mediaOf(vehicle: MediaLists & Pick<Vehicle, 'generatedVideoUrl'>): string[] {
  const { photos, videos, exteriorPhotos, interiorPhotos, walkaroundVideos, generatedVideoUrl } = vehicle
  return [
    ...photos,
    ...videos,
    ...exteriorPhotos,
    ...interiorPhotos,
    ...walkaroundVideos,
    ...(generatedVideoUrl ? [generatedVideoUrl] : []),
  ]
}

/** The edit that makes a picture the cover. */
export function makeCover({ photos }: MediaLists, url: string): VehicleEdit {
  return { photos: [url, ...photos.filter(one => one !== url)] }
}

/** The edit that puts the pictures or films of a place in another order. Null where they are not the same ones. */
export function reorderUploads(
  vehicle: MediaLists,
  category: UploadCategory,
  urls: readonly string[],
): VehicleEdit | null {
  const { list } = UPLOAD_PLACES[category]
  const sorted = (all: readonly string[]) => all.toSorted().join(' ')
  const isSame = sorted(urls) === sorted(vehicle[list])
  return isSame ? { [list]: [...urls] } : null
}
