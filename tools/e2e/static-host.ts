// A host of files as there are many: it maps addresses to files, adds no header of its own and answers nothing else.
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webmanifest': 'application/manifest+json',
}

export interface StaticHost {
  origin: string
  /** The file that an address leads to; null where there is none. */
  fileOf(path: string): string | null
  close(): Promise<void>
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

export async function openStaticHost(directory: string): Promise<StaticHost> {
  const fileOf = (path: string) => {
    const own = join(directory, normalize(decodeURIComponent(path)))
    return [own, join(own, 'index.html')].find(isFile) ?? null
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = request.method === 'GET' ? fileOf(pathname) : null
    const shown = file ?? join(directory, '404.html')
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(shown)] ?? 'text/plain' })
    response.end(readFileSync(shown))
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    fileOf,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
