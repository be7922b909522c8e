/**
 * Pictures: decoded, turned upright, stripped of all metadata and encoded anew, so that nothing a visitor gets is the
 * bytes that were uploaded. WebP in several widths at once; AVIF follows in the background, one picture at a time,
 * because encoding it takes seconds. Files are named by the hash of what came in: the same picture twice is stored once.
 */
import { createHash } from 'node:crypto'
import { MEDIA_WIDTHS, type Picture } from '@forecourt/shared/media/media'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import sharp from 'sharp'
import type { Database } from '../database/open-database.ts'
import { media } from '../database/schema.ts'
import type { MediaStore } from './media-store.ts'

const PIXEL_LIMIT = 100_000_000
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'heif'])
const WEBP = { quality: 80, effort: 2 } as const
const AVIF = { quality: 52, effort: 1 } as const

/** A file that is no picture we can show. */
export class PictureError extends Error {}

export interface Media {
  /** Takes a picture's bytes in. @throws PictureError in words when they are none */
  addPicture(bytes: Uint8Array): Promise<Picture>
  /** What is known of pictures, by address; addresses of others are left out. */
  pictures(urls: readonly string[]): Promise<Record<string, Picture>>
  file(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Encodes what waits for AVIF, until it is done or stopped. `ready` is told after each picture. */
  encodeWaiting(signal: AbortSignal, ready: () => void): Promise<void>
}

type MediaRow = typeof media.$inferSelect

const urlOf = (hash: string) => `/media/${hash}.webp`
const hashOf = (url: string) => /^\/media\/([0-9a-f]{24})\.webp$/.exec(url)?.[1] ?? null

function pictureOf({ hash, createdAt: _internal, ...row }: MediaRow): Picture {
  return { ...row, url: urlOf(hash) }
}

export function createMedia(deps: {
  database: Database
  files: MediaStore
  now: () => Date
  logger: Logger
}): Media {
  const { database, files, now, logger } = deps
  const known = (hash: string) => database.select().from(media).where(eq(media.hash, hash)).get()

  return {
    addPicture: async bytes => {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
      const row = known(hash)
      if (row) return pictureOf(row)

      const upright = await decode(bytes)
      const { data, info } = upright
      const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
      const widths = [...MEDIA_WIDTHS.filter(width => width < info.width), Math.min(info.width, 1800)].filter(
        (width, index, all) => all.indexOf(width) === index,
      )
      const largest = widths.at(-1) ?? info.width
      for (const width of widths) {
        const webp = await sharp(data, raw).resize({ width }).webp(WEBP).toBuffer()
        await files.put(`${hash}-${width}.webp`, webp)
        if (width === largest) await files.put(`${hash}.webp`, webp)
      }
      const pixel = await sharp(data, raw).resize(1, 1, { fit: 'cover' }).removeAlpha().raw().toBuffer()
      const fresh: MediaRow = {
        hash,
        width: largest,
        height: Math.round((info.height * largest) / info.width),
        widths,
        avif: false,
        color: `#${pixel.toString('hex').slice(0, 6)}`,
        createdAt: now().toISOString(),
      }
      database.insert(media).values(fresh).onConflictDoNothing().run()
      return pictureOf(fresh)
    },

    pictures: async urls => {
      const hashes = urls.map(hashOf).filter(hash => hash !== null)
      const rows: MediaRow[] = []
      // SQLite takes a limited number of parameters in one statement.
      for (let start = 0; start < hashes.length; start += 500) {
        const some = hashes.slice(start, start + 500)
        rows.push(...database.select().from(media).where(inArray(media.hash, some)).all())
      }
      return Object.fromEntries(rows.map(row => [urlOf(row.hash), pictureOf(row)]))
    },

    file: name => files.get(name),

    encodeWaiting: async (signal, ready) => {
      const failed = new Set<string>()
      while (!signal.aborted) {
        const waiting = database
          .select()
          .from(media)
          .where(eq(media.avif, false))
          .orderBy(asc(media.createdAt))
          .all()
        const next = waiting.find(row => !failed.has(row.hash))
        if (!next) return
        try {
          const source = await files.get(`${next.hash}.webp`)
          if (!source) throw new Error('the picture is missing')
          for (const width of next.widths) {
            if (signal.aborted) return
            const avif = await sharp(source).resize({ width }).avif(AVIF).toBuffer()
            await files.put(`${next.hash}-${width}.avif`, avif)
          }
          database.update(media).set({ avif: true }).where(eq(media.hash, next.hash)).run()
          ready()
        } catch (error) {
          failed.add(next.hash)
          logger.error({ err: error, hash: next.hash }, 'a picture could not be encoded as AVIF')
        }
      }
    },
  }
}

/** Raw pixels of a picture, upright and in sRGB. */
async function decode(bytes: Uint8Array) {
  try {
    const image = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
    const { format } = await image.metadata()
    if (!format || !ACCEPTED.has(format))
      throw new PictureError('This file is not a JPG, PNG or WebP picture.')
    return await image.rotate().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof PictureError) throw error
    throw new PictureError(
      'This picture is damaged or of a kind that cannot be shown. Please use JPG or PNG.',
    )
  }
}
