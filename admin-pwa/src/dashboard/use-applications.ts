import {
  type LoanApplicationSummary,
  loanApplicationSummarySchema,
} from '@forecourt/shared/loans/loan-application'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { send } from '../mirror/connection.ts'
import { useConnection, useMirror } from '../mirror/use-mirror.ts'

const summariesSchema = z.array(loanApplicationSummarySchema)
const remembered = new Map<string, readonly LoanApplicationSummary[]>()

/**
 * The loan applications without their figures. They are kept on the server only; while it cannot be reached, what it
 * said last is shown, and null where it has said nothing yet.
 */
export function useApplications(): readonly LoanApplicationSummary[] | null {
  const { userId } = useMirror()
  const { offlineSince } = useConnection()
  const [summaries, setSummaries] = useState(remembered.get(userId) ?? null)
  useEffect(() => {
    if (offlineSince !== null) return
    let isWanted = true
    send('/api/loan-applications')
      .then(reply => {
        const read = summariesSchema.parse(reply)
        remembered.set(userId, read)
        if (isWanted) setSummaries(read)
      })
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [offlineSince, userId])
  return summaries
}
