import { useMemo } from 'react'
import { useRows } from '../mirror/use-mirror.ts'

/** Whether a vehicle has changes that wait to be sent, or that need a decision. */
export function useStockStates(): (id: string) => 'waiting' | 'needs-you' | null {
  const outbox = useRows('outbox')
  const issues = useRows('issues')
  return useMemo(() => {
    const waiting = new Set(
      (outbox ?? []).flatMap(entry => (entry.about === 'vehicles' ? [entry.documentId] : [])),
    )
    const needsYou = new Set(
      (issues ?? []).flatMap(issue =>
        issue.settledAt === null && issue.about === 'vehicles' ? [issue.documentId] : [],
      ),
    )
    return id => (needsYou.has(id) ? 'needs-you' : waiting.has(id) ? 'waiting' : null)
  }, [outbox, issues])
}
