import type { User } from '@forecourt/shared/users/user'
import type { Context } from 'hono'
import type { Env } from '../deps.ts'
import { actorOf } from '../store/actor.ts'
import type { By, UserActor } from '../store/store.ts'
import { staffOf } from './guard.ts'

/**
 * Who asks, from which device and where, as the log writes it down. The address of a visitor is nobody's business.
 * @param user who it is, where a log-in is under way and nobody is logged in yet
 */
export const byOf = (c: Context<Env>, user: User | null = c.var.user): By => ({
  actor: actorOf(user),
  device: c.var.device,
  address: user ? c.var.address : null,
})

/** The same of somebody who is logged in; only for handlers behind a declaration that lets no visitor pass. */
export const staffByOf = (c: Context<Env>): By<UserActor> => ({ ...byOf(c), actor: actorOf(staffOf(c)) })
