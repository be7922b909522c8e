/**
 * What one stream tells of: that which is new since it told the last time, as a pull would give it. A mirror that is where
 * the last news left it takes them as they are, and asks for nothing.
 */
import { type Checkpoint, NEWS_RECORDS_MAX, type News } from '@forecourt/shared/sync/contract'
import type { User } from '@forecourt/shared/users/user'
import type { Store } from '../store/store.ts'
import type { Pulls } from './pulls.ts'

/**
 * Gives what is new, and takes it as told. Null where a mirror has to ask: there is too much of it, or its reader may see
 * more or less than before.
 * @param user the reader as they are now
 */
export type TellNews = (user: User) => Promise<News | null>

/**
 * It tells of what comes from now on.
 * @param shape of the app that listens
 */
export async function createNewsTeller(
  { scopeOf, pull }: Pulls,
  store: Pick<Store, 'latestRevision' | 'markOf'>,
  user: User,
  shape: string,
): Promise<TellNews> {
  const present = async (reader: User): Promise<Checkpoint & { scope: string }> => {
    const revision = await store.latestRevision()
    return { revision, mark: await store.markOf(revision), scope: scopeOf(reader, shape) }
  }
  let notified = await present(user)
  return async reader => {
    const { revision, mark, scope } = notified
    const from = { after: revision, mark, scope, acknowledged: 0, acknowledgedMark: '' }
    const query = { ...from, shape, floor: revision, limit: NEWS_RECORDS_MAX }
    const reply = await pull(reader, query)
    const isWhole = !('refill' in reply) && reply.remaining === 0 && reply.scope === scope
    if (!isWhole) {
      notified = await present(reader)
      return null
    }
    notified = { ...reply.checkpoint, scope }
    return { after: { revision, mark }, reply }
  }
}
