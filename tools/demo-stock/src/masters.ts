/**
 * The masters: what is drawn here, as files that the server finds. `masters.json` beside them says what each is for, which
 * is what the server reads, and of what it was made, so that a test notices a drawing that differs from its master without
 * rendering it.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

export const DIRECTORY = join(import.meta.dirname, '..', '..', '..', 'sync-server', 'demo')
const LIST = 'masters.json'

/** Visibly the drawing, and still after the server has encoded it anew. */
const WEBP = { quality: 90, effort: 6, smartSubsample: true } as const

export interface Master {
  file: string
  /** The vehicle or event that it shows, and the place there that it belongs to. */
  of: string
  as: 'exterior' | 'interior' | 'gallery' | 'walkaround'
  /** What it was drawn from: the hash of a drawing, the gist of a film. */
  drawing: string
  /** Hash of the file. */
  content: string
}

/** What a master is made of. */
export interface Source extends Omit<Master, 'content'> {
  /** Whether a master of this drawing would be the same. */
  isSame(drawing: string): boolean
  make(): Promise<Uint8Array>
}

export const pathOf = (file: string) => join(DIRECTORY, file)

/** The beginning of the SHA-256 of it, in hexadecimal digits. */
export const hashOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 24)

export const render = (svg: string): Promise<Uint8Array> =>
  sharp(Buffer.from(svg)).removeAlpha().webp(WEBP).toBuffer()

/** What was written last; nothing where there is no list. */
export function readMasters(): Master[] {
  return existsSync(pathOf(LIST)) ? JSON.parse(readFileSync(pathOf(LIST), 'utf8')) : []
}

/** Everything that lies beside the list. */
export const masterFiles = () =>
  readdirSync(DIRECTORY)
    .filter(name => name !== LIST)
    .sort()

/** Makes the masters whose drawings have changed, and removes what is no master any more. Gives how many were made. */
export async function writeMasters(sources: readonly Source[], say: (text: string) => void): Promise<number> {
  mkdirSync(DIRECTORY, { recursive: true })
  const known = new Map(readMasters().map(master => [master.file, master]))
  const masters: Master[] = []
  let made = 0
  for (const { file, of, as, drawing, isSame, make } of sources) {
    const before = known.get(file)
    const isThere = before && isSame(before.drawing) && existsSync(pathOf(file))
    if (!isThere) {
      writeFileSync(pathOf(file), await make())
      made++
      say(`${file} (${masters.length + 1} of ${sources.length})`)
    }
    masters.push({
      file,
      of,
      as,
      drawing: isThere ? before.drawing : drawing,
      content: hashOf(readFileSync(pathOf(file))),
    })
  }
  writeFileSync(pathOf(LIST), `${JSON.stringify(masters, null, 2)}\n`)
  const wanted = new Set(masters.map(({ file }) => file))
  for (const name of masterFiles()) if (!wanted.has(name)) rmSync(pathOf(name))
  return made
}
