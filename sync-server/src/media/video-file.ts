/**
 * Films as phones and cameras write them. What anybody sends is read in a thread of its own, with a limit to its memory and
 * its time: whatever a file does to whoever reads it, requests are answered meanwhile, and it ends.
 */
import { rename, rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { VideoType } from '@forecourt/shared/media/media'
import pLimit from 'p-limit'
import type { Cleaned } from './clean-film-worker.ts'

const WORKER = new URL('./clean-film-worker.ts', import.meta.url)
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** The largest film takes a second. */
const PATIENCE_MS = 15_000

/** One at a time, so that many films take no more memory than one. */
const inTurn = pLimit(1)

/**
 * Makes a film anew, of its pictures and its sound alone: where and when it was made, with what, and all else that a camera
 * writes beside them is left out.
 * @param path of the film; the new one takes its place
 * @returns its kind, or null where it is no film that can be read, and stays as it is
 */
export const checkVideo = (path: string): Promise<VideoType | null> => inTurn(() => check(path))

async function check(path: string): Promise<VideoType | null> {
  const to = `${path}.film`
  try {
    const type = await cleaned(path, to)
    if (type !== null) await rename(to, path)
    return type
  } finally {
    await rm(to, { force: true })
  }
}

async function cleaned(path: string, to: string): Promise<VideoType | null> {
  const worker = new Worker(WORKER, { workerData: { path, to }, resourceLimits: MEMORY })
  const { promise, resolve } = Promise.withResolvers<VideoType | null>()
  const timer = setTimeout(() => resolve(null), PATIENCE_MS)
  worker.once('message', ({ type }: Cleaned) => resolve(type))
  // Out of memory, or an error that its reader did not think of: it is no film.
  worker.once('error', () => resolve(null))
  worker.once('exit', () => resolve(null))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
