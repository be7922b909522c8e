import type { Sharp } from 'sharp'
import { loadSharp } from './load-sharp.ts'
import { MediaError } from './media-error.ts'

const PIXEL_LIMIT = 100_000_000
const SECONDS = 30
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'heif'])

const NO_PICTURE = 'This file is not a JPG, PNG or WebP picture.'
const DAMAGED = 'This picture is damaged or of a kind that cannot be shown. Please use JPG or PNG.'
const TOO_LARGE = 'This picture has more than 100 megapixels. Please send a smaller one.'
const HEIC =
  'This picture is in the HEIC format, which cannot be read here. On an iPhone choose Settings, Camera, Formats, Most Compatible, or send it as JPG.'

/**
 * Raw pixels of a picture, upright and in sRGB, without anything else that was in the file.
 * @throws MediaError in words
 */
export async function decodePicture(source: Uint8Array | string) {
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
    return sharp(source, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', pages: 1 })
  } catch {
    throw new MediaError(NO_PICTURE)
  }
}
