import { useMemo } from 'react'
import { askChanges, changesPath } from '../forms/use-changes.ts'
import type { Acting } from '../mirror/acting.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'
import { createLeadActions, type LeadActions } from './lead-actions.ts'

/** What is said at once waits no longer for a name, in ms. */
const NAME_MS = 2000

const whoChanged: NonNullable<Acting['whoChanged']> = async (record, since, field) => {
  const changes = await askChanges(changesPath(record, since), AbortSignal.timeout(NAME_MS))
  return changes?.of(field)?.by ?? null
}

export function useLeadActions(): LeadActions {
  const mirror = useMirror()
  const user = useUser()
  const say = useToast()
  return useMemo(() => createLeadActions({ mirror, user, say, whoChanged }), [mirror, user, say])
}
