/** Puts the parts together with the real world: clock, disk, network, terminal. Nothing is decided here. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import pino from 'pino'
import { createApp } from './app.ts'
import { createSessions } from './auth/sessions.ts'
import { startChores } from './chores.ts'
import { ConfigError, readConfig, readDealer } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { createFilmJobs } from './films/film-jobs.ts'
import { createFilmService } from './films/film-service.ts'
import { createOutsideMaker } from './films/outside-maker.ts'
import { createAttempts } from './http/attempts.ts'
import { createFormTokens } from './inquiries/form-tokens.ts'
import { createHeldInquiries } from './inquiries/held-inquiries.ts'
import { createInquiryDesk } from './inquiries/inquiry-desk.ts'
import { createLeadService } from './leads/lead-service.ts'
import { disposeOfApplications } from './loans/disposal.ts'
import { clearUploads, createCaretaker } from './media/caretaker.ts'
import { createMedia } from './media/media.ts'
import { createDiskMediaStore } from './media/media-store.ts'
import { loadRenderer } from './publishing/load-renderer.ts'
import { createPageContent } from './publishing/page-content.ts'
import { createPageFiles } from './publishing/page-files.ts'
import { createPublisher } from './publishing/publisher.ts'
import { devRoutes } from './serving/dev-routes.ts'
import { siteRoutes } from './serving/site-routes.ts'
import { createSqliteStore } from './store/sqlite-store.ts'
import { createPokes } from './sync/pokes.ts'
import { ensureFirstAdmin } from './users/first-admin.ts'
import { createUsers } from './users/users.ts'
import { createVehicleService } from './vehicles/vehicle-service.ts'
import { createVinDecoder } from './vin/vin-decoder.ts'
import { createVpicClient } from './vin/vpic-client.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** The first visitors come before the background work. */
const ENCODING_DELAY_MS = 30_000
const MINUTE_MS = 60_000
const FILM_LOOK_MS = 10_000
const HOUR_MS = 60 * MINUTE_MS
/** A request that is being answered when the server stops may take so long. */
const CLOSING_MS = 10_000

/** How long a slow client may take for its headers and for a whole request, the largest upload included. */
const PATIENCE = { headersTimeout: 20_000, requestTimeout: 180_000, maxHeaderSize: 16_384 }

const say = (text: string) => console.log(`\x1b[2m›\x1b[0m ${text}`)

export interface ServeOptions {
  /** Leaves out the demonstration stock. */
  empty: boolean
  /** Serves no built pages, but what they are made of: the site and the app are served by their own tools. */
  isDev: boolean
}

/** Serves site, app and API on one port until it is told to stop. */
export async function serveDealership({ empty, isDev }: ServeOptions): Promise<void> {
  const config = readConfig(process.env)
  const dealer = readDealer(config.dataDirectory)
  const logger = pino({ level: config.logLevel })
  const now = () => new Date()
  mkdirSync(config.dataDirectory, { recursive: true })
  const database = openDatabase(join(config.dataDirectory, 'forecourt.sqlite'))
  const store = createSqliteStore(database, error => logger.error({ err: error }, 'after a commit'))
  const files = createDiskMediaStore(join(config.dataDirectory, 'media'))
  const media = createMedia({ database, files, now, logger })
  const users = createUsers(database, now)
  const sessions = createSessions(database, users, now)
  const attempts = createAttempts(database, now)
  const leads = createLeadService(store, now)
  const pokes = createPokes(store)
  const tokens = createFormTokens(database)
  const held = createHeldInquiries(database)
  const desk = createInquiryDesk({ leads, held, tokens, attempts, now })

  const uploadDirectory = join(config.dataDirectory, 'uploads')
  await clearUploads(uploadDirectory)
  const caretaker = createCaretaker({ store, media, logger })

  if (!empty) await fillDemo({ store, media, now: now(), say })
  const admin = await ensureFirstAdmin(users, config.firstAdmin)

  const content = createPageContent(dealer, config.origin, tokens.page)
  const vpic = createVpicClient(config.vpicUrl, logger)
  const vinDecoder = createVinDecoder({ database, vpic, now })
  const vehicles = createVehicleService(store, now)
  const filmJobs = createFilmJobs(database, now)
  const films = createFilmService(filmJobs, vehicles, now)
  const inquiries = { leads, desk, held, tokens }
  const deps = {
    now,
    wait,
    store,
    users,
    sessions,
    attempts,
    config,
    dealer,
    logger,
    pokes,
    media,
    uploadDirectory,
    vehicles,
    filmJobs,
    films,
    vinDecoder,
    ...inquiries,
  }
  const pages = isDev ? null : await publish()
  const app = createApp({ ...deps, site: pages?.routes ?? devRoutes({ store, media, content }) })

  async function publish() {
    const siteDirectory = join(ROOT, 'site', 'dist')
    const publisher = createPublisher({
      store,
      media,
      content,
      files: createPageFiles(database, join(config.dataDirectory, 'published')),
      site: await loadRenderer(siteDirectory),
      logger,
    })
    const made = await publisher.start()
    store.onCommit(publisher.onCommit)
    if (made > 0) say(`Published ${made} pages`)
    const adminDirectory = join(ROOT, 'admin-pwa', 'dist')
    return {
      publisher,
      routes: siteRoutes({
        ...deps,
        content,
        publisher,
        siteDirectory,
        adminDirectory,
        dataDirectory: config.dataDirectory,
      }),
    }
  }

  const server = serve({ fetch: app.fetch, port: config.port, serverOptions: PATIENCE })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })

  const encode = async (signal: AbortSignal) => {
    let encoded = 0
    const refresh = () => (encoded > 0 ? pages?.publisher.refresh() : undefined)
    const timer = setInterval(() => {
      refresh()?.catch(error => logger.error({ err: error }, 'pages could not be refreshed'))
      encoded = 0
    }, MINUTE_MS)
    await media.encodeWaiting(signal, () => encoded++).finally(() => clearInterval(timer))
    await refresh()
  }
  const outside =
    config.filmService && createOutsideMaker({ ...config.filmService, ...deps, origin: config.origin })
  const dispose = async () => disposeOfApplications(database, dealer.keepApplicationsMonths, now())
  const stopChores = startChores(
    [
      { name: 'encode pictures', firstAfterMs: ENCODING_DELAY_MS, thenEveryMs: MINUTE_MS, work: encode },
      { name: 'care for media', firstAfterMs: HOUR_MS, thenEveryMs: HOUR_MS, work: caretaker.look },
      { name: 'age films', firstAfterMs: MINUTE_MS, thenEveryMs: MINUTE_MS, work: films.age },
      { name: 'dispose of applications', firstAfterMs: MINUTE_MS, thenEveryMs: 24 * HOUR_MS, work: dispose },
      ...(outside
        ? [
            {
              name: 'have films made',
              firstAfterMs: FILM_LOOK_MS,
              thenEveryMs: FILM_LOOK_MS,
              work: outside.look,
            },
          ]
        : []),
    ],
    logger,
  )

  const stop = () => {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    stopChores()
    pokes.close()
    const force = setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      CLOSING_MS,
    )
    server.close(async () => {
      clearTimeout(force)
      pages?.publisher.close()
      await pages?.publisher.idle()
      database.$client.close()
      say('Closed.')
      process.exit(0)
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)

  console.log(welcome(config.origin, admin))
}

function welcome(origin: string, admin: Awaited<ReturnType<typeof ensureFirstAdmin>>): string {
  const lines = ['', `  Website      ${origin}/`, `  Back-office  ${origin}/admin/`]
  if (admin) {
    lines.push('', `  Administrator  ${admin.username}`)
    lines.push(
      admin.password
        ? `  Password       ${admin.password}   (shown only this once)`
        : '  Password       as set in ADMIN_PASSWORD',
    )
  }
  return [...lines, '', '  Ctrl-C stops it.', ''].join('\n')
}

/** Ends the process with words where there are words, so that no mistake of a user looks like a crash. */
export async function serveOrExplain(options: ServeOptions): Promise<void> {
  try {
    await serveDealership(options)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isTaken) console.error(`Port ${process.env.PORT ?? 3000} is in use. Set PORT to another one.`)
    else if (error instanceof ConfigError) console.error(error.message)
    else console.error(error)
    process.exit(1)
  }
}

if (import.meta.main) {
  const [empty, isDev] = ['--empty', '--dev'].map(flag => process.argv.includes(flag)) as [boolean, boolean]
  await serveOrExplain({ empty, isDev })
}
