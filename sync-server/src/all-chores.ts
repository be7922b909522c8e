/** What this server does again and again, and when. */
import { disposeOfBackups } from './backup/old-backups.ts'
import type { Chore } from './chores.ts'
import type { Composition } from './composition.ts'
import { createOutsideMaker } from './films/outside-maker.ts'
import { disposeOfApplications } from './loans/disposal.ts'
import { disposeByRetention } from './persons/retention.ts'
import type { PageDelivery } from './publishing/page-delivery.ts'
import type { Publisher } from './publishing/publisher.ts'

/** The first visitors come before the background work. */
const ENCODING_DELAY_MS = 30_000
const FILM_LOOK_MS = 10_000
/** How old a page in the bucket may be. */
const DELIVERY_MS = 2000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A device that was away for longer fills anew. */
const TOMBSTONES_KEPT_MS = 90 * 24 * HOUR_MS

/** What is published, where pages are. */
export interface Published {
  publisher: Publisher
  /** Brings the pages to the bucket, where there is one. */
  delivery: PageDelivery | null
}

/** What is done again and again. @param published shows pictures in the forms that they got meanwhile */
export function choresOf(parts: Composition, published: Published | null): Chore[] {
  const { database, store, dealer, films, caretaker, heldUploads, config, now } = parts
  const every = (name: string, ms: number, work: Chore['work'], firstAfterMs = ms): Chore => ({
    name,
    firstAfterMs,
    thenEveryMs: ms,
    work,
  })
  const dispose = () => disposeOfApplications(database, dealer.keepApplicationsMonths, now())
  const forget = () => store.forgetTombstones(new Date(now().getTime() - TOMBSTONES_KEPT_MS).toISOString())
  const outside =
    config.filmService && createOutsideMaker({ ...parts, ...config.filmService, origin: config.origin })
  const encode = (signal: AbortSignal) => encodePictures(parts, published?.publisher ?? null, signal)
  return [
    every('encode pictures', config.encodesAvif ? MINUTE_MS : 24 * HOUR_MS, encode, ENCODING_DELAY_MS),
    every('care for media', HOUR_MS, caretaker.look),
    every('clear uploads', HOUR_MS, heldUploads.clear),
    every('age films', MINUTE_MS, films.age),
    every('dispose of applications', 24 * HOUR_MS, dispose, MINUTE_MS),
    every('retention', 24 * HOUR_MS, () => disposeByRetention(parts), 2 * MINUTE_MS),
    every('old backups', 24 * HOUR_MS, () => disposeOfBackups(dealer.retention, now()), 2 * MINUTE_MS),
    every('forget deletions', 24 * HOUR_MS, forget, MINUTE_MS),
    ...(published?.delivery ? [every('deliver pages', DELIVERY_MS, published.delivery.look)] : []),
    ...(outside ? [every('have films made', FILM_LOOK_MS, outside.look)] : []),
  ]
}

/** Encodes what waits, which may take long, and brings the pages up to date meanwhile. */
async function encodePictures(
  { database, media, logger }: Composition,
  publisher: Publisher | null,
  signal: AbortSignal,
) {
  let encoded = 0
  const refresh = async () => {
    if (encoded === 0) return
    encoded = 0
    await database.notify('pictures')
    await publisher?.refresh()
  }
  const timer = setInterval(() => {
    refresh().catch(error => logger.error({ err: error }, 'pages could not be refreshed'))
  }, MINUTE_MS)
  await media.encodeWaiting(signal, () => encoded++).finally(() => clearInterval(timer))
  await refresh()
}
