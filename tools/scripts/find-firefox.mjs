// Finds a Firefox for the browser tests, or installs one: $FIREFOX_PATH, an installed one, Debian's package when this is root.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { installFromDebian } from './debian-package.mjs'

const COMMANDS = ['firefox-esr', 'firefox']
const FIXED_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]
/** One test is not worth more of the time that all of them have. */
const PATIENCE_MS = 60_000

/** A snap, or the script that stands in for one, cannot read the profile that a test gives it. */
const isSnap = path =>
  path.startsWith('/snap/') || readFileSync(path, 'latin1').slice(0, 4096).includes('/snap/')

const starts = path => spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0

function installed() {
  const onPath = COMMANDS.map(command =>
    spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }),
  )
    .filter(found => found.status === 0)
    .map(found => found.stdout.trim())
  return [...onPath, ...FIXED_PLACES.filter(existsSync)].find(path => !isSnap(path) && starts(path)) ?? null
}

/**
 * The path of a Firefox that starts.
 * @throws when there is none and none can be had
 */
export function findFirefox() {
  const wanted = process.env.FIREFOX_PATH
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`FIREFOX_PATH names ${wanted}, which does not exist.`)
    return wanted
  }
  const found = installed() ?? (installFromDebian('firefox-esr', PATIENCE_MS) ? installed() : null)
  if (found) return found
  throw new Error('No Firefox was found or could be installed. Set FIREFOX_PATH to one.')
}
