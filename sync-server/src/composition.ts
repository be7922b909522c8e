/**
 * The composition root: every part of the server, made of what it touches of the world. The server, its commands, the
 * tests, fuzz and bench all begin here; nothing is decided here.
 */
import { join } from 'node:path'
import type { Dealer } from '@forecourt/shared/dealer/dealer'
import type { Logger } from 'pino'
import { createAuditReader } from './audit/audit-reader.ts'
import { createKnownBrowsers } from './auth/known-browser.ts'
import { createSealKey } from './auth/seal-key.ts'
import { createSessions } from './auth/sessions.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { createDevices } from './devices/devices.ts'
import { createKnownDevices } from './devices/known-devices.ts'
import { createFactors } from './factors/factors.ts'
import { createPasskeys, relyingPartyOf } from './factors/passkeys.ts'
import { createPendingLogIns } from './factors/pending-log-ins.ts'
import { createFilmJobs } from './films/film-jobs.ts'
import { createFilmService } from './films/film-service.ts'
import { createAttempts } from './http/attempts.ts'
import { createFormTokens } from './inquiries/form-tokens.ts'
import { createHeldInquiries } from './inquiries/held-inquiries.ts'
import { createInquiryDesk } from './inquiries/inquiry-desk.ts'
import { keepShownTexts } from './inquiries/shown-texts.ts'
import { createLeadService } from './leads/lead-service.ts'
import { createCaretaker } from './media/caretaker.ts'
import { createMedia } from './media/media.ts'
import type { OpenedMedia } from './media/open-media-store.ts'
import { createParked } from './parked/parked.ts'
import { createParkedFiles } from './parked/parked-files.ts'
import { createPublishedAds } from './publishing/published-ads.ts'
import type { Keyring } from './secrets/keyring.ts'
import { createPublicStock } from './stock/public-stock.ts'
import { createStore } from './store/database-store.ts'
import { createSecurityLog } from './store/security-log.ts'
import { createPokes } from './sync/pokes.ts'
import { createHeldUploads } from './uploads/held-uploads.ts'
import { createUsers } from './users/users.ts'
import { createPublicList } from './vehicles/public-list.ts'
import { createVehicleService } from './vehicles/vehicle-service.ts'
import { createVinDecoder } from './vin/vin-decoder.ts'
import type { VpicClient } from './vin/vpic-client.ts'
import { createMetrics } from './watch/metrics.ts'

/** What the server touches of the world, handed in. */
export interface World {
  config: Config
  dealer: Dealer
  logger: Logger
  /** The present instant. */
  now: () => Date
  /** Lets time pass, in milliseconds. */
  wait: (ms: number) => Promise<void>
  database: Database
  /** Seals and opens what is kept encrypted. */
  keyring: Keyring
  media: OpenedMedia
  vpic: VpicClient
  /** What failed of that which follows a commit; the commit stands. */
  onListenerError: (error: unknown) => void
}

export type Composition = Awaited<ReturnType<typeof compose>>

export async function compose(world: World) {
  const { config, dealer, logger, now, wait, database, keyring, vpic } = world
  const { files, bucket } = world.media
  const uploadDirectory = join(config.dataDirectory, 'uploads')
  const store = await createStore(database, world.onListenerError, keyring)
  const stock = createPublicStock(store)
  const media = createMedia({ database, files, now, logger, encodesAvif: config.encodesAvif })
  const users = createUsers(database, now)
  const attempts = createAttempts(database, now)
  const leads = createLeadService({ store, dealer }, now)
  const tokens = await createFormTokens(database)
  const held = createHeldInquiries(database, keyring)
  const shownTexts = await keepShownTexts(database, dealer, now())
  const vehicles = createVehicleService(store, now)
  const filmJobs = createFilmJobs(database, now)
  const pokes = createPokes(store)
  const parkedFiles = createParkedFiles({ database, directory: uploadDirectory })
  return {
    now,
    wait,
    config,
    dealer,
    logger,
    database,
    keyring,
    store,
    stock,
    bucket,
    auditReader: createAuditReader(database, dealer.timeZone),
    publishedAds: createPublishedAds(database, now),
    publicList: createPublicList(stock),
    media,
    users,
    sessions: createSessions(database, users, now),
    knownBrowsers: await createKnownBrowsers(database, config.origin.startsWith('https:')),
    sealKey: await createSealKey(database),
    factors: createFactors(database, now, keyring),
    passkeys: createPasskeys(relyingPartyOf(config.origin, dealer.name), logger),
    pendingLogIns: createPendingLogIns(database, now),
    factorRule: { demand: dealer.requiresFactor, isReal: config.origin.startsWith('https:') },
    attempts,
    devices: createDevices(database, now),
    knownDevices: createKnownDevices(database, now),
    securityLog: createSecurityLog(database, now),
    parked: createParked({ database, store, dealer, files: parkedFiles }, now),
    parkedFiles,
    pokes,
    metrics: createMetrics({ store, pokes }),
    leads,
    tokens,
    held,
    shownTexts,
    desk: createInquiryDesk({ leads, held, tokens, shownTexts, attempts, now }),
    vehicles,
    filmJobs,
    films: createFilmService(filmJobs, vehicles, now),
    vinDecoder: createVinDecoder({ database, vpic, now }),
    caretaker: createCaretaker({ store, media, logger }),
    uploadDirectory,
    heldUploads: createHeldUploads({ database, directory: uploadDirectory, now }),
  }
}
