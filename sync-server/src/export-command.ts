// npm run export: writes the whole public site into a directory that any host of files can serve.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { inWords } from './backup/archive.ts'
import { compose } from './composition.ts'
import { type Config, ConfigError, readConfig, readDealer } from './config.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { ExportError } from './export/export-place.ts'
import { exportSite } from './export/export-site.ts'
import { loadRenderer } from './publishing/load-renderer.ts'
import { createLogger } from './watch/logger.ts'
import { openWorld } from './world.ts'

const USAGE = 'Usage:\n  npm run export -- DIRECTORY [--api https://api.cars.example] [--empty]'
const SITE = join(import.meta.dirname, '..', '..', 'site', 'dist')

const say = (text: string) => console.log(`\x1b[2m›\x1b[0m ${text}`)

/** @throws what tells somebody how to call it */
function readArguments(argv: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { api: { type: 'string' }, empty: { type: 'boolean', default: false } },
    })
    const [directory, ...more] = positionals
    if (directory && more.length === 0) return { ...values, directory }
  } catch (error) {
    throw new ExportError(`${inWords(error)}\n${USAGE}`)
  }
  throw new ExportError(USAGE)
}

/** Tells of what would only be noticed by visitors. */
function checkOrigins({ siteOrigin, apiOrigin }: Config) {
  if (siteOrigin.startsWith('https:') && apiOrigin.startsWith('http:'))
    throw new ConfigError(
      `The pages at ${siteOrigin} cannot call ${apiOrigin}: browsers want https there, too.`,
    )
  if (/^http:\/\/localhost(:|$)/.test(siteOrigin))
    say(`The pages name ${siteOrigin} as their address. Set SITE_ORIGINS to the one that they get.`)
}

async function run(argv: string[]): Promise<string> {
  const { directory, api, empty } = readArguments(argv)
  const config = readConfig(api === undefined ? process.env : { ...process.env, API_ORIGIN: api })
  checkOrigins(config)
  const site = await loadRenderer(SITE)
  const logger = createLogger(config.logLevel)
  const parts = await compose(await openWorld(config, readDealer(config.dataDirectory), logger, say))
  try {
    if (!empty) await fillDemo({ ...parts, now: parts.now(), say })
    const path = resolve(process.env.INIT_CWD ?? '', directory)
    const { siteOrigin, apiOrigin, dataDirectory } = config
    const made = await exportSite(
      {
        ...parts,
        formToken: parts.tokens.page,
        site,
        siteFiles: join(SITE, 'client'),
        dataDirectory,
        siteOrigin,
        apiOrigin,
        say,
      },
      path,
    )
    const megabytes = (made.bytes / 1_000_000).toFixed(1)
    return [
      `${path} is the site of ${siteOrigin}, which finds the server at ${apiOrigin || 'its own origin'}:`,
      `${made.pages} pages, ${made.files} files, ${megabytes} MB; ${made.changed} new or changed, ${made.removed} removed.`,
    ].join('\n')
  } finally {
    parts.pokes.close()
    await parts.database.close()
  }
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
