// Draws a photo upright and smaller, away from the screen.
import {
  fitInto,
  PHOTO_JPEG_QUALITY,
  PREVIEW_LONGEST_PX,
  type Size,
  shrunkSize,
} from '@forecourt/shared/media/photo-size'
import type { Shrunk } from './shrunk.ts'

const JPEG = 'image/jpeg'
const PREVIEW_QUALITY = 0.75

async function draw(
  picture: ImageBitmap,
  { width, height }: Size,
  quality: number,
): Promise<ArrayBuffer | null> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return null
  // What is clear in a picture would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return (await canvas.convertToBlob({ type: JPEG, quality })).arrayBuffer()
}

async function shrink(file: Blob): Promise<Shrunk> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const preview = await draw(picture, fitInto(picture, PREVIEW_LONGEST_PX), PREVIEW_QUALITY)
    const size = shrunkSize({ width: picture.width, height: picture.height, bytes: file.size })
    const drawn = size && (await draw(picture, size, PHOTO_JPEG_QUALITY))
    return drawn ? { bytes: drawn, type: JPEG, preview } : { bytes: null, type: file.type, preview }
  } finally {
    picture.close()
  }
}

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  try {
    const answer = await shrink(data)
    postMessage(answer, { transfer: [answer.bytes, answer.preview].filter(bytes => bytes !== null) })
  } catch {
    // It is no picture, or one that this browser does not know: the server judges it.
    postMessage(null satisfies Shrunk | null)
  }
})
