/** A dealership that is set back: to a copy of its directory, as from a backup of the disk, or by the commands. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Dealership } from './dealership.ts'

/** Copies a running dealership; gives what sets it back to that, any number of times. */
export async function backUp(dealership: Dealership): Promise<() => Promise<void>> {
  const backup = mkdtempSync(join(tmpdir(), 'backup-'))
  await dealership.stop()
  cpSync(dealership.directory, backup, { recursive: true })
  await dealership.start()
  return async () => {
    await dealership.stop()
    rmSync(dealership.directory, { recursive: true })
    cpSync(backup, dealership.directory, { recursive: true })
    await dealership.start()
  }
}

/** Backs a running dealership up by the command; gives what restores it by the command. */
export async function backUpByCommand(dealership: Dealership): Promise<() => Promise<void>> {
  const file = join(mkdtempSync(join(tmpdir(), 'backup-')), 'dealership.tar')
  await dealership.run('backup', file)
  return async () => {
    await dealership.stop()
    rmSync(dealership.directory, { recursive: true })
    await dealership.run('restore', file)
    await dealership.start()
  }
}
