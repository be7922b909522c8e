/**
 * The newest commits of this process, held in memory: what nearly every pull asks for is among them, and fifty apps that
 * are told of a commit ask for the same at once. Whoever is further behind reads the database, and so does everybody
 * when somebody else has committed to it.
 */
import { COLLECTIONS } from '@forecourt/shared/collections/collections'
import type { PulledChanges } from '@forecourt/shared/sync/contract'
import { asSeen, markText } from './history.ts'
import type { Commit, CommitResult, News, NewsQuery } from './store.ts'

type Committed = Extract<CommitResult, { outcome: 'committed' }>
type AnyPulled = PulledChanges[keyof PulledChanges][number]

/** So many changed records are held, and at times twice as many. */
const HELD_RECORDS = 1000

export interface RecentCommits {
  add(commit: Commit, result: Committed): void
  /** What the mark of a revision is; null for one that is not held. */
  markOf(revision: number): string | null
  /** What changed after a revision; null where that is more than is held or asked for. @param latest the newest revision there is */
  news(query: NewsQuery, latest: number): News | null
  /** Holds nothing any more, for what is in the database has changed without a commit. */
  clear(): void
}

export function createRecentCommits(): RecentCommits {
  /** Without a gap, oldest first. */
  let held: { revision: number; mark: string; changes: Committed['changes'] }[] = []
  let records = 0

  function letGo() {
    let gone = 0
    while (records > HELD_RECORDS) records -= held[gone++]?.changes.length ?? 0
    held = held.slice(gone)
  }

  function clear() {
    held = []
    records = 0
  }

  return {
    add: ({ at }, { revision, changes }) => {
      if (held.at(-1)?.revision !== revision - 1) clear()
      const [first] = changes
      const mark = first ? markText(at, first.collection, (first.after ?? first.before)?.id ?? '') : ''
      held.push({ revision, mark, changes })
      records += changes.length
      if (records > 2 * HELD_RECORDS) letGo()
    },

    clear,

    markOf: revision => held[revision - (held[0]?.revision ?? 0)]?.mark || null,

    news: ({ scope, after, limit, ...reader }, latest) => {
      const first = held[0]?.revision ?? Number.POSITIVE_INFINITY
      if (after < first - 1 || held.at(-1)?.revision !== latest) return null
      const newest = new Map<string, { collection: keyof PulledChanges; document: AnyPulled }>()
      for (const { revision, changes } of held.slice(after - first + 1))
        for (const { collection, before, after: document } of changes) {
          if (!scope.includes(collection)) continue
          const isForReader =
            collection !== 'issues' ||
            reader.seesOthersIssues ||
            (document ?? before)?.userId === reader.userId
          const { id } = document ?? before ?? { id: '' }
          const key = `${collection}/${id}`
          // What changed last stands last.
          newest.delete(key)
          const seen = document && asSeen(collection, document, reader)
          // Who knows nothing yet need not hear of what is gone for them.
          const isNews = isForReader && seen && (after > 0 || !('_deleted' in seen))
          if (isNews) newest.set(key, { collection, document: seen })
          if (!document) newest.set(key, { collection, document: { id, revision, _deleted: true } })
        }
      // As many as are asked for may not be all: the database says of which revision they are.
      if (newest.size >= limit) return null
      const changes = Object.fromEntries(COLLECTIONS.map(name => [name, [] as AnyPulled[]]))
      for (const { collection, document } of newest.values()) changes[collection]?.push(document)
      return { changes: changes as PulledChanges, revision: latest, remaining: 0 }
    },
  }
}
