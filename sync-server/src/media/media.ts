/**
 * Pictures: decoded, turned upright, stripped of all metadata and encoded anew, so that nothing a visitor gets is the
 * bytes that were uploaded. What is needed first, WebP in a few widths, is made at once; the widths between them and AVIF,
 * which takes seconds, follow when idle, one picture at a time. A row tells of files that are there, never of what is to
 * come. Files are named by the hash of what came in: the same picture twice is stored once. Films are checked and kept
 * (see video-file).
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { MEDIA_WIDTHS, type Picture } from '@forecourt/shared/media/media'
import { MEDIA_HASH_LENGTH } from '@forecourt/shared/media/upload'
import { asc, count, eq, inArray, lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import { readerByKeys } from '../database/by-keys.ts'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { decodePicture } from './decode-picture.ts'
import { loadSharp } from './load-sharp.ts'
import { MediaError } from './media-error.ts'
import { MEDIA_NAME, type MediaStore } from './media-store.ts'
import { checkVideo } from './video-file.ts'

const WEBP = { quality: 80, effort: 2 } as const
const AVIF = { quality: 52, effort: 1 } as const
/** What comes first beside the widest: the lists of the staff show the one, cards and phones the other. */
const FIRST_WIDTHS: ReadonlySet<number> = new Set([320, 960])
/** An upload is stored before the record that names it: so long nothing is taken for forgotten. */
const FORGOTTEN_AFTER_MS = 3_600_000

export interface Media {
  /** Takes a picture in, from its bytes or from a file. @throws MediaError in words when it is none */
  addPicture(source: Uint8Array | string): Promise<Picture>
  /** Takes a film in from a file, and gives its address. @throws MediaError in words when it is none */
  addVideo(path: string): Promise<string>
  /** What is known of pictures, by address; addresses of others are left out. */
  pictures(urls: readonly string[]): Promise<Record<string, Picture>>
  file(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Those of some addresses of this server that no file stands behind; what lies elsewhere is not asked for. */
  missing(urls: readonly string[]): Promise<string[]>
  /** How many pictures have all of their forms. */
  countEncoded(): Promise<number>
  /** In bytes; null where there is no such file. */
  sizeOf(name: string): Promise<number | null>
  /** A file, or a part of it that lies inside, without holding all of a large one in memory. */
  read: MediaStore['read']
  /** Makes the forms that pictures still lack, until it is done or stopped. `ready` is told after each picture. */
  encodeWaiting(signal: AbortSignal, ready: () => void): Promise<void>
  /** Removes what no record names any more. Gives how many. @param named the addresses that records name */
  removeForgotten(named: ReadonlySet<string>): Promise<number>
  freeBytes(): Promise<number>
}

type MediaRow = Tables['media']['$inferSelect']

/** The addresses of this server's media begin so. */
const OWN = '/media/'

const urlOf = (hash: string) => `${OWN}${hash}.webp`
const hashOf = (url: string) => /^\/media\/([0-9a-f]{24})\.webp$/.exec(url)?.[1] ?? null

async function hashOfContent(source: Uint8Array | string): Promise<string> {
  const hash = createHash('sha256')
  if (typeof source === 'string') for await (const chunk of createReadStream(source)) hash.update(chunk)
  else hash.update(source)
  return hash.digest('hex').slice(0, MEDIA_HASH_LENGTH)
}

/** All widths of a picture, ascending. @param own its own width in pixels, the widest that is kept */
const widthsUpTo = (own: number) => [...MEDIA_WIDTHS.filter(width => width < own), own]

function pictureOf({ hash, createdAt: _internal, ...row }: MediaRow): Picture {
  return { ...row, url: urlOf(hash) }
}

export function createMedia(deps: {
  database: Queries
  files: MediaStore
  now: () => Date
  logger: Logger
  /** Whether pictures get AVIF, and the widths that are not needed first with it; else all widths at once and no AVIF. */
  encodesAvif: boolean
}): Media {
  const { database, files, now, logger, encodesAvif } = deps
  const { media, videos } = database.tables
  const someRows = readerByKeys(hashes =>
    database.select().from(media).where(inArray(media.hash, hashes)).prepare('some-media'),
  )
  const at = () => now().toISOString()

  async function encodePicture(hash: string, source: Uint8Array | string): Promise<MediaRow> {
    const sharp = await loadSharp()
    const { data, info } = await decodePicture(source)
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
    const widest = Math.min(info.width, MEDIA_WIDTHS.at(-1) ?? info.width)
    const widths = widthsUpTo(widest).filter(
      width => !encodesAvif || width === widest || FIRST_WIDTHS.has(width),
    )
    for (const width of widths) {
      const webp = await sharp(data, raw).resize({ width }).webp(WEBP).toBuffer()
      await files.put(`${hash}-${width}.webp`, webp)
      if (width === widest) await files.put(`${hash}.webp`, webp)
    }
    const pixel = await sharp(data, raw).resize(1, 1, { fit: 'cover' }).removeAlpha().raw().toBuffer()
    return {
      hash,
      width: widest,
      height: Math.max(1, Math.round((info.height * widest) / info.width)),
      widths,
      avif: false,
      color: `#${pixel.toString('hex').slice(0, 6)}`,
      createdAt: at(),
    }
  }

  async function encodeRest({ hash, width: own, widths: made }: MediaRow, signal: AbortSignal) {
    const source = await files.get(`${hash}.webp`)
    if (!source) throw new Error('the picture is missing')
    const sharp = await loadSharp()
    const widths = widthsUpTo(own)
    for (const width of widths) {
      if (signal.aborted) return false
      const image = sharp(source).resize({ width })
      if (!made.includes(width))
        await files.put(`${hash}-${width}.webp`, await image.clone().webp(WEBP).toBuffer())
      if (encodesAvif) await files.put(`${hash}-${width}.avif`, await image.avif(AVIF).toBuffer())
    }
    await database.update(media).set({ widths, avif: encodesAvif }).where(eq(media.hash, hash))
    return true
  }

  /** The picture that has waited for the longest; one that began with AVIF to come may lack widths without it, too. */
  async function nextWaiting(failed: ReadonlySet<string>): Promise<MediaRow | undefined> {
    const query = database
      .select()
      .from(media)
      .where(eq(media.avif, false))
      .orderBy(asc(media.createdAt), asc(media.hash))
    const waiting = await (encodesAvif ? query.limit(failed.size + 1) : query)
    const lacks = (row: MediaRow) => encodesAvif || row.widths.length < widthsUpTo(row.width).length
    return waiting.find(row => !failed.has(row.hash) && lacks(row))
  }

  async function forget(hash: string) {
    // Asked first: where the files cannot be reached, the rows stay and tell of them another time.
    const names = await files.namesOf(hash)
    await database.delete(media).where(eq(media.hash, hash))
    await database.delete(videos).where(eq(videos.hash, hash))
    for (const name of names) await files.remove(name)
  }

  return {
    addPicture: async source => {
      const hash = await hashOfContent(source)
      const [known] = await database
        .update(media)
        .set({ createdAt: at() })
        .where(eq(media.hash, hash))
        .returning()
      // A database that was set back may know of a file that was not.
      if (known && (await files.has(`${hash}.webp`))) return pictureOf(known)
      const { hash: _key, ...row } = await encodePicture(hash, source)
      await database
        .insert(media)
        .values({ hash, ...row })
        .onConflictDoUpdate({ target: media.hash, set: row })
      return pictureOf({ hash, ...row })
    },

    addVideo: async path => {
      const hash = await hashOfContent(path)
      const [known] = await database
        .update(videos)
        .set({ createdAt: at() })
        .where(eq(videos.hash, hash))
        .returning()
      if (known && (await files.has(`${hash}.${known.type}`))) return `${OWN}${hash}.${known.type}`
      const type = await checkVideo(path)
      if (!type) throw new MediaError('This file is not an MP4, MOV, WebM or AVI film, or it is damaged.')
      const bytes = await files.putFile(`${hash}.${type}`, path)
      await database.insert(videos).values({ hash, type, bytes, createdAt: at() }).onConflictDoNothing()
      return `${OWN}${hash}.${type}`
    },

    pictures: async urls => {
      const rows = await someRows(urls.map(hashOf).filter(hash => hash !== null))
      return Object.fromEntries(rows.map(row => [urlOf(row.hash), pictureOf(row)]))
    },

    file: name => files.get(name),
    sizeOf: name => files.sizeOf(name),
    read: (name, part) => files.read(name, part),

    missing: async urls => {
      const own = urls.filter(url => url.startsWith(OWN))
      const isThere = async (name: string) => MEDIA_NAME.test(name) && files.has(name)
      const found = await Promise.all(own.map(url => isThere(url.slice(OWN.length))))
      return own.filter((_, index) => !found[index])
    },

    countEncoded: async () => {
      const [row] = await database.select({ total: count() }).from(media).where(eq(media.avif, true))
      return row?.total ?? 0
    },

    encodeWaiting: async (signal, ready) => {
      const failed = new Set<string>()
      while (!signal.aborted) {
        const next = await nextWaiting(failed)
        if (!next) return
        try {
          if (await encodeRest(next, signal)) ready()
        } catch (error) {
          failed.add(next.hash)
          logger.error({ err: error, hash: next.hash }, 'a picture could not be encoded in all of its forms')
        }
      }
    },

    removeForgotten: async named => {
      const before = new Date(now().getTime() - FORGOTTEN_AFTER_MS).toISOString()
      const pictures = await database.select().from(media).where(lt(media.createdAt, before))
      const films = await database.select().from(videos).where(lt(videos.createdAt, before))
      const old = [...pictures.map(({ hash }) => ({ hash, type: 'webp' })), ...films]
      const forgotten = old.filter(({ hash, type }) => !named.has(`/media/${hash}.${type}`))
      for (const { hash } of forgotten) await forget(hash)
      return forgotten.length
    },

    freeBytes: () => files.freeBytes(),
  }
}
