import { exportNoteSchema } from '@forecourt/shared/audit/export-note'
import { type Context, Hono } from 'hono'
import { byOf } from '../auth/by.ts'
import { forStaff, type Requires, staffOf } from '../auth/guard.ts'
import { createProven } from '../auth/proof.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'

const TOO_MANY_EXPORTS = 'This is told too often. Please wait some minutes.'

const WINDOW_MS = 600_000
const PER_USER = 120

/**
 * What apps say of files that they made of what lies on their device. With a signal the app asks first, and its user proves
 * who they are; without one it makes the file, and tells of it as soon as it can.
 */
export function exportRoutes(deps: Deps, requires: Requires): Routes {
  const proven = createProven(deps)
  const note = async (c: Context<Env>, isOffline: boolean) => {
    const { id, ...sent } = await readBody(c, exportNoteSchema)
    await deps.securityLog.noteOnce(byOf(c), {
      collection: 'exports',
      recordId: id,
      action: 'exported',
      after: { ...sent, isOffline },
    })
    return c.json({ success: true, message: 'It is written down.' })
  }
  return new Hono<Env>()
    .post('/', requires('export_customer_data'), proven, c => note(c, false))
    .post('/made-offline', forStaff, async c => {
      // Whoever may export no more tells of what they did while they could.
      if ((await deps.attempts.count(`export:${staffOf(c).id}`, WINDOW_MS)) > PER_USER)
        throw new Refusal(429, TOO_MANY_EXPORTS)
      return note(c, true)
    })
}
