// Finds a Firefox for the browser tests, or installs one: $FIREFOX_PATH, an installed one, Debian's package when this is root.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installFromDebian } from './debian-package.mjs'

const COMMANDS = ['firefox-esr', 'firefox']
const FIXED_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

function installed() {
  for (const command of COMMANDS) {
    const found = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' })
    if (found.status === 0) return found.stdout.trim()
  }
  return FIXED_PLACES.find(place => existsSync(place)) ?? null
}

/**
 * The path of a Firefox.
 * @throws when there is none and none can be had
 */
export function findFirefox() {
  const wanted = process.env.FIREFOX_PATH
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`FIREFOX_PATH names ${wanted}, which does not exist.`)
    return wanted
  }
  const found = installed() ?? (installFromDebian('firefox-esr') ? installed() : null)
  if (found) return found
  throw new Error('No Firefox was found or could be installed. Set FIREFOX_PATH to one.')
}
