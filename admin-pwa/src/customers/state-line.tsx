import { CloudUpload, TriangleAlert } from 'lucide-react'
import type { CardFacts } from './use-card-facts.ts'

/** Whether something of the customer waits or needs a decision. */
export function StateLine({ id, facts }: { id: string; facts: CardFacts }) {
  if (facts.needsYou.has(id))
    return (
      <p className="state-line needs-you">
        <TriangleAlert size={14} aria-hidden /> Needs you
      </p>
    )
  if (!facts.waiting.has(id)) return null
  return (
    <p className="state-line">
      <CloudUpload size={14} aria-hidden /> Waiting to be sent
    </p>
  )
}
