// npm run build, and a part of other commands: builds the site and the app, each only when something that it is made of has changed since its last build.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { inRoot, root, say, step } from './steps.mjs'

const PACKAGES = [
  { name: 'site', says: 'Building the site' },
  { name: 'admin-pwa', says: 'Building the back-office app' },
]

const COMMON = ['shared/src/**', 'shared/package.json', 'pnpm-lock.yaml', 'tsconfig.base.json']
const NOT_SOURCE = /(^|[\\/])(node_modules|dist|\.astro)([\\/]|$)|\.test\.tsx?$/

/** A hash of every file that a package's build reads. */
function fingerprintOf(name) {
  const hash = createHash('sha256')
  const files = globSync([`${name}/**`, `${name}/**/.*`, ...COMMON], {
    cwd: root,
    exclude: path => NOT_SOURCE.test(path),
  })
  for (const file of files.sort()) {
    const path = inRoot(file)
    if (NOT_SOURCE.test(file) || !statSync(path).isFile()) continue
    hash.update(file).update('\0').update(readFileSync(path))
  }
  return hash.digest('hex')
}

/**
 * Builds what is stale.
 * @returns {Promise<boolean>} whether everything is built
 */
export async function build() {
  for (const { name, says } of PACKAGES) {
    const stamp = inRoot(name, 'dist', '.stamp')
    const fingerprint = fingerprintOf(name)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) {
      say(`${says}: unchanged`)
      continue
    }
    rmSync(inRoot(name, 'dist'), { recursive: true, force: true })
    const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
    if ((await step(says, 'pnpm', ['--dir', name, 'run', 'build'], { env })) !== 0) return false
    writeFileSync(stamp, fingerprint)
  }
  return true
}

if (import.meta.main) process.exitCode = (await build()) ? 0 : 1
