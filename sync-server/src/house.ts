/** Every part of the server, put together with the real world: clock, disk, network. Nothing is decided here. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Dealer } from '@forecourt/shared/dealer/dealer'
import type { Logger } from 'pino'
import { createSessions } from './auth/sessions.ts'
import type { Chore } from './chores.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { createDevices } from './devices/devices.ts'
import { createFilmJobs } from './films/film-jobs.ts'
import { createFilmService } from './films/film-service.ts'
import { createOutsideMaker } from './films/outside-maker.ts'
import { createAttempts } from './http/attempts.ts'
import { createFormTokens } from './inquiries/form-tokens.ts'
import { createHeldInquiries } from './inquiries/held-inquiries.ts'
import { createInquiryDesk } from './inquiries/inquiry-desk.ts'
import { createLeadService } from './leads/lead-service.ts'
import { disposeOfApplications } from './loans/disposal.ts'
import { createCaretaker } from './media/caretaker.ts'
import { createMedia } from './media/media.ts'
import { openMediaStore } from './media/open-media-store.ts'
import { createParked } from './parked/parked.ts'
import { createParkedFiles } from './parked/parked-files.ts'
import type { PageDelivery } from './publishing/page-delivery.ts'
import type { Publisher } from './publishing/publisher.ts'
import { createPublicStock } from './stock/public-stock.ts'
import { createStore } from './store/database-store.ts'
import { createPokes } from './sync/pokes.ts'
import { createHeldUploads } from './uploads/held-uploads.ts'
import { createUsers } from './users/users.ts'
import { createPublicList } from './vehicles/public-list.ts'
import { createVehicleService } from './vehicles/vehicle-service.ts'
import { createVinDecoder } from './vin/vin-decoder.ts'
import { createVpicClient } from './vin/vpic-client.ts'
import { createMetrics } from './watch/metrics.ts'

export type House = Awaited<ReturnType<typeof createHouse>>

export async function createHouse(config: Config, dealer: Dealer, logger: Logger) {
  const now = () => new Date()
  const database = await openDatabase(config)
  const store = await createStore(database, error => logger.error({ err: error }, 'after a commit'))
  const stock = createPublicStock(store)
  const { files, bucket } = await openMediaStore(config, logger)
  const media = createMedia({ database, files, now, logger })
  const users = createUsers(database, now)
  const attempts = createAttempts(database, now)
  const leads = createLeadService({ store, dealer }, now)
  const tokens = await createFormTokens(database)
  const held = createHeldInquiries(database)
  const vehicles = createVehicleService(store, now)
  const filmJobs = createFilmJobs(database, now)
  const pokes = createPokes(store)
  const uploadDirectory = join(config.dataDirectory, 'uploads')
  const parkedFiles = createParkedFiles({ database, directory: uploadDirectory })
  const vpic = createVpicClient(config.vpicUrl, logger)
  return {
    now,
    wait,
    config,
    dealer,
    logger,
    database,
    store,
    stock,
    bucket,
    publicList: createPublicList(stock),
    media,
    users,
    sessions: createSessions(database, users, now),
    attempts,
    devices: createDevices(database, now),
    parked: createParked({ database, store, dealer, files: parkedFiles }, now),
    parkedFiles,
    pokes,
    metrics: createMetrics({ store, pokes }),
    leads,
    tokens,
    held,
    desk: createInquiryDesk({ leads, held, tokens, attempts, now }),
    vehicles,
    filmJobs,
    films: createFilmService(filmJobs, vehicles, now),
    vinDecoder: createVinDecoder({ database, vpic, now }),
    caretaker: createCaretaker({ store, media, logger }),
    uploadDirectory,
    heldUploads: createHeldUploads({ database, directory: uploadDirectory, now }),
  }
}

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
export function choresOf(house: House, published: Published | null): Chore[] {
  const { database, store, dealer, films, caretaker, heldUploads, config, now } = house
  const every = (name: string, ms: number, work: Chore['work'], firstAfterMs = ms): Chore => ({
    name,
    firstAfterMs,
    thenEveryMs: ms,
    work,
  })
  const dispose = () => disposeOfApplications(database, dealer.keepApplicationsMonths, now())
  const forget = () => store.forgetTombstones(new Date(now().getTime() - TOMBSTONES_KEPT_MS).toISOString())
  const outside =
    config.filmService && createOutsideMaker({ ...house, ...config.filmService, origin: config.origin })
  const encode = (signal: AbortSignal) => encodePictures(house, published?.publisher ?? null, signal)
  return [
    ...(config.encodesAvif ? [every('encode pictures', MINUTE_MS, encode, ENCODING_DELAY_MS)] : []),
    every('care for media', HOUR_MS, caretaker.look),
    every('clear uploads', HOUR_MS, heldUploads.clear),
    every('age films', MINUTE_MS, films.age),
    every('dispose of applications', 24 * HOUR_MS, dispose, MINUTE_MS),
    every('forget deletions', 24 * HOUR_MS, forget, MINUTE_MS),
    ...(published?.delivery ? [every('deliver pages', DELIVERY_MS, published.delivery.look)] : []),
    ...(outside ? [every('have films made', FILM_LOOK_MS, outside.look)] : []),
  ]
}

/** Encodes what waits, which may take long, and brings the pages up to date meanwhile. */
async function encodePictures(
  { database, media, logger }: House,
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
