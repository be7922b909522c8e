import { COLLECTIONS, type Collection, descriptionOf } from '@forecourt/shared/collections/collections'
import type { Colleague } from '@forecourt/shared/leads/lead-owner'
import type { PullQuery, PullReply } from '@forecourt/shared/sync/contract'
import { issueReaderOf } from '@forecourt/shared/sync/issue-readers'
import { SHAPE } from '@forecourt/shared/sync/shape'
import { may, type Permission } from '@forecourt/shared/users/permissions'
import type { User } from '@forecourt/shared/users/user'
import type { Deps } from '../deps.ts'
import { placesNewInHero } from '../vehicles/vehicle-world.ts'

const asColleague = ({ id, name, isActive }: Colleague): Colleague => ({ id, name, isActive })

/** Stands in the scope of whoever sees the open issues of others. */
const OTHERS_ISSUES = 'issues_of_others'

export interface Pulls {
  /** Whether a user may read a collection. */
  mayRead(user: User, collection: Collection): boolean
  /** What a user may see, as mirrors name it. @param shape of the app that asks */
  scopeOf(user: User, shape: string): string
  /** What is new for a mirror of a user (contract: shared/src/sync/contract.ts). */
  pull(user: User, query: PullQuery): Promise<PullReply>
}

/** @param ownShape of what this server stores */
export function createPulls({ store, dealer }: Pick<Deps, 'store' | 'dealer'>, ownShape = SHAPE): Pulls {
  const maySee = (user: User, permission: Permission | null) =>
    permission === null || may(user, permission, dealer)
  const readableBy = (user: User) =>
    COLLECTIONS.filter(collection => maySee(user, descriptionOf(collection).read))
  const readerOf = (user: User) => issueReaderOf(user, dealer)
  // Whoever begins or ceases to see the issues of others fills anew.
  const scopeOf: Pulls['scopeOf'] = (user, shape) => {
    const others = readerOf(user).seesOthersIssues ? [OTHERS_ISSUES] : []
    return [...readableBy(user), ...others, `server:${ownShape}`, `app:${shape}`].join()
  }

  return {
    scopeOf,
    mayRead: (user, collection) => maySee(user, descriptionOf(collection).read),
    pull: async (
      user,
      { after, mark, acknowledged, acknowledgedMark, floor, limit, shape, scope: known },
    ) => {
      const readable = readableBy(user)
      const scope = scopeOf(user, shape)
      if (acknowledged > 0 && (await store.markOf(acknowledged)) !== acknowledgedMark)
        return { refill: 'other_history' }
      if (after > 0) {
        if ((await store.markOf(after)) !== mark) return { refill: 'other_history' }
        if (scope !== known) return { refill: 'scope' }
        if (Math.max(after, floor) < (await store.forgottenRevision())) return { refill: 'expired' }
      }
      const latest = await store.latestRevision()
      const news = await store.news({ scope: readable, after, limit, ...readerOf(user) })
      const { changes, revision, remaining } = news
      const applications = maySee(user, 'view_customers') ? await store.applications.state() : null
      const checkpoint = { revision, mark: await store.markOf(revision) }
      const newTakesHero = await placesNewInHero(store)
      const staff = maySee(user, 'view_customers') ? (await store.staff()).map(asColleague) : []
      return { changes, checkpoint, scope, applications, newTakesHero, staff, latest, remaining }
    },
  }
}
