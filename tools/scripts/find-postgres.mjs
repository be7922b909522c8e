// Finds the programs of a PostgreSQL for the tests, or installs them: $POSTGRES_BIN, `postgres` on the PATH, Debian's
// directories, Debian's package when this is root.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { installFromDebian } from './debian-package.mjs'

const OLDEST = 15
const DEBIAN_DIRECTORY = '/usr/lib/postgresql'
const DEBIAN_SETTINGS = '/etc/postgresql-common/createcluster.conf'

/** The version of the PostgreSQL in a directory of programs, e.g. 15; 0 where there is none that starts. */
function versionIn(directory) {
  const [postgres, initdb] = ['postgres', 'initdb'].map(program =>
    spawnSync(join(directory, program), ['--version'], { encoding: 'utf8' }),
  )
  const version = /PostgreSQL\) (\d+)/.exec(postgres.stdout ?? '')
  return version && initdb.status === 0 ? Number(version[1]) : 0
}

/** Where the programs on the PATH really lie: a link may stand alone, and the others are found beside what it means. */
function onPath() {
  const name = process.platform === 'win32' ? 'postgres.exe' : 'postgres'
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map(directory => join(directory, name))
    .filter(path => existsSync(path))
    .map(path => dirname(realpathSync(path)))
}

function fromDebian() {
  if (!existsSync(DEBIAN_DIRECTORY)) return []
  const versions = readdirSync(DEBIAN_DIRECTORY).filter(name => /^\d+$/.test(name))
  return versions.sort((a, b) => Number(b) - Number(a)).map(version => join(DEBIAN_DIRECTORY, version, 'bin'))
}

/**
 * The directory with `initdb` and `postgres` of an installed PostgreSQL 15 or newer, null where there is none. An empty
 * $POSTGRES_BIN says that none is wanted.
 * @throws when $POSTGRES_BIN names a directory without one
 */
export function installedPostgres() {
  const wanted = process.env.POSTGRES_BIN
  if (wanted === '') return null
  if (wanted) {
    if (versionIn(wanted) >= OLDEST) return wanted
    throw new Error(`POSTGRES_BIN names ${wanted}, which holds no PostgreSQL ${OLDEST} or newer.`)
  }
  return [...onPath(), ...fromDebian()].find(directory => versionIn(directory) >= OLDEST) ?? null
}

/** Debian's package without the database of its own that it would make and start. */
function installWithoutDatabase() {
  if (existsSync(DEBIAN_SETTINGS)) return installFromDebian('postgresql')
  // The settings have to be there first: a file in their place would be a question to somebody, and nobody answers.
  if (!installFromDebian('postgresql-common') || !existsSync(DEBIAN_SETTINGS)) return false
  const settings = readFileSync(DEBIAN_SETTINGS, 'utf8')
  writeFileSync(DEBIAN_SETTINGS, `${settings}\ncreate_main_cluster = false\n`)
  try {
    return installFromDebian('postgresql')
  } finally {
    writeFileSync(DEBIAN_SETTINGS, settings)
  }
}

/**
 * The directory with `initdb` and `postgres` of a PostgreSQL 15 or newer, installed now if need be.
 * @throws when there is none and none can be had
 */
export function findPostgres() {
  if (process.env.POSTGRES_BIN === '') throw new Error('POSTGRES_BIN is empty: no PostgreSQL is wanted.')
  const found = installedPostgres() ?? (installWithoutDatabase() ? installedPostgres() : null)
  if (found) return found
  throw new Error(
    `No PostgreSQL ${OLDEST} or newer was found or could be installed. Put one on the PATH or set POSTGRES_BIN.`,
  )
}
