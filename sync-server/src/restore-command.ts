// npm run restore: turns a backup into a data directory that a server can be started on.
import './owner-only.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, inWords } from './backup/archive.ts'
import { restore } from './backup/restore.ts'
import { readConfig } from './config.ts'

async function run(argv: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { force: { type: 'boolean' } },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new BackupError('Usage:\n  npm run restore -- FILE [--force]')
  const { dataDirectory } = readConfig(process.env)
  const { manifest } = await restore({
    file: resolve(process.env.INIT_CWD ?? '', file),
    dataDirectory,
    force: values.force ?? false,
    now: () => new Date(),
    say: text => console.log(text),
  })
  const { createdAt, revision, mediaFiles, mediaBucket } = manifest
  const others = mediaBucket
    ? ` The others are in ${mediaBucket}, or where that was copied to: set MEDIA_URL to it.`
    : ''
  return `${dataDirectory} is as it was at ${createdAt}: the database at revision ${revision}, and ${mediaFiles} media files.${others} Start the server.`
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
