/**
 * What a tab had not written to its database when its page went. A page that is loaded again is not waited for by
 * IndexedDB, so what was typed a moment before is put where it can be put at once, and taken from there by the next page.
 */
import type { Draft } from './draft-store.ts'

/** The drafts to be written, by key; null to take one away. */
export type UnwrittenList = readonly (readonly [string, Draft | null])[]

export interface UnwrittenDrafts {
  /** What the page before left. It is left no longer. */
  take(): UnwrittenList
  /** Asks for what is not written whenever the page goes. Gives how to stop that. */
  listen(unwritten: () => UnwrittenList): () => void
}

const KEY = 'forecourt-unwritten'

interface Kept {
  mirror: string
  drafts: UnwrittenList
}

/**
 * Of the tab at hand. What was typed for one mirror is never given to another one.
 * @param mirror the name of the mirror's database
 */
export function unwrittenDraftsOfTab(
  mirror: string,
  tab: { notes: Storage; events: EventTarget } = { notes: sessionStorage, events: window },
): UnwrittenDrafts {
  return {
    take: () => {
      try {
        const kept = tab.notes.getItem(KEY)
        if (kept === null) return []
        tab.notes.removeItem(KEY)
        const { mirror: owner, drafts } = JSON.parse(kept) as Kept
        return owner === mirror ? drafts : []
      } catch {
        // Where nothing can be kept, nothing was.
        return []
      }
    },
    listen: unwritten => {
      const keep = () => {
        const drafts = unwritten()
        try {
          if (drafts.length > 0) tab.notes.setItem(KEY, JSON.stringify({ mirror, drafts } satisfies Kept))
        } catch {
          // The database is the place for it; this is for the moments that it takes.
        }
      }
      tab.events.addEventListener('pagehide', keep)
      return () => tab.events.removeEventListener('pagehide', keep)
    },
  }
}
