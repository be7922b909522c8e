import { deviceReportSchema } from '@forecourt/shared/sync/unsent-work'
import { Hono } from 'hono'
import { forStaff, type Requires, staffOf } from '../auth/guard.ts'
import { readSession } from '../auth/session-cookie.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'

export const NO_DEVICE = 'The app did not say which device it is on.'
export const TOO_MANY_REPORTS = 'This device reports too often.'

const WINDOW_MS = 600_000
const PER_USER = 120

export type DeviceDeps = Pick<Deps, 'attempts' | 'sessions' | 'devices'>

/** What devices report of unsent work. */
export function deviceReportRoutes({ devices, attempts, sessions }: DeviceDeps): Routes {
  return new Hono<Env>().post('/device-report', forStaff, async c => {
    const { work } = await readBody(c, deviceReportSchema)
    const { device } = c.var
    if (device === null) throw new Refusal(400, NO_DEVICE)
    const { id } = staffOf(c)
    if ((await attempts.count(`device-report:${id}`, WINDOW_MS)) > PER_USER)
      throw new Refusal(429, TOO_MANY_REPORTS)
    await sessions.nameDevice(readSession(c) ?? '', device)
    await devices.report({ device, reporterId: id, agent: c.req.header('user-agent') ?? null, work })
    return c.json({ success: true, message: 'Thank you.' })
  })
}

/** Where everybody is logged in, and what lies there unsent, for administrators. */
export const deviceRoutes = ({ devices }: DeviceDeps, requires: Requires): Routes =>
  new Hono<Env>().get('/', requires('manage_users'), async c => c.json(await devices.all()))
