/** Backups that are older than the dealer keeps them. They hold people who were erased since. */
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { monthsAfter, type Retention } from '@forecourt/shared/dealer/retention'
import { MANIFEST } from './archive.ts'

const AGE = 'age-encryption.org/v1\n'

/** The backups of a folder that were written before an instant, by their names. */
export async function backupsBefore(folder: string, before: string): Promise<string[]> {
  const old: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isFile() || (await stat(path)).mtime.toISOString() >= before) continue
    if (await isBackup(path)) old.push(entry.name)
  }
  return old.sort()
}

/** An archive that begins with the manifest of one, or a file that age encrypted. */
async function isBackup(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    const begin = buffer.toString('latin1', 0, bytesRead)
    return begin.startsWith(AGE) || begin.startsWith(`${MANIFEST}\0`)
  } finally {
    await file.close()
  }
}

/** Deletes what is too old where the dealer names a folder for that. Gives how many went. */
export async function disposeOfBackups(
  { backupsFolder, backupsMonths }: Pick<Retention, 'backupsFolder' | 'backupsMonths'>,
  now: Date,
): Promise<number> {
  if (backupsFolder === null || backupsMonths === null) return 0
  const old = await backupsBefore(backupsFolder, monthsAfter(now.toISOString(), -backupsMonths))
  for (const name of old) await rm(join(backupsFolder, name))
  return old.length
}
