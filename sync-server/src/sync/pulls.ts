import { COLLECTIONS, type Collection, type PullQuery, type PullReply } from '@forecourt/shared/sync/contract'
import { may, type Permission } from '@forecourt/shared/users/permissions'
import type { User } from '@forecourt/shared/users/user'
import type { Deps } from '../deps.ts'

/** What a user must be allowed to read to mirror a collection. Issues are everyone's own. */
const READ_PERMISSION = {
  vehicles: 'view_inventory',
  leads: 'view_customers',
  notes: 'view_customers',
  events: 'system_settings',
  issues: null,
} as const satisfies Record<Collection, Permission | null>

export interface Pulls {
  /** What a user may see, as mirrors name it. */
  scopeOf(user: User): string
  /** What is new for a mirror of a user (contract: shared/src/sync/contract.ts). */
  pull(user: User, query: PullQuery): Promise<PullReply>
}

export function createPulls({ store, dealer }: Pick<Deps, 'store' | 'dealer'>): Pulls {
  const maySee = (user: User, permission: Permission | null) =>
    permission === null || may(user, permission, dealer.adminGrants)
  const readableBy = (user: User) =>
    COLLECTIONS.filter(collection => maySee(user, READ_PERMISSION[collection]))

  return {
    scopeOf: user => readableBy(user).join(),
    pull: async (user, { after, mark, floor, limit, scope: known }) => {
      const readable = readableBy(user)
      const scope = readable.join()
      if (after > 0) {
        if ((await store.markOf(after)) !== mark) return { refill: 'other_history' }
        if (scope !== known) return { refill: 'scope' }
        if (Math.max(after, floor) < (await store.forgottenRevision())) return { refill: 'expired' }
      }
      const latest = await store.latestRevision()
      const news = await store.news({ scope: readable, after, limit, userId: user.id })
      const { changes, revision, remaining } = news
      const applications = maySee(user, 'view_customers') ? await store.applications.state() : null
      const checkpoint = { revision, mark: await store.markOf(revision) }
      return { changes, checkpoint, scope, applications, latest, remaining }
    },
  }
}
