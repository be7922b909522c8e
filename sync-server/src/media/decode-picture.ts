import { availableParallelism } from 'node:os'
import { MEDIA_WIDTHS } from '@forecourt/shared/media/media'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { loadSharp } from './load-sharp.ts'
import { MediaError } from './media-error.ts'

/** What the cameras of phones make at the most, when they are not told to make more. */
const MEGAPIXELS = 50
const PIXEL_LIMIT = MEGAPIXELS * 1_000_000
const SECONDS = 30
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'heif'])
/** In pixels; the most that the format knows. */
const WEBP_LONGEST = 16_383
const WIDEST = MEDIA_WIDTHS[MEDIA_WIDTHS.length - 1] ?? WEBP_LONGEST

const NO_PICTURE = 'This file is not a JPG, PNG or WebP picture.'
const DAMAGED = 'This picture is damaged or of a kind that cannot be shown. Please use JPG or PNG.'
const TOO_LARGE = `This picture has more than ${MEGAPIXELS} megapixels. Please send a smaller one.`
const HEIC =
  'This picture is in the HEIC format, which cannot be read here. On an iPhone choose Settings, Camera, Formats, Most Compatible, or send it as JPG.'

/** A decoded picture takes many times the memory of its file, so each core has one in work, however many people send some. */
const inTurn = pLimit(availableParallelism())

/**
 * Raw pixels of a picture, upright and in sRGB, as wide as pictures are kept at the most, without anything else that was in
 * the file. It is made smaller while it is decoded.
 * @throws MediaError in words
 */
export const decodePicture = (source: Uint8Array | string) => inTurn(() => decode(source))

async function decode(source: Uint8Array | string) {
  const image = await open(source)
  const { format, compression, width, height } = await image.metadata().catch(() => {
    throw new MediaError(NO_PICTURE)
  })
  if (!format || !ACCEPTED.has(format)) throw new MediaError(NO_PICTURE)
  if (format === 'heif' && compression !== 'av1') throw new MediaError(HEIC)
  if ((width ?? 0) * (height ?? 0) > PIXEL_LIMIT) throw new MediaError(TOO_LARGE)
  try {
    return await image
      .timeout({ seconds: SECONDS })
      .rotate()
      .resize({ width: WIDEST, height: WEBP_LONGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw new MediaError(DAMAGED)
  }
}

async function open(source: Uint8Array | string): Promise<Sharp> {
  const sharp = await loadSharp()
  try {
    // That it is too large is said in words, by what its head says of its size: nothing is decoded before.
    return sharp(source, { limitInputPixels: false, failOn: 'error', pages: 1, sequentialRead: true })
  } catch {
    throw new MediaError(NO_PICTURE)
  }
}
