// Archives by hand, with entries that no honest program writes.
import { writeFileSync } from 'node:fs'
import { Header, list } from 'tar'

export interface Entry {
  path: string
  content?: Uint8Array
  /** "SymbolicLink" and the like; a file otherwise. */
  type?: 'File' | 'SymbolicLink' | 'Link' | 'Directory'
  linkpath?: string
}

const BLOCK = 512
const paddedTo = (size: number) => Math.ceil(size / BLOCK) * BLOCK

/** The files of an archive in their order. */
export async function readTar(file: string): Promise<Entry[]> {
  const entries: Entry[] = []
  const reading: Promise<unknown>[] = []
  await list({
    file,
    onReadEntry: entry => {
      reading.push(entry.concat().then(content => entries.push({ path: entry.path, content })))
    },
  })
  await Promise.all(reading)
  return entries
}

export function writeTar(file: string, entries: readonly Entry[]): void {
  const parts: Uint8Array[] = []
  for (const { path, content = new Uint8Array(), type = 'File', linkpath } of entries) {
    const header = new Header({
      path,
      type,
      mode: 0o644,
      size: content.length,
      mtime: new Date(0),
      ...(linkpath ? { linkpath } : {}),
    })
    const block = Buffer.alloc(BLOCK)
    header.encode(block)
    const body = Buffer.alloc(paddedTo(content.length))
    body.set(content)
    parts.push(block, body)
  }
  writeFileSync(file, Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]))
}
