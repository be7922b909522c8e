// npm run backup: writes the dealership into one file, while the server runs or not.
import './owner-only.ts'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from './backup/archive.ts'
import { backUp } from './backup/back-up.ts'
import { noteBackup } from './backup/note-backup.ts'
import { readConfig } from './config.ts'
import { copyToFile } from './migration/copy-to-file.ts'
import { inWords } from './migration/migration-error.ts'
import { wordsOfPlace } from './objects/bucket-place.ts'

async function run(argv: string[]): Promise<string> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new BackupError('Usage:\n  npm run backup -- FILE')
  const path = resolve(process.env.INIT_CWD ?? '', file)
  const config = readConfig(process.env)
  const { dataDirectory, databaseUrl, mediaBucket: place } = config
  const say = (text: string) => console.log(text)
  const now = () => new Date()
  const { revision, mediaFiles, mediaBucket } = await backUp({
    dataDirectory,
    file: path,
    copyDatabase: databaseUrl === null ? undefined : to => copyToFile(databaseUrl, to, say),
    mediaBucket: place ? wordsOfPlace(place) : undefined,
    now,
    say,
  })
  if (!(await noteBackup(config, basename(path), { revision, mediaFiles }, now)))
    say('The database is of another version than this command: its log does not tell of this backup.')
  const others = mediaBucket ? `; the others are in ${mediaBucket} only` : ''
  return `The backup is in ${path}: the database at revision ${revision}, and ${mediaFiles} media files${others}.`
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
