// Draws and encodes a film from photos, away from the screen.
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_MEDIUM,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny'
import { FILM, MOST_PHOTOS, placeOf, secondsOf, shotsAt } from './camera.ts'

export interface FilmRequest {
  photos: readonly string[]
}
export type FilmAnswer = { bytes: ArrayBuffer; name: string } | { reason: string }

/** What plays everywhere first. */
const CODECS: readonly VideoCodec[] = ['avc', 'vp9', 'vp8']

async function load(url: string): Promise<ImageBitmap | null> {
  try {
    const reply = await fetch(url)
    return reply.ok ? await createImageBitmap(await reply.blob()) : null
  } catch {
    return null
  }
}

async function make({ photos }: FilmRequest): Promise<FilmAnswer> {
  const loaded = await Promise.all(photos.slice(0, MOST_PHOTOS).map(load))
  const pictures = loaded.filter(picture => picture !== null)
  if (pictures.length === 0) return { reason: 'The photos of the vehicle could not be loaded.' }
  const { width, height, framesPerSecond } = FILM
  const codec = await getFirstEncodableVideoCodec([...CODECS], { width, height })
  if (!codec) return { reason: 'This device cannot encode films.' }

  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return { reason: 'This device cannot draw films.' }
  const target = new BufferTarget()
  const isMp4 = codec === 'avc'
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const output = new Output({ format, target })
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_MEDIUM })
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  const frames = Math.round(secondsOf(pictures.length) * framesPerSecond)
  for (let frame = 0; frame < frames; frame++) {
    const time = frame / framesPerSecond
    for (const { photo, opacity, scale } of shotsAt(time, pictures.length)) {
      const picture = pictures[photo]
      if (!picture) continue
      const place = placeOf(picture, scale)
      context.globalAlpha = opacity
      context.drawImage(picture, place.x, place.y, place.width, place.height)
    }
    await source.add(time, 1 / framesPerSecond)
  }
  await output.finalize()
  if (!target.buffer) return { reason: 'The film could not be finished.' }
  return { bytes: target.buffer, name: isMp4 ? 'film.mp4' : 'film.webm' }
}

addEventListener('message', async ({ data }: MessageEvent<FilmRequest>) => {
  try {
    const answer = await make(data)
    postMessage(answer, { transfer: 'bytes' in answer ? [answer.bytes] : [] })
  } catch (error) {
    postMessage({
      reason: `The film could not be encoded: ${error instanceof Error ? error.message : 'unknown'}`,
    })
  }
})
