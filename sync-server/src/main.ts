/** Opens the dealership: reads the configuration, fills and publishes, listens until it is told to stop. */
import './owner-only.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { choresOf } from './all-chores.ts'
import { createApp } from './app.ts'
import { startChores } from './chores.ts'
import { type Composition, compose } from './composition.ts'
import { ConfigError, readConfig, readDealer } from './config.ts'
import { inTurn } from './database/in-turn.ts'
import { isDatabaseTrouble, PostgresError, wordsOf } from './database/trouble.ts'
import { fillDemo, giveDemo } from './demo/fill-demo.ts'
import { headersOfAll } from './http/headers-of-all.ts'
import { clearUploads } from './media/caretaker.ts'
import { BucketTrouble } from './objects/bucket.ts'
import { loadRenderer } from './publishing/load-renderer.ts'
import { createPageContent, type PageContent } from './publishing/page-content.ts'
import { createPageDelivery } from './publishing/page-delivery.ts'
import { createPageFiles } from './publishing/page-files.ts'
import { openPageIndex } from './publishing/page-index.ts'
import { createPublisher } from './publishing/publisher.ts'
import { KeyPlaceError } from './secrets/key-place.ts'
import { devRoutes } from './serving/dev-routes.ts'
import { createFastLane } from './serving/fast-lane.ts'
import { openHttpServer } from './serving/http-server.ts'
import { requestListener } from './serving/request-listener.ts'
import { siteRoutes } from './serving/site-routes.ts'
import { type FirstAdmin, prepareFirstAdmin } from './users/first-admin.ts'
import { createLogger } from './watch/logger.ts'
import { PROXY_LIKELY } from './watch/proxy-notice.ts'
import { createRequestNotes } from './watch/request-notes.ts'
import { openWorld } from './world.ts'

const ROOT = join(import.meta.dirname, '..', '..')

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

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
  const logger = createLogger(config.logLevel)
  const parts = await compose(await openWorld(config, readDealer(config.dataDirectory), logger, say))
  await clearUploads(parts.uploadDirectory)
  const admin = await inTurn(parts, 'furnish', async () => {
    // Last, because its password is shown when all is done, and only once.
    const createAdmin = await prepareFirstAdmin(parts.users, config.firstAdmin, {
      dealerName: parts.dealer.name,
      isReal: config.origin.startsWith('https:'),
    })
    const isFilled = !empty && (await fillDemo({ ...parts, now: parts.now(), say }))
    const made = (await createAdmin?.()) ?? null
    if (isFilled) await giveDemo({ ...parts, now: parts.now() })
    return made
  })

  const content = createPageContent({ ...parts, origin: config.siteOrigin, formToken: parts.tokens.page })
  const pages = isDev ? null : await publish(parts, content)
  const app = createApp({ ...parts, site: pages?.routes ?? devRoutes({ ...parts, content }) })
  const lane = createFastLane({
    ...parts,
    publisher: pages?.publisher ?? null,
    note: createRequestNotes(parts.metrics, parts.logger),
  })
  const routes = requestListener(app, headersOfAll(config))
  const server = await openHttpServer(
    config.port,
    (request, response) => {
      if (!lane(request, response)) void routes(request, response)
    },
    { host: config.host },
  )
  const stopChores = startChores(choresOf(parts, pages), parts.database, parts.logger)

  const stop = async () => {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    stopChores()
    parts.pokes.close()
    await server.close()
    pages?.publisher.close()
    await pages?.publisher.idle()
    pages?.index.close()
    await parts.database.close()
    say('Closed.')
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)

  if (!config.trustProxy && config.origin.startsWith('https:')) say(PROXY_LIKELY)
  console.log(welcome(config.origin, admin))
}

/** Brings the pages up to date, and keeps them so. */
async function publish(parts: Composition, content: PageContent) {
  const { store, stock, config, bucket } = parts
  const index = openPageIndex(join(config.dataDirectory, 'published.sqlite'))
  const files = createPageFiles(index, join(config.dataDirectory, 'published'))
  const delivery = bucket && createPageDelivery({ ...parts, bucket, index, files })
  const siteDirectory = join(ROOT, 'site', 'dist')
  const publisher = createPublisher({
    ...parts,
    content,
    files: delivery?.files ?? files,
    site: await loadRenderer(siteDirectory),
  })
  const before = await store.latestRevision()
  const made = await publisher.start()
  store.onCommit(publisher.onCommit)
  stock.onChange(publisher.onStockChange)
  const refresh = () =>
    void publisher.refresh().catch(error => parts.logger.error({ err: error }, 'refreshing'))
  // Another server may have committed what was published already.
  if ((await store.latestRevision()) !== before) refresh()
  parts.database.onNotice(({ topic }) => {
    if (topic === 'pictures') refresh()
  })
  if (made > 0) say(`Published ${made} pages`)
  const adminDirectory = join(ROOT, 'admin-pwa', 'dist')
  const { dataDirectory } = config
  return {
    publisher,
    delivery,
    index,
    routes: siteRoutes({ ...parts, content, publisher, siteDirectory, adminDirectory, dataDirectory }),
  }
}

function welcome(origin: string, admin: FirstAdmin | null): string {
  const lines = [
    '',
    `  Forecourt ${version}`,
    '',
    `  Website      ${origin}/`,
    `  Back-office  ${origin}/admin/`,
  ]
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
    const isElsewhere = error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL'
    if (isTaken) console.error(`Port ${process.env.PORT ?? 3000} is in use. Set PORT to another one.`)
    else if (isElsewhere)
      console.error(`This machine has no address ${process.env.HOST}. Set HOST to one of its own.`)
    else if (
      error instanceof ConfigError ||
      error instanceof KeyPlaceError ||
      error instanceof BucketTrouble ||
      error instanceof PostgresError
    )
      console.error(error.message)
    else if (isDatabaseTrouble(error)) console.error(`The database cannot be used: ${wordsOf(error)}.`)
    else console.error(error)
    process.exit(1)
  }
}

if (import.meta.main) {
  const [empty, isDev] = ['--empty', '--dev'].map(flag => process.argv.includes(flag)) as [boolean, boolean]
  await serveOrExplain({ empty, isDev })
}
