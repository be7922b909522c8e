import { deviceReportSchema } from '@forecourt/shared/sync/unsent-work'
import { seenDeviceSchema } from '@forecourt/shared/users/new-device'
import { Hono } from 'hono'
import { byOf, staffByOf } from '../auth/by.ts'
import { forStaff, type Requires, staffOf } from '../auth/guard.ts'
import { createProven } from '../auth/proof.ts'
import { readSession } from '../auth/session-cookie.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'

const NO_DEVICE = 'The app did not say which device it is on.'
const TOO_MANY_REPORTS = 'This device reports too often.'

const WINDOW_MS = 600_000
const PER_USER = 120

const DEVICE_NOT_FOUND = 'This device is logged out or wiped already.'
const OWN_DEVICE = 'A new device is confirmed on another device than itself.'
const WIPE_ASKED = 'The device removes everything at its next contact.'

export type DeviceDeps = Pick<Deps, 'attempts' | 'sessions' | 'devices' | 'knownDevices' | 'now'>

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

/** Where everybody is logged in, and what lies there unsent, for administrators, who can end it. */
export function deviceRoutes(deps: DeviceDeps, requires: Requires): Routes {
  const { devices, knownDevices, sessions } = deps
  const proven = createProven(deps)
  const mustBeThere = (isThere: boolean) => {
    if (!isThere) throw new Refusal(404, DEVICE_NOT_FOUND)
  }
  return new Hono<Env>()
    .get('/', requires('manage_users'), async c => {
      const token = readSession(c)
      return c.json(await devices.all(token ? sessions.idOf(token) : null))
    })
    .get('/new', requires('manage_users'), async c => c.json(await knownDevices.unseen(c.var.device)))
    .post('/seen', requires('manage_users'), proven, async c => {
      const { device, userId } = await readBody(c, seenDeviceSchema)
      // As the session was opened: what a request says of its device is anybody's word.
      const own = await sessions.deviceOf(readSession(c) ?? '')
      if (own === null || device === own || (await knownDevices.isUnseen(own, staffOf(c).id)))
        throw new Refusal(409, OWN_DEVICE)
      mustBeThere(await knownDevices.see(device, userId, staffByOf(c)))
      return c.json({ success: true, message: 'Thank you.' })
    })
    .delete('/:id', requires('manage_users'), proven, async c => {
      mustBeThere(await sessions.closeAnybodys(c.req.param('id'), 'ended', byOf(c)))
      return c.json({ success: true, message: 'The device is logged out.' })
    })
    .post('/:id/wipe', requires('manage_users'), proven, async c => {
      mustBeThere(await sessions.closeAnybodys(c.req.param('id'), 'wiped', byOf(c)))
      return c.json({ success: true, message: WIPE_ASKED })
    })
    .delete('/:id/wipe', requires('manage_users'), proven, async c => {
      mustBeThere(await sessions.takeBackWipe(c.req.param('id'), byOf(c)))
      return c.json({ success: true, message: 'The device stays logged out, and is not wiped.' })
    })
}
