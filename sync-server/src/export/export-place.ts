/**
 * The directory that an export goes to. Nothing in it is touched before everything of the new export lies whole in a
 * directory beside the pages: what fails until then leaves the earlier export as it was. Then file by file takes its place,
 * what pages name before the pages, and what is no longer part of it goes last, so that no page names what is not there. A
 * file that stays the same stays untouched. Only what an export wrote is ever removed; a list in the directory tells it.
 */
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'

/** Names the files of an export, and so marks its directory as one. */
export const MARK = '.forecourt-export.json'
const WORKSHOP = '.forecourt-export-part'
/** What an empty directory may hold: it is the checkout of a branch that is published. */
const IGNORED = ['.git', WORKSHOP]

/** An export that cannot be made, in words for whoever asked for it. */
export class ExportError extends Error {}

const isOwnPath = (path: string) =>
  !path.includes('\\') && path.split('/').every(part => !['', '.', '..'].includes(part))

const markSchema = z.object({ format: z.literal(1), files: z.array(z.string().refine(isOwnPath)) })

export interface Placed {
  files: number
  /** How many of them are new or others than before. */
  changed: number
  removed: number
  bytes: number
}

export interface ExportPlace {
  /** Whether the earlier export has a file of this path. */
  has(path: string): boolean
  /** Keeps a file of the earlier export whose content never changes. */
  keep(path: string): Promise<void>
  /** @param path with slashes, "vehicle/102/index.html" */
  put(path: string, content: Uint8Array | string): Promise<void>
  /** Lets the new export take the place of the earlier one. */
  finish(): Promise<Placed>
  /** Leaves the earlier export as it was. */
  discard(): Promise<void>
}

/** @throws ExportError where the directory is not an export's, or public and private would lie in each other */
export async function openExportPlace(directory: string, dataDirectory: string): Promise<ExportPlace> {
  if (isInside(dataDirectory, directory) || isInside(directory, dataDirectory))
    throw new ExportError(
      `${directory} and the data directory ${dataDirectory} must not lie in each other: everybody may read an export.`,
    )
  const earlier = new Set(await earlierFiles(directory))
  const workshop = join(directory, WORKSHOP)
  await rm(workshop, { recursive: true, force: true })
  await mkdir(workshop, { recursive: true })

  const files = new Set<string>()
  const changed = new Set<string>()
  let bytes = 0
  const fileOf = (path: string) => join(directory, path)

  async function mark(names: Iterable<string>) {
    const text = JSON.stringify({ format: 1, files: [...names].sort() }, null, 1)
    await writeFile(join(workshop, MARK), text)
    await rename(join(workshop, MARK), fileOf(MARK))
  }

  async function removeOld(): Promise<number> {
    const old = [...earlier].filter(path => !files.has(path))
    for (const path of old) {
      await rm(fileOf(path), { force: true })
      await removeEmptyAbove(directory, path)
    }
    return old.length
  }

  return {
    has: path => earlier.has(path),
    keep: async path => {
      bytes += (await stat(fileOf(path))).size
      files.add(path)
    },
    put: async (path, content) => {
      if (!isOwnPath(path)) throw new Error(`${path} does not lie in the export`)
      const next = Buffer.from(content)
      bytes += next.byteLength
      files.add(path)
      if (earlier.has(path) && (await isSame(fileOf(path), next))) return
      await mkdir(dirname(join(workshop, path)), { recursive: true })
      await writeFile(join(workshop, path), next)
      changed.add(path)
    },
    finish: async () => {
      // From here on all of it is an export's, however far it comes.
      await mark(new Set([...earlier, ...files]))
      const isPage = (path: string) => path.endsWith('.html')
      const inOrder = [...changed].sort((a, b) => Number(isPage(a)) - Number(isPage(b)))
      for (const path of inOrder) {
        await mkdir(dirname(fileOf(path)), { recursive: true })
        await rename(join(workshop, path), fileOf(path))
      }
      const removed = await removeOld()
      await mark(files)
      await rm(workshop, { recursive: true, force: true })
      return { files: files.size, changed: changed.size, removed, bytes }
    },
    discard: () => rm(workshop, { recursive: true, force: true }),
  }
}

/** The files of the export that a directory holds; none where it is empty or not there. */
async function earlierFiles(directory: string): Promise<string[]> {
  const names: string[] = await readdir(directory).catch(error => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') throw new ExportError(`${directory} is a file. Choose a directory.`)
    throw error
  })
  if (names.every(name => IGNORED.includes(name))) return []
  if (!names.includes(MARK))
    throw new ExportError(
      `${directory} holds other things and is not an earlier export. Choose a new or empty directory.`,
    )
  try {
    return markSchema.parse(JSON.parse(await readFile(join(directory, MARK), 'utf8'))).files
  } catch {
    throw new ExportError(
      `${join(directory, MARK)} cannot be read, so nobody knows which files are the export's. Choose a new or empty directory.`,
    )
  }
}

function isInside(directory: string, path: string): boolean {
  const way = relative(resolve(directory), resolve(path))
  return !isAbsolute(way) && way.split(sep)[0] !== '..'
}

const isSame = (file: string, content: Buffer) =>
  readFile(file).then(
    now => now.equals(content),
    () => false,
  )

/** Removes the directories that a file leaves empty. */
async function removeEmptyAbove(directory: string, path: string) {
  const parts = path.split('/').slice(0, -1)
  for (; parts.length > 0; parts.pop()) {
    try {
      await rmdir(join(directory, ...parts))
    } catch {
      return
    }
  }
}
