// The files of a build: read from their directory on the first request, kept with their compressed forms.
import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type CachedBytes, packBuffer } from '../http/cached-bytes.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

export interface BuiltFile {
  bytes: CachedBytes
  type: string
}

/** Looks files up by the list of those that were there at the start, so no path of a request reaches the disk. */
export function createBuiltFiles(directory: string): (path: string) => Promise<BuiltFile | null> {
  const files = new Map<string, Promise<BuiltFile> | null>()
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = relative(directory, join(directory, entry)).split(sep).join('/')
    const hidden = path.split('/').some(part => part.startsWith('.'))
    if (!hidden && statSync(join(directory, entry)).isFile()) files.set(path, null)
  }
  return async path => {
    const known = files.get(path)
    if (known === undefined) return null
    const file =
      known ??
      readFile(join(directory, path)).then(async bytes => ({
        bytes: await packBuffer(bytes),
        type: TYPES[extname(path)] ?? 'application/octet-stream',
      }))
    files.set(path, file)
    return file
  }
}
