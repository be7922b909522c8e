/** Keeps the media in order while the server runs: removes what no record names, and what half an upload left behind. */
import { rm } from 'node:fs/promises'
import { COLLECTIONS_WITH_MEDIA } from '@forecourt/shared/collections/collections'
import { addressesOf, newlyNamed } from '@forecourt/shared/sync/missing-media'
import type { Logger } from 'pino'
import type { ChangeNotice, Store } from '../store/store.ts'
import type { Media } from './media.ts'

export interface Caretaker {
  /** Looks through everything once. Gives how many pictures and films were removed. */
  look(): Promise<number>
}

export function createCaretaker(deps: { store: Store; media: Media; logger: Logger }): Caretaker {
  const { store, media, logger } = deps
  let looking: Promise<number> | null = null

  async function look(): Promise<number> {
    const named = new Set<string>()
    for (const collection of COLLECTIONS_WITH_MEDIA)
      for (const record of await store.all(collection))
        for (const url of addressesOf(collection, record)) named.add(url)
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
function dropsMedia(change: ChangeNotice): boolean {
  const { collection, before, after } = change
  return newlyNamed(collection, before, after).length > 0
}

/** No file on its way outlives the process that it came to. */
export async function clearUploads(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
}
