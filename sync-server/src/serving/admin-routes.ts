// The back-office as built: its page for every address below /admin, its files by name, the worker never from a cache.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Env, Routes } from '../deps.ts'
import { packBytes, sendBytes } from '../http/cached-bytes.ts'
import { createBuiltFiles } from './built-files.ts'
import { adminPolicy, IMMUTABLE, PAGE_HEADERS } from './page-headers.ts'

export function adminRoutes(directory: string): Routes {
  const index = join(directory, 'index.html')
  if (!existsSync(index)) throw new Error('The back-office is not built. Please start with `npm start`.')
  const html = readFileSync(index, 'utf8')
  const page = packBytes(html)
  const headers = { ...PAGE_HEADERS, 'content-security-policy': adminPolicy(html) }
  const files = createBuiltFiles(directory)

  return new Hono<Env>().on(['GET', 'HEAD'], ['/admin', '/admin/*'], async c => {
    const path = c.req.path.slice('/admin/'.length)
    const file = path === 'index.html' ? null : await files(path)
    if (file) {
      return sendBytes(c, file.bytes, {
        'content-type': file.type,
        'cache-control': path.startsWith('assets/') ? IMMUTABLE : 'no-cache',
        'x-content-type-options': 'nosniff',
      })
    }
    if (path.startsWith('assets/')) return c.text('This file does not exist.', 404)
    return sendBytes(c, await page, headers)
  })
}
