// npm run restore: turns a backup into a data directory that a server can be started on.
import './owner-only.ts'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { BackupError, inWords } from './backup/archive.ts'
import { type BackupSecret, passphraseIn } from './backup/encryption.ts'
import { restore } from './backup/restore.ts'
import { readConfig } from './config.ts'
import { keyPlaceOf } from './secrets/key-place.ts'

async function secretOf(given: {
  'passphrase-file'?: string | undefined
  identity?: string | undefined
}): Promise<BackupSecret | undefined> {
  const read = (path: string) => readFile(resolve(process.env.INIT_CWD ?? '', path), 'utf8')
  if (given.identity) return { identity: await read(given.identity) }
  const path = given['passphrase-file']
  return path ? { passphrase: passphraseIn(await read(path)) } : undefined
}

/** Without an echo of what is typed. */
async function askPassphrase(): Promise<string> {
  process.stdout.write('The backup is encrypted. Passphrase: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stdout.write('\n')
  }
}

async function run(argv: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      force: { type: 'boolean' },
      'passphrase-file': { type: 'string' },
      identity: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0)
    throw new BackupError(
      'Usage:\n  npm run restore -- FILE [--force] [--passphrase-file FILE | --identity FILE]',
    )
  const config = readConfig(process.env)
  const { dataDirectory } = config
  const { manifest } = await restore({
    file: resolve(process.env.INIT_CWD ?? '', file),
    dataDirectory,
    force: values.force ?? false,
    secret: await secretOf(values),
    askPassphrase: process.stdin.isTTY ? askPassphrase : undefined,
    keyPlace: keyPlaceOf(config),
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
