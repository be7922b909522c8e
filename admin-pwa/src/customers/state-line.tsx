import { Link } from '@tanstack/react-router'
import { CloudUpload, TriangleAlert } from 'lucide-react'
import type { CardFacts } from './use-card-facts.ts'

/** Whether something of the customer waits or needs a decision; that it does leads to where it is made. */
export function StateLine({ id, facts }: { id: string; facts: CardFacts }) {
  const needsYou = facts.needsYou.get(id)
  if (needsYou !== undefined)
    return (
      <Link to="/sync" className="state-line needs-you">
        <TriangleAlert size={14} aria-hidden /> {needsYou}
      </Link>
    )
  if (!facts.waiting.has(id)) return null
  return (
    <p className="state-line">
      <CloudUpload size={14} aria-hidden /> Waiting to be sent
    </p>
  )
}
