import { COMMUNITY_EVENTS } from './community-events.ts'
import { CRM_STATUS_FLOW } from './crm-status-flow.ts'
import { CUSTOMER_JOURNEY } from './customer-journey.ts'
import type { Flow } from './flow.ts'
import { TECHNICAL_FLOW } from './technical-flow.ts'

/** The tabs of the screen, in their order. */
export const FLOWS: readonly Flow[] = [CUSTOMER_JOURNEY, CRM_STATUS_FLOW, COMMUNITY_EVENTS, TECHNICAL_FLOW]
