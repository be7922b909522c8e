import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import type { Flow, Step } from './flow.ts'
import { stageWords } from './stage-words.ts'

const WAY = LEAD_STATUSES.filter(status => status !== 'lost')

/** The usual way leads from stage to stage, and from each stage before the sale to the customer who is lost. */
function nextOf(status: LeadStatus): NonNullable<Step['next']> {
  const following = status === 'lost' ? undefined : WAY[WAY.indexOf(status) + 1]
  if (!following) return []
  return [{ to: following }, { to: 'lost', when: 'no sale' }]
}

export const CRM_STATUS_FLOW: Flow = {
  id: 'crm-status-flow',
  title: 'CRM Status Flow',
  summary:
    'The stages of a lead, what each asks for and what it does to the vehicle. The arrows show the usual way; a lead may be moved from any stage to any other. Lost frees the vehicle only while no other lead holds it.',
  fitsAcross: true,
  steps: LEAD_STATUSES.map(status => ({
    id: status,
    kind: 'stage',
    title: LEAD_STATUS_LABELS[status],
    details: stageWords(status),
    next: nextOf(status),
  })),
}
