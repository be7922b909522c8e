/**
 * How a photo is made smaller on the device that took it, before it is kept and sent. Imports nothing: it is loaded by the
 * worker that draws.
 */

/** The longest side of what is kept, in pixels: more than the widest picture that pages show. */
const PHOTO_LONGEST_PX = 2560
export const PHOTO_JPEG_QUALITY = 0.85
export const PREVIEW_LONGEST_PX = 320

/** A picture with at most so many bytes and no side too long is kept as it is. */
const SMALL_BYTES = 1_500_000

export interface Size {
  width: number
  height: number
}

/** The size with its proportions and a longest side of at most so many pixels; never larger than it is. */
export function fitInto({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}

/** The size at which a picture is drawn anew; null where it is kept as it is. */
export function shrunkSize(picture: Size & { bytes: number }): Size | null {
  const isSmall = picture.bytes <= SMALL_BYTES && Math.max(picture.width, picture.height) <= PHOTO_LONGEST_PX
  return isSmall ? null : fitInto(picture, PHOTO_LONGEST_PX)
}

/**
 * Whether the picture that was drawn anew is the better one to keep. All in bytes.
 * @param most what the server takes
 */
export function isBetter(drawn: number, original: number, most: number): boolean {
  return drawn < original || original > most
}
