import { spawnSync } from 'node:child_process'
import { say } from './steps.mjs'

/**
 * Installs one of Debian's packages, where this is root and there is apt-get.
 * @returns {boolean} whether it was tried
 */
export function installFromDebian(name) {
  if (process.getuid?.() !== 0 || spawnSync('sh', ['-c', 'command -v apt-get']).status !== 0) return false
  say(`Installing ${name} from the system’s packages`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  return true
}
