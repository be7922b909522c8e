// npm run export: writes the whole public site into a directory that any host of files can serve.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { inWords } from './backup/archive.ts'
import { type Config, ConfigError, readConfig, readDealer } from './config.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { ExportError } from './export/export-place.ts'
import { exportSite } from './export/export-site.ts'
import { createHouse } from './house.ts'
import { loadRenderer } from './publishing/load-renderer.ts'
import { createLogger } from './watch/logger.ts'

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
  const house = await createHouse(config, readDealer(config.dataDirectory), createLogger(config.logLevel))
  try {
    if (!empty) await fillDemo({ ...house, now: house.now(), say })
    const path = resolve(process.env.INIT_CWD ?? '', directory)
    const { siteOrigin, apiOrigin, dataDirectory } = config
    const made = await exportSite(
      {
        ...house,
        formToken: house.tokens.page,
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
    house.pokes.close()
    await house.database.close()
  }
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
