import { LEAD_STATUS_LABELS, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { StageGauge } from './stage-gauge.tsx'

/** The stage of a customer: by sign, word and colour. */
export function StageBadge({ status }: { status: LeadStatus }) {
  return (
    <span className={`badge stage stage-${status}`}>
      <StageGauge status={status} /> {LEAD_STATUS_LABELS[status]}
    </span>
  )
}
