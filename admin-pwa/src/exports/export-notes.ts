/**
 * Tells the log of files that are made of what lies on the device. With a signal the server is told first, and asks whoever
 * is here to prove that it is them; without one the note waits on the device, and is told as soon as the server answers.
 */
import { type ExportNote, exportNoteSchema } from '@forecourt/shared/audit/export-note'
import { idSchema } from '@forecourt/shared/ids'
import type { Subscription } from 'rxjs'
import { z } from 'zod'
import { connection, Refused, send, Unreachable } from '../mirror/connection.ts'
import { newId } from '../mirror/new-id.ts'

const KEY = 'forecourt-exports'
const PATH = '/api/exports'

const waitingSchema = z.array(exportNoteSchema.extend({ userId: idSchema }))
type Waiting = z.output<typeof waitingSchema>

function read(): Waiting {
  try {
    return waitingSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

function write(waiting: Waiting) {
  if (waiting.length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(waiting))
}

/**
 * Notes that customers are about to be exported.
 * @throws Refused where the server does not let it happen; what the device says where it cannot even remember it
 */
export async function noteExport(userId: string, rows: number): Promise<void> {
  const note: ExportNote = { id: newId(), what: 'customers', rows, madeAt: new Date().toISOString() }
  const wait = () => write([...read(), { ...note, userId }])
  if (connection.value.offlineSince !== null) return wait()
  try {
    await send(PATH, { method: 'POST', body: note })
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    wait()
  }
}

/** Tells of what a user exported without a signal, whenever the server answers; gives what ends that. */
export function tellExports(userId: string): Subscription {
  let isTelling = false
  return connection.subscribe(({ offlineSince, obstacle }) => {
    if (isTelling || offlineSince !== null || obstacle !== null) return
    isTelling = true
    void tellAll(userId).finally(() => {
      isTelling = false
    })
  })
}

async function tellAll(userId: string) {
  for (const { userId: whose, ...note } of read()) {
    if (whose !== userId) continue
    try {
      await send(`${PATH}/made-offline`, { method: 'POST', body: note })
    } catch (error) {
      // What can never be taken, such as a note of another version, is not told again and again.
      const isHopeless = error instanceof Refused && error.status === 400
      if (!isHopeless) return
    }
    write(read().filter(({ id }) => id !== note.id))
  }
}
