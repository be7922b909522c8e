import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Hono } from 'hono'
import type { Env, Routes } from '../deps.ts'
import { packBuffer, sendBytes } from '../http/cached-bytes.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** The dealer's logo from the data directory. As a page of its own it could run nothing. */
export function logoRoutes(dataDirectory: string, logo: string | null): Routes {
  const routes = new Hono<Env>()
  if (!logo) return routes
  const bytes = packBuffer(readFileSync(join(dataDirectory, logo)))
  return routes.get(`/dealer/${logo}`, async c =>
    sendBytes(c, await bytes, {
      'content-type': TYPES[extname(logo)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    }),
  )
}
