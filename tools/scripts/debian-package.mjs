import { spawnSync } from 'node:child_process'
import { say } from './steps.mjs'

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
