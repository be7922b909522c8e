// Finds the reverse proxies of docs/install.md for the test behind them, or unpacks them: $NGINX_PATH and $CADDY_PATH, the
// PATH, Debian's packages when this is root.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { unpackFromDebian } from './debian-package.mjs'
import { inRoot } from './steps.mjs'

/** One test is not worth more of the time that all of them have. */
const PATIENCE_MS = 30_000

const PROXIES = {
  nginx: {
    variable: 'NGINX_PATH',
    says: ['-v'],
    places: ['nginx', '/usr/sbin/nginx'],
    inPackage: 'usr/sbin/nginx',
  },
  caddy: { variable: 'CADDY_PATH', says: ['version'], places: ['caddy'], inPackage: 'usr/bin/caddy' },
}

/**
 * The command of an nginx or a Caddy that starts.
 * @param {'nginx' | 'caddy'} name
 * @throws when there is none and none can be had
 */
export function findProxy(name) {
  const { variable, says, places, inPackage } = PROXIES[name]
  const starts = command => spawnSync(command, says).status === 0
  const wanted = process.env[variable]
  if (wanted) {
    if (starts(wanted)) return wanted
    throw new Error(`${variable} names ${wanted}, which does not start.`)
  }
  const unpacked = inRoot('.toolchain', 'debian', name, inPackage)
  const found = [...places, unpacked].find(starts)
  if (found) return found
  if (unpackFromDebian(name, PATIENCE_MS) && existsSync(unpacked) && starts(unpacked)) return unpacked
  throw new Error(`No ${name} was found or could be had. Put one on the PATH or set ${variable}.`)
}

/** The place of each proxy, for the environment of the tests; unset where there is none, which is told. */
export function placesOfProxies(place) {
  return Object.entries(PROXIES).map(([name, { variable }]) =>
    place(variable, () => findProxy(name), `The test behind ${name} is skipped.`),
  )
}
