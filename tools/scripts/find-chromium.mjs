// Finds a Chromium for the browser tests, or installs one: $CHROMIUM_PATH, an installed Chromium or Chrome, Debian's
// package when this is root, Playwright's own download, and last a Chromium from the npm registry.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFromDebian } from './debian-package.mjs'
import { inRoot, say } from './steps.mjs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const FIXED_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function installed() {
  for (const command of COMMANDS) {
    const found = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' })
    if (found.status === 0) return found.stdout.trim()
  }
  return FIXED_PLACES.find(place => existsSync(place)) ?? null
}

const fromDebian = () => (installFromDebian('chromium') ? installed() : null)

async function fromPlaywright() {
  say('Downloading Playwright’s Chromium')
  const done = spawnSync('pnpm', ['--dir', 'tools/e2e', 'exec', 'playwright', 'install', 'chromium'], {
    cwd: inRoot(),
    stdio: 'inherit',
    timeout: 300_000,
  })
  if (done.status !== 0) return null
  const { chromium } = createRequire(inRoot('tools', 'e2e', 'package.json'))('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

async function fromRegistry() {
  say('Fetching Chromium from the npm registry')
  const prefix = inRoot('.toolchain', 'chromium')
  const done = spawnSync(
    'npm',
    ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', '@sparticuz/chromium'],
    {
      stdio: 'inherit',
    },
  )
  if (done.status !== 0) return null
  const { default: chromium } = await import(
    join(prefix, 'node_modules', '@sparticuz', 'chromium', 'build', 'esm', 'index.js')
  ).catch(() => import(join(prefix, 'node_modules', '@sparticuz', 'chromium', 'build', 'index.js')))
  return chromium.executablePath(join(tmpdir(), 'chromium-brotli'))
}

/**
 * The path of a Chromium that starts.
 * @throws when there is none and none can be had
 */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which does not exist.`)
    return wanted
  }
  for (const source of [installed, fromDebian, fromPlaywright, fromRegistry]) {
    const path = await source()
    if (path) return path
  }
  throw new Error('No Chromium was found or could be installed. Set CHROMIUM_PATH to one.')
}
