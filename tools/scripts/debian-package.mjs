import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot, say } from './steps.mjs'

/**
 * Installs one of Debian's packages, where this is root and there is apt-get.
 * @param {number} [patienceMs] how long fetching it may take; unlimited when left out
 * @returns {boolean} whether it was fetched and its installation tried
 */
export function installFromDebian(name, patienceMs) {
  if (process.getuid?.() !== 0 || spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return false
  say(`Installing ${name} from the system’s packages`)
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const install = ['install', '-y', '-qq', '--no-install-recommends', name]
  const end = patienceMs === undefined ? undefined : Date.now() + patienceMs
  // Only fetching is cut short: packages left half unpacked would keep apt from installing anything later.
  const fetches = args => {
    const timeout = end === undefined ? undefined : Math.max(1, end - Date.now())
    return spawnSync('apt-get', args, { ...options, timeout, killSignal: 'SIGKILL' }).status === 0
  }
  // Lists that cannot be brought up to date may still do.
  fetches(['update', '-qq'])
  if (!fetches([...install, '--download-only'])) return false
  spawnSync('apt-get', install, options)
  return true
}

/**
 * Fetches one of Debian's packages and unpacks it in .toolchain, so that nothing of it is installed or started.
 * @param {number} patienceMs how long fetching it may take
 * @returns {string | null} the directory that it lies in, null where it cannot be had
 */
export function unpackFromDebian(name, patienceMs) {
  if (
    process.getuid?.() !== 0 ||
    spawnSync('sh', ['-c', 'command -v apt-get && command -v dpkg']).status !== 0
  )
    return null
  say(`Unpacking ${name} of the system’s packages`)
  const fetched = mkdtempSync(join(tmpdir(), 'debian-'))
  const options = { cwd: fetched, stdio: 'ignore', timeout: patienceMs, killSignal: 'SIGKILL' }
  try {
    // Lists that are too old name a package that is gone.
    if (spawnSync('apt-get', ['download', name], options).status !== 0) {
      spawnSync('apt-get', ['update', '-qq'], options)
      if (spawnSync('apt-get', ['download', name], options).status !== 0) return null
    }
    const [file] = globSync('*.deb', { cwd: fetched })
    const directory = inRoot('.toolchain', 'debian', name)
    mkdirSync(directory, { recursive: true })
    return spawnSync('dpkg', ['-x', join(fetched, file), directory]).status === 0 ? directory : null
  } finally {
    rmSync(fetched, { recursive: true, force: true })
  }
}
