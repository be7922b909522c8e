import { existsSync } from 'node:fs'
import { copyFile, link, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MEDIA_NAME } from '../media/media-store.ts'

export interface HeldMedia {
  /** Where the held files lie. */
  directory: string
  /** Holds what has come since; gives the names of all that are held. */
  hold(): Promise<string[]>
  release(): Promise<void>
}

/**
 * Holds the media files of a directory by second names, so that one which the server removes during a backup is still
 * there. Null where there are no media.
 */
export async function holdMedia(media: string): Promise<HeldMedia | null> {
  if (!existsSync(media)) return null
  const directory = await mkdtemp(join(await realpath(media), '.backup-'))
  const held = new Set<string>()
  const hold = async () => {
    for (const name of await readdir(media)) {
      if (!MEDIA_NAME.test(name) || held.has(name)) continue
      if (await takeSecondName(join(media, name), join(directory, name))) held.add(name)
    }
    return [...held].sort()
  }
  const release = () => rm(directory, { recursive: true, force: true })
  try {
    await hold()
  } catch (error) {
    await release()
    throw error
  }
  return { directory, hold, release }
}

/** Where the disk knows no second names it is a copy. Gives false when the file is gone. */
async function takeSecondName(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch(error => {
      if (isGone(error)) throw error
      return copyFile(from, to)
    })
    return true
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
