/** The thread that a film is read in (see video-file). */
import { parentPort, workerData } from 'node:worker_threads'
import type { VideoType } from '@forecourt/shared/media/media'
import { cleanFilm } from './clean-film.ts'

export interface Cleaned {
  type: VideoType | null
}

const { path, to } = workerData as { path: string; to: string }
const type = await cleanFilm(path, to).catch(() => null)
parentPort?.postMessage({ type } satisfies Cleaned)
