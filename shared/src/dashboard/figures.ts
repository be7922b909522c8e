/** The figures of the dashboard. The big ones are totals; the captions count what they say, by date. */
import { dayOf, isWithin, weekOf } from '../clock/calendar.ts'
import type { Lead } from '../leads/lead.ts'
import type { LeadStatus } from '../leads/lead-status.ts'
import type { LoanApplicationSummary } from '../loans/loan-application.ts'
import type { Vehicle } from '../vehicles/vehicle.ts'

export const RECENT_LEADS = 5

/** The stages that the pipeline bars show. */
export const PIPELINE_BARS = ['new', 'contacted', 'test_drive_scheduled'] as const satisfies LeadStatus[]

/** The stages that count as a test drive. */
const TEST_DRIVES: ReadonlySet<LeadStatus> = new Set(['test_drive', 'test_drive_scheduled'])

export interface DashboardFigures {
  vehicles: { total: number; available: number }
  leads: { total: number; new: number; today: number }
  /** Of `total`, those of this week; and the leads of any stage of whom somebody said that they came. */
  testDrives: { total: number; thisWeek: number; came: number }
  /** Whole percent of all leads that stand in a stage of test drives, as the specification has it. */
  conversionRate: number
  bars: readonly { status: (typeof PIPELINE_BARS)[number]; count: number }[]
  recent: readonly Lead[]
}

/** @param now the present instant, ISO in UTC */
export function dashboardFigures(
  leads: readonly Lead[],
  vehicles: readonly Vehicle[],
  now: string,
  timeZone: string,
): DashboardFigures {
  const today = dayOf(now, timeZone)
  const week = weekOf(now, timeZone)
  const count = (holds: (lead: Lead) => boolean) =>
    leads.reduce((sum, lead) => sum + (holds(lead) ? 1 : 0), 0)
  const testDrives = count(lead => TEST_DRIVES.has(lead.status))
  return {
    vehicles: {
      total: vehicles.length,
      available: vehicles.filter(vehicle => vehicle.status === 'available').length,
    },
    leads: {
      total: leads.length,
      new: count(lead => lead.status === 'new'),
      today: count(lead => isWithin(lead.createdAt, today)),
    },
    testDrives: {
      total: testDrives,
      thisWeek: count(
        lead =>
          TEST_DRIVES.has(lead.status) && lead.testDriveDate !== null && isWithin(lead.testDriveDate, week),
      ),
      came: count(lead => lead.testDriveOutcome === 'came'),
    },
    conversionRate: leads.length === 0 ? 0 : Math.round((100 * testDrives) / leads.length),
    bars: PIPELINE_BARS.map(status => ({ status, count: count(lead => lead.status === status) })),
    recent: newest(leads),
  }
}

export function pendingApplications(applications: readonly LoanApplicationSummary[]): number {
  return applications.filter(application => application.status === 'pending').length
}

/** The newest leads, newest first, without sorting all of them. */
function newest(leads: readonly Lead[]): Lead[] {
  const found: Lead[] = []
  for (const lead of leads) {
    const at = found.findIndex(one => one.createdAt < lead.createdAt)
    if (at >= 0) found.splice(at, 0, lead)
    else found.push(lead)
    if (found.length > RECENT_LEADS) found.pop()
  }
  return found
}
