/** Keeps the media in order while the server runs: removes what no record names, and what half an upload left behind. */
import { rm } from 'node:fs/promises'
import { mediaOf } from '@forecourt/shared/vehicles/vehicle-media'
import type { Logger } from 'pino'
import type { ChangeTold, Store } from '../store/store.ts'
import type { Media } from './media.ts'

export interface Caretaker {
  /** Looks through everything once. Gives how many pictures and films were removed. */
  look(): Promise<number>
}

export function createCaretaker(deps: { store: Store; media: Media; logger: Logger }): Caretaker {
  const { store, media, logger } = deps
  let looking: Promise<number> | null = null

  async function look(): Promise<number> {
    const vehicles = await store.vehicles.all()
    const events = await store.events.all()
    const named = new Set([...vehicles.flatMap(mediaOf), ...events.flatMap(event => event.gallery)])
    return media.removeForgotten(named)
  }
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }

  store.onCommit(({ changes }) => {
    if (changes.some(dropsMedia))
      lookOnce().catch(error => logger.error({ err: error }, 'media could not be looked through'))
  })
  return { look: lookOnce }
}

/** Whether a change leaves a picture or film unnamed that was named before. */
function dropsMedia(change: ChangeTold): boolean {
  const [before, after] = namedByBoth(change)
  return before.some(url => !after.includes(url))
}

function namedByBoth(change: ChangeTold): [before: string[], after: string[]] {
  const { collection, before, after } = change
  if (collection === 'vehicles') return [before ? mediaOf(before) : [], after ? mediaOf(after) : []]
  if (collection === 'events') return [before?.gallery ?? [], after?.gallery ?? []]
  return [[], []]
}

/** No file on its way outlives the process that it came to. */
export async function clearUploads(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
}
