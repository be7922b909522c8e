/**
 * The content of photos and films that were put aside of closed accounts, in the database and nowhere else: no address of the
 * site shows it. It is checked as for a vehicle when it comes, and what is shown of it is encoded anew.
 */

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_CHUNK_BYTES } from '@forecourt/shared/media/upload'
import { PARKED_FILES_MAX_BYTES } from '@forecourt/shared/sync/parked-work'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { decodePicture } from '../media/decode-picture.ts'
import { loadSharp } from '../media/load-sharp.ts'
import { MediaError } from '../media/media-error.ts'
import { checkVideo } from '../media/video-file.ts'

const NO_FILM = 'This file is not an MP4, MOV, WebM or AVI film, or it is damaged.'
export const NO_ROOM_FOR_PARKED = 'More of this account was put aside already than is kept.'

const SHOWN_WIDTH = 960

export interface FileName {
  workId: string
  photoId: string
}

export interface ParkedFiles {
  /** Checks a file of this disk and keeps its content. @throws MediaError in words when it cannot be kept */
  keep(
    name: FileName,
    from: { userId: string; sha256: string; path: string; takes: 'picture' | 'video' },
  ): Promise<void>
  /** A picture as WebP, without anything else that was in the file; null where there is none. */
  show(name: FileName): Promise<Uint8Array<ArrayBuffer> | null>
  /** Puts the content into a file of this disk while it is used. Gives null where there is none. */
  use<T>(name: FileName, work: (path: string, sha256: string) => Promise<T>): Promise<T | null>
  remove(name: FileName): Promise<void>
  removeAll(workId: string): Promise<void>
}

/** @param directory of this server's own; nothing in it lasts */
export function createParkedFiles({
  database,
  directory,
}: {
  database: Database
  directory: string
}): ParkedFiles {
  const { parkedFiles } = database.tables
  const isIt = ({ workId, photoId }: FileName) =>
    and(eq(parkedFiles.workId, workId), eq(parkedFiles.photoId, photoId))

  const remove = async (name: FileName) => {
    await database.delete(parkedFiles).where(isIt(name))
  }

  async function demandRoom(userId: string, more: number) {
    const [kept] = await database
      .select({ bytes: sql<number | null>`sum(length(${parkedFiles.bytes}))` })
      .from(parkedFiles)
      .where(eq(parkedFiles.userId, userId))
    if (Number(kept?.bytes ?? 0) + more > PARKED_FILES_MAX_BYTES) throw new MediaError(NO_ROOM_FOR_PARKED)
  }

  async function read(name: FileName): Promise<{ bytes: Buffer; sha256: string } | null> {
    const chunks = await database
      .select({ bytes: parkedFiles.bytes, sha256: parkedFiles.sha256 })
      .from(parkedFiles)
      .where(isIt(name))
      .orderBy(asc(parkedFiles.offset))
    const [first] = chunks
    return first ? { bytes: Buffer.concat(chunks.map(({ bytes }) => bytes)), sha256: first.sha256 } : null
  }

  return {
    keep: async (name, { userId, sha256, path, takes }) => {
      if (takes === 'picture') await decodePicture(path)
      else if (!(await checkVideo(path))) throw new MediaError(NO_FILM)
      await demandRoom(userId, (await stat(path)).size)
      // What an earlier try left half done.
      await remove(name)
      let offset = 0
      for await (const bytes of createReadStream(path, { highWaterMark: UPLOAD_CHUNK_BYTES })) {
        await database.insert(parkedFiles).values({ ...name, userId, sha256, offset, bytes })
        offset += bytes.length
      }
    },
    show: async name => {
      const kept = await read(name)
      if (!kept) return null
      const { data, info } = await decodePicture(kept.bytes)
      const sharp = await loadSharp()
      const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
      const shown = sharp(data, raw).resize({ width: SHOWN_WIDTH, withoutEnlargement: true })
      return new Uint8Array(await shown.webp().toBuffer())
    },
    use: async (name, work) => {
      const kept = await read(name)
      if (!kept) return null
      await mkdir(directory, { recursive: true })
      const path = join(directory, `${randomUUID()}.part`)
      try {
        await writeFile(path, kept.bytes)
        return await work(path, kept.sha256)
      } finally {
        await rm(path, { force: true })
      }
    },
    remove,
    removeAll: async workId => {
      await database.delete(parkedFiles).where(eq(parkedFiles.workId, workId))
    },
  }
}
