import type { ChangesReply } from '@forecourt/shared/sync/contract'
import { useEffect, useState } from 'react'
import { send } from '../mirror/connection.ts'
import type { FormState } from './record-form.ts'

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

/** Where the server says who changed a record since a revision. @param record its collection and id: "leads/abc" */
export const changesPath = (record: string, since: number) => `/api/sync/changes/${record}?after=${since}`

/** Names what others made of what stands in a form; null where that is nothing. */
export function occasionOf({ news, followed, isGone }: Omit<FormState<object>, 'values'>): string | null {
  const happened = [
    ...news.map(({ field, theirs }) => `${field}=${String(theirs)}`),
    ...Object.keys(followed),
    ...(isGone ? ['gone'] : []),
  ]
  return happened.join() || null
}

/**
 * Who changed a record. Asked of the server when there is something to tell.
 * @param path where it says so
 * @param occasion another one asks again; null asks nothing
 */
export function useChanges(path: string | null, occasion: string | null): Changes {
  const [known, setKnown] = useState<Changes>(NOBODY_KNOWN)
  useEffect(() => {
    if (path === null || occasion === null) return
    const giving = new AbortController()
    void askChanges(path, giving.signal).then(changes => changes && setKnown(changes))
    return () => giving.abort()
  }, [path, occasion])
  return known
}

/** Who changed a record; null without an answer, where it is said without a name. */
export async function askChanges(path: string, signal?: AbortSignal): Promise<Changes | null> {
  try {
    return changesOf((await send<ChangesReply>(path, signal ? { signal } : {})).changes)
  } catch {
    return null
  }
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
