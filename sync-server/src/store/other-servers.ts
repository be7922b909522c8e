/**
 * What other servers of the house commit. Each tells its commits by a notice, and the sequence is the truth where a notice is
 * lost: whoever sees a gap, or a number that nobody told of, reads what changed since.
 */
import type { PulledChanges } from '@forecourt/shared/sync/contract'
import type { Database } from '../database/database.ts'
import { newsAfter } from './history.ts'
import type { ChangeTold, CommitListener } from './store.ts'

/** What a server holds in memory is made of these. */
const HELD = ['vehicles', 'events'] as const
const AT_ONCE = 500

export interface OtherServers {
  /** Whether a commit of this server is yet to be told: what was read of the database meanwhile may hold it. */
  isNews(revision: number): boolean
}

/**
 * @param newest gives the number of the newest commit
 * @param tell is told of everything that others committed
 */
export function createOtherServers(
  database: Database,
  newest: () => Promise<number>,
  tell: CommitListener,
  onError: (error: unknown) => void,
): OtherServers {
  /** Everything up to this was told; null before the first look, when nobody holds anything yet. */
  let told: number | null = null
  let isLooking = false
  let isLookWanted = false

  async function look() {
    const latest = await newest()
    if (told === null) told = latest
    while (told < latest) {
      const after: number = told
      const { changes, revision } = await database.snapshot(queries =>
        newsAfter(queries, { scope: HELD, after, limit: AT_ONCE, userId: '' }),
      )
      if (revision <= told) return
      told = revision
      tell({ revision, changes: toldOf(changes) })
    }
  }

  async function lookUntilCalm() {
    isLookWanted = true
    if (isLooking) return
    isLooking = true
    try {
      while (isLookWanted) {
        isLookWanted = false
        await look()
      }
    } catch (error) {
      onError(error)
    } finally {
      isLooking = false
    }
  }
  const wantLook = () => void lookUntilCalm()

  wantLook()
  database.onNotice(({ topic, text }) => {
    if (topic === 'commits' && (text === '' || Number(text) > (told ?? -1))) wantLook()
  })

  return {
    isNews: revision => {
      if (told !== null && revision <= told) return false
      if (told !== null && revision === told + 1) told = revision
      else wantLook()
      return true
    },
  }
}

function toldOf(changes: PulledChanges): ChangeTold[] {
  return HELD.flatMap(collection =>
    changes[collection].map(one => {
      const after = '_deleted' in one ? null : one
      return { collection, id: one.id, before: null, after } as ChangeTold
    }),
  )
}
