/**
 * Which small pictures a device keeps to show the stock without a signal: the cover of every vehicle first, then a few
 * more of each, those of the newest vehicles before the others, as long as they fit into the space that is set aside.
 */
import type { Vehicle } from '../vehicles/vehicle.ts'
import { mediaOf } from '../vehicles/vehicle-media.ts'
import { MEDIA_WIDTHS, pictureAt } from './media.ts'

const PICTURE_BUDGET_BYTES = 60_000_000

/** What a picture that is not here yet is taken to need, in bytes. */
const USUAL_BYTES = 20_000
const FURTHER_PHOTOS = 5
const [SMALLEST_PX] = MEDIA_WIDTHS
const OWN_PICTURE = /^\/media\/[0-9a-f]+\.webp$/

type Shown = Parameters<typeof mediaOf>[0] & Pick<Vehicle, 'createdAt'>

export interface PicturePlan {
  /** Addresses to fetch, the most useful first. */
  fetch: string[]
  /** Addresses to take off the device. */
  drop: string[]
}

const smallOf = (urls: readonly string[]) =>
  urls.filter(url => OWN_PICTURE.test(url)).map(url => pictureAt(url, SMALLEST_PX, 'webp'))

/**
 * @param vehicles all that are in stock
 * @param galleries addresses of pictures that belong to no vehicle: kept where they are here, never fetched
 * @param here size in bytes of what is on the device, by the address of the small picture
 */
export function planPictures(
  vehicles: readonly Shown[],
  galleries: readonly string[],
  here: ReadonlyMap<string, number>,
  budget = PICTURE_BUDGET_BYTES,
): PicturePlan {
  const newest = [...vehicles].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const covers = newest.flatMap(({ photos }) => smallOf(photos.slice(0, 1)))
  const further = newest.flatMap(({ photos, exteriorPhotos, interiorPhotos }) =>
    smallOf([...new Set([...photos, ...exteriorPhotos, ...interiorPhotos])]).slice(0, 1 + FURTHER_PHOTOS),
  )
  const named = new Set([...vehicles.flatMap(vehicle => smallOf(mediaOf(vehicle))), ...smallOf(galleries)])
  const drop = [...here.keys()].filter(url => !named.has(url))

  const fetch: string[] = []
  const wanted = new Set([...covers, ...further])
  let used = 0
  // What was looked at once stays after what is wanted anyway.
  for (const url of new Set([...wanted, ...named])) {
    const bytes = here.get(url)
    if (bytes === undefined && !wanted.has(url)) continue
    const needed = bytes ?? USUAL_BYTES
    if (used + needed > budget) {
      if (bytes !== undefined) drop.push(url)
      continue
    }
    used += needed
    if (bytes === undefined) fetch.push(url)
  }
  return { fetch, drop }
}
