// npm run backup: writes the dealership into one file, while the server runs or not.
import './owner-only.ts'
import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { monthsAfter } from '@forecourt/shared/dealer/retention'
import { BackupError } from './backup/archive.ts'
import { backUp } from './backup/back-up.ts'
import { type BackupLock, passphraseIn } from './backup/encryption.ts'
import { noteBackup } from './backup/note-backup.ts'
import { backupsBefore } from './backup/old-backups.ts'
import { readConfig, readDealer } from './config.ts'
import { copyToFile } from './migration/copy-to-file.ts'
import { inWords } from './migration/migration-error.ts'
import { wordsOfPlace } from './objects/bucket-place.ts'
import { keyPlaceOf, textOfKeys } from './secrets/key-place.ts'

const USAGE = `Usage:
  npm run backup -- FILE [--passphrase-file FILE]
  npm run backup -- FILE [--recipient age1...]    (several may be given; age-keygen makes such keys)`

const PLAIN =
  'This backup is NOT encrypted: whoever has the file reads customers, notes and inquiries in it. --passphrase-file or --recipient encrypts it.'

async function run(argv: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { 'passphrase-file': { type: 'string' }, recipient: { type: 'string', multiple: true } },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new BackupError(USAGE)
  const at = (path: string) => resolve(process.env.INIT_CWD ?? '', path)
  const config = readConfig(process.env)
  const { dataDirectory, databaseUrl, mediaBucket: place } = config
  const say = (text: string) => console.log(text)
  const now = () => new Date()
  const lock = await lockOf(values, at)
  const keyPlace = keyPlaceOf(config)
  const keys = lock ? keyPlace.read() : []
  const { revision, mediaFiles, mediaBucket } = await backUp({
    dataDirectory,
    file: at(file),
    copyDatabase: databaseUrl === null ? undefined : to => copyToFile(databaseUrl, to, say),
    lock,
    keys: keys.length > 0 ? textOfKeys(keys) : undefined,
    mediaBucket: place ? wordsOfPlace(place) : undefined,
    now,
    say,
  })
  if (!(await noteBackup(config, basename(file), { revision, mediaFiles }, now)))
    say('The database is of another version than this command: its log does not tell of this backup.')
  const { backupsMonths } = readDealer(dataDirectory).retention
  await tellOld(dirname(at(file)), backupsMonths, say)
  const others = mediaBucket ? `; the others are in ${mediaBucket} only` : ''
  const aboutKey = lock
    ? 'It is encrypted, and holds the data key.'
    : `${PLAIN}\nThe data key is not in it: keep a copy of ${keyPlace.name} elsewhere. Without it the figures of loan applications cannot be read.`
  return `The backup is in ${at(file)}: the database at revision ${revision}, and ${mediaFiles} media files${others}.\n${aboutKey}`
}

async function lockOf(
  given: { 'passphrase-file'?: string | undefined; recipient?: string[] | undefined },
  at: (path: string) => string,
): Promise<BackupLock | undefined> {
  const { recipient, 'passphrase-file': file } = given
  if (recipient && file) throw new BackupError('Give a passphrase or recipients, not both.')
  if (recipient) return { recipients: recipient }
  return file ? { passphrase: passphraseIn(await readFile(at(file), 'utf8')) } : undefined
}

/** Names the backups beside this one that are older than the dealer keeps them. */
async function tellOld(folder: string, months: number | null, say: (text: string) => void): Promise<void> {
  if (months === null) return
  const old = await backupsBefore(folder, monthsAfter(new Date().toISOString(), -months))
  if (old.length > 0)
    say(`Older than ${months} months, and to be deleted with the people in them: ${old.join(', ')}`)
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
