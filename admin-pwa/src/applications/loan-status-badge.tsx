import { LOAN_STATUS_LABELS } from '@forecourt/shared/loans/decision-words'
import type { LoanStatus } from '@forecourt/shared/loans/loan-options'
import { Check, Clock, Undo2, X } from 'lucide-react'
import './applications.css'

const SIGNS = { pending: Clock, approved: Check, declined: X, withdrawn: Undo2 } as const

/** What became of an application: by sign, word and colour. */
export function LoanStatusBadge({ status }: { status: LoanStatus }) {
  const Sign = SIGNS[status]
  return (
    <span className={`badge loan-status ${status}`}>
      <Sign size={13} aria-hidden /> {LOAN_STATUS_LABELS[status]}
    </span>
  )
}
