import { Link } from '@tanstack/react-router'
import { ShieldQuestionMark } from 'lucide-react'
import { useHeld } from './use-held.ts'
import './held.css'

/** The way to what was held back, where there is anything. */
export function HeldLink() {
  const { list } = useHeld()
  const count = list.state === 'there' ? list.inquiries.length : 0
  if (count === 0) return null
  return (
    <Link to="/held" className="held-link">
      <ShieldQuestionMark size={17} aria-hidden /> Held back ({count})
    </Link>
  )
}
