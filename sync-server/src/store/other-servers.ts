/**
 * What other servers of the dealership commit. Each tells its commits by a notice, and the sequence is the truth where a notice is
 * lost: whoever sees a gap, or a number that nobody told of, reads what changed since. So everything is told here in the
 * order of the sequence, what this server commits itself included, and nothing that was told is followed by what was before it.
 */
import { COLLECTIONS_WITH_MEDIA } from '@forecourt/shared/collections/collections'
import type { PulledChanges } from '@forecourt/shared/sync/contract'
import type { Database } from '../database/database.ts'
import { newsAfter } from './history.ts'
import type { ChangeNotice, CommitListener, CommitNotice } from './store.ts'

const AT_ONCE = 500

export interface OtherServers {
  /** Tells a commit of this server in its turn: what others committed before it comes first. Never rejects. */
  tellOwn(commit: CommitNotice): Promise<void>
  /** Tells everything that is committed by now. Never rejects. */
  catchUp(): Promise<void>
}

/**
 * Ends when it is known what is told from then on, before anybody has read anything to hold it.
 * @param newest gives the number of the newest commit
 * @param tell is told of everything that others committed
 */
export async function createOtherServers(
  database: Database,
  newest: () => Promise<number>,
  tell: CommitListener,
  onError: (error: unknown) => void,
): Promise<OtherServers> {
  /** Everything up to this was told. */
  let notified = await newest()
  let looking: Promise<void> | null = null
  let isLookWanted = false

  async function look() {
    const latest = await newest()
    while (notified < latest) {
      const after = notified
      const { changes, revision } = await database.snapshot(queries =>
        newsAfter(queries, { scope: COLLECTIONS_WITH_MEDIA, after, limit: AT_ONCE, userId: '' }),
      )
      // This server may have gone on meanwhile, and told that.
      if (revision <= notified) continue
      notified = revision
      tell({ revision, changes: noticesOf(changes) })
    }
  }

  async function lookUntilIdle() {
    try {
      while (isLookWanted) {
        isLookWanted = false
        await look()
      }
    } catch (error) {
      // A server that stops need not know any more.
      if (!database.closed.aborted) onError(error)
    } finally {
      looking = null
    }
  }

  function catchUp(): Promise<void> {
    isLookWanted = true
    looking ??= lookUntilIdle()
    return looking
  }

  database.onNotice(({ topic, text }) => {
    if (topic === 'commits' && (text === '' || Number(text) > notified)) void catchUp()
  })
  // What came before anybody listened.
  void catchUp()

  return {
    tellOwn: async commit => {
      if (commit.revision > notified + 1) await catchUp()
      if (commit.revision !== notified + 1) return
      notified = commit.revision
      tell(commit)
    },
    catchUp,
  }
}

function noticesOf(changes: PulledChanges): ChangeNotice[] {
  return COLLECTIONS_WITH_MEDIA.flatMap(collection =>
    changes[collection].map(one => {
      const after = '_deleted' in one ? null : one
      return { collection, id: one.id, before: null, after } as ChangeNotice
    }),
  )
}
