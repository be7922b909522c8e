import type { ChangesReply } from '@forecourt/shared/sync/contract'
import {
  obstacleToDeletion,
  obstacleToEdit,
  USER_REFUSAL_TEXTS,
  type UserRefusal,
} from '@forecourt/shared/users/decide-user'
import { userEditBodySchema } from '@forecourt/shared/users/edit-upon-seen'
import type { StaffFactors } from '@forecourt/shared/users/factor-schemas'
import { userCreateSchema } from '@forecourt/shared/users/user'
import { Hono } from 'hono'
import type { Deps, Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'
import { Refusal } from '../http/refusal.ts'
import type { UserJudge } from '../users/users.ts'
import { byOf } from './by.ts'
import { type Requires, staffOf } from './guard.ts'
import { mustBeStrong } from './must-be-strong.ts'
import { createProven } from './proof.ts'
import { refuseUnseen, unlessUnseen } from './refuse-unseen.ts'
import { readSession } from './session-cookie.ts'
import { unlessTaken } from './unless-taken.ts'

const USER_NOT_FOUND = 'This user no longer exists.'

export const OWN_FACTORS = 'Your own passkeys and app are in My Account.'
const NO_FACTORS = 'This user has no passkey and no authenticator app.'
const factorsReset = (firstName: string) =>
  `${firstName} is logged out everywhere, and logs in with the password alone next time.`

/** Staff accounts, for administrators. A deactivated or deleted user, or one with a new password, is out everywhere. */
export function userRoutes(deps: Deps, requires: Requires): Routes {
  const { users, sessions, factors } = deps
  const proven = createProven(deps)
  const mustFind = async (id: string) => {
    const user = await users.get(id)
    if (!user) throw new Refusal(404, USER_NOT_FOUND)
    return user
  }
  const refuse = (obstacle: UserRefusal | null) => {
    if (obstacle) throw new Refusal(409, USER_REFUSAL_TEXTS[obstacle])
  }

  return new Hono<Env>()
    .get('/', requires('user_administration'), async c => c.json(await users.all()))
    .post('/', requires('manage_users'), proven, async c => {
      const wanted = await readBody(c, userCreateSchema)
      await mustBeStrong(wanted.password, deps.dealer, wanted)
      return c.json(await unlessTaken(users.create(wanted, byOf(c), 'one_time')), 201)
    })
    .patch('/:id', requires('manage_users'), proven, async c => {
      const { edit, seen } = await readBody(c, userEditBodySchema)
      const actorId = staffOf(c).id
      if (edit.password)
        await mustBeStrong(edit.password, deps.dealer, await mustFind(c.req.param('id')), edit)
      const judge: UserJudge = (user, activeAdmins) => {
        refuseUnseen(user, edit, seen)
        refuse(obstacleToEdit(user, edit, { actorId, activeAdmins }))
      }
      // Whoever sets a password for somebody else knows it.
      const kind = c.req.param('id') === actorId ? 'own' : 'one_time'
      const editing = users.edit(c.req.param('id'), edit, byOf(c), judge, kind)
      const edited = await unlessUnseen(deps, unlessTaken(editing))
      if (!edited) throw new Refusal(404, USER_NOT_FOUND)
      // Whoever sets their own password stays where they are; of another user this session is none.
      if (!edited.isActive || edit.password) {
        const why = edited.isActive ? 'password' : 'closed'
        await sessions.closeAll(edited.id, readSession(c), { by: byOf(c), why })
      }
      return c.json(edited)
    })
    .get('/factors', requires('user_administration'), async c => {
      const standing = await factors.standing()
      const withOneTime = await users.withOneTimePassword()
      const none = { passkeys: 0, hasTotp: false, recoveryCodesLeft: 0 }
      return c.json<StaffFactors[]>(
        (await users.all()).map(({ id: userId }) => ({
          ...none,
          ...standing.find(one => one.userId === userId),
          userId,
          isPasswordOneTime: withOneTime.has(userId),
        })),
      )
    })
    .delete('/:id/factors', requires('manage_users'), proven, async c => {
      const user = await mustFind(c.req.param('id'))
      if (user.id === staffOf(c).id) throw new Refusal(409, OWN_FACTORS)
      if ((await factors.reset(user.id, byOf(c))) === 0) throw new Refusal(409, NO_FACTORS)
      await sessions.closeAll(user.id, undefined, { by: byOf(c) })
      return c.json({ success: true, message: factorsReset(user.firstName) })
    })
    .get('/:id/changes', requires('user_administration'), async c =>
      c.json<ChangesReply>({ changes: await users.changes(c.req.param('id')) }),
    )
    .delete('/:id', requires('delete_users'), proven, async c => {
      const user = await mustFind(c.req.param('id'))
      const actorId = staffOf(c).id
      const judge: UserJudge = (user, activeAdmins) =>
        refuse(obstacleToDeletion(user, { actorId, activeAdmins }))
      judge(user, await users.activeAdmins())
      // With the account its sessions would go, and nobody could be told why.
      await sessions.closeAll(user.id, undefined, { by: byOf(c), why: 'closed' })
      await users.remove(user.id, byOf(c), judge)
      return c.json({ success: true, message: 'User deleted successfully' })
    })
}
