import timer from 'icon:Timer'
import { type Wait, waitOf, waitsForAnswer, waitText } from '@forecourt/shared/leads/answer-clock'
import type { Lead } from '@forecourt/shared/leads/lead'
import { useNow } from '../clock/use-now.ts'
import { answerPromise } from '../dealer.ts'
import './owners.css'

/** How long a customer waits for the first word, minute by minute; nothing where they do not. */
export function WaitLine({ lead, className = '' }: { lead: Lead; className?: string }) {
  if (!waitsForAnswer(lead)) return null
  return <Waits lead={lead} className={className} />
}

function Waits({ lead, className }: { lead: Lead; className: string }) {
  const now = useNow()
  const wait: Wait | null = waitOf(lead, answerPromise(), now)
  if (!wait) return null
  return (
    <p className={`wait-line ${wait.isOver ? 'over' : ''} ${className}`}>
      <img src={timer} alt="" width={14} height={14} /> {waitText(wait)}
      {wait.isOver && <span className="visually-hidden">, longer than was promised</span>}
    </p>
  )
}
