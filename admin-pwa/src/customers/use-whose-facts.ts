import type { WhoseFacts } from '@forecourt/shared/leads/whose'
import { useMemo } from 'react'
import { useNow } from '../clock/use-now.ts'
import { answerPromise } from '../dealer.ts'
import { useStaff } from '../mirror/use-staff.ts'
import { useUser } from '../session/use-session.ts'

/** What says whose a customer is to who looks. The same object for a minute. */
export function useWhoseFacts(): WhoseFacts {
  const { id: userId } = useUser()
  const staff = useStaff()
  const now = useNow()
  return useMemo(() => ({ userId, staff, now, promise: answerPromise() }), [userId, staff, now])
}
