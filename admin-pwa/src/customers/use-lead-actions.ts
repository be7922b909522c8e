import { useMemo } from 'react'
import { useMirror } from '../mirror/use-mirror.ts'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'
import { createLeadActions, type LeadActions } from './lead-actions.ts'

export function useLeadActions(): LeadActions {
  const mirror = useMirror()
  const user = useUser()
  const say = useToast()
  return useMemo(() => createLeadActions({ mirror, user, say }), [mirror, user, say])
}
