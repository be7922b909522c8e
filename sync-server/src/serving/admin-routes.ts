// The back-office as built: its page for every address below /admin, named after the dealer, its files by name, the worker
// never from a cache.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dealer } from '@forecourt/shared/dealer/dealer'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Env, Routes } from '../deps.ts'
import { IMMUTABLE } from '../http/cache-control.ts'
import { packBytes, sendBytes } from '../http/cached-bytes.ts'
import { PAGE_HEADERS } from '../publishing/page-headers.ts'
import { appManifest } from './app-manifest.ts'
import { createBuiltFiles } from './built-files.ts'
import { adminPolicy, STYLE_NONCE_PLACE } from './policies.ts'

export function adminRoutes(directory: string, dealer: Pick<Dealer, 'name' | 'shortName'>): Routes {
  const index = join(directory, 'index.html')
  if (!existsSync(index)) throw new Error('The back-office is not built. Please start with `npm start`.')
  const page = readFileSync(index, 'utf8')
    .replaceAll('%DEALER_NAME%', () => String(html`${dealer.name}`))
    .replaceAll('%DEALER_SHORT_NAME%', () => String(html`${dealer.shortName}`))
  const manifest = packBytes(appManifest(dealer))
  const files = createBuiltFiles(directory)

  return new Hono<Env>().on(['GET', 'HEAD'], ['/admin', '/admin/*'], async c => {
    const path = c.req.path.slice('/admin/'.length)
    if (path === 'app.webmanifest')
      return sendBytes(c, await manifest, {
        'content-type': 'application/manifest+json',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
    const file = path === 'index.html' ? null : await files(path)
    if (file) {
      return sendBytes(c, file.bytes, {
        'content-type': file.type,
        'cache-control': path.startsWith('assets/') ? IMMUTABLE : 'no-cache',
        'x-content-type-options': 'nosniff',
      })
    }
    if (path.startsWith('assets/')) return c.text('This file does not exist.', 404)
    // Each page has a nonce of its own, so none of them is like another.
    const nonce = randomBytes(16).toString('base64url')
    return c.body(page.replaceAll(STYLE_NONCE_PLACE, nonce), 200, {
      ...PAGE_HEADERS,
      'content-security-policy': adminPolicy(page, nonce),
    })
  })
}
