import { useMemo } from 'react'
import { useMirror } from '../mirror/use-mirror.ts'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'
import { createTaskActions, type TaskActions } from './task-actions.ts'

export function useTaskActions(): TaskActions {
  const mirror = useMirror()
  const user = useUser()
  const say = useToast()
  return useMemo(() => createTaskActions({ mirror, user, say }), [mirror, user, say])
}
