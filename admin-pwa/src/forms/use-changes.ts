import type { ChangesReply } from '@forecourt/shared/sync/contract'
import { useEffect, useState } from 'react'
import { send } from '../mirror/connection.ts'

export interface Changed {
  by: string
  /** ISO in UTC. */
  at: string
}

export interface Changes {
  /** Who changed a field last; null where that is not known, e.g. without a signal. */
  of(field: string): Changed | null
  /** Who deleted the record. */
  deletion: Changed | null
}

const NOBODY_KNOWN: Changes = { of: () => null, deletion: null }

/**
 * Who changed a record since a revision. Asked of the server when there is something to tell.
 * @param path collection and id of the record: "leads/abc"
 * @param occasion another one asks again; null asks nothing
 */
export function useChanges(path: string | null, since: number, occasion: string | null): Changes {
  const [known, setKnown] = useState<Changes>(NOBODY_KNOWN)
  useEffect(() => {
    if (path === null || occasion === null) return
    const giving = new AbortController()
    send<ChangesReply>(`/api/sync/changes/${path}?after=${since}`, { signal: giving.signal })
      .then(({ changes }) => setKnown(changesOf(changes)))
      // Without an answer it is said without a name.
      .catch(() => {})
    return () => giving.abort()
  }, [path, since, occasion])
  return known
}

function changesOf(changes: ChangesReply['changes']): Changes {
  const byField = new Map<string, Changed>()
  let deletion: Changed | null = null
  for (const { by, at, fields, isDeletion } of changes) {
    if (isDeletion) deletion = { by, at }
    for (const field of fields) byField.set(field, { by, at })
  }
  return { of: field => byField.get(field) ?? null, deletion }
}
