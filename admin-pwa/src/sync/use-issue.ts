import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { useMemo } from 'react'
import { useMirror, useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useMay, useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'
import { ownersOf } from '../vehicles/vehicle-facts.ts'
import { type IssueDesk, issueDesk } from './issue-desk.ts'
import { createSettling, type Settling } from './settling.ts'

/** An issue as it is today. */
export function useIssue(issue: SyncIssue): IssueDesk {
  const may = useMay()
  const leads = useRows('leads') ?? []
  const events = useRows('events') ?? []
  const notes = useRows('notes') ?? []
  const tasks = useRows('tasks') ?? []
  const owners = ownersOf({ mirror: useMirror(), user: useUser() })
  return issueDesk(issue, { leads, events, notes, tasks, vehicles: useVehicles(), may, owners })
}

export function useSettling(issue: SyncIssue): Settling {
  const mirror = useMirror()
  const user = useUser()
  const say = useToast()
  return useMemo(() => createSettling({ mirror, user, say }, issue), [mirror, user, say, issue])
}
