/**
 * The figures of the dashboard. The big ones are totals; the captions count what they say, by date. Customers whom an import
 * brought are among the totals alone: they are the past of another program, no inquiries of today, and what became of them
 * was not done here.
 */
import { dayOf, isWithin, weekOf } from '../clock/calendar.ts'
import type { Lead } from '../leads/lead.ts'
import { cameInHere } from '../leads/lead-imported.ts'
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
  /** `new` and `today` are of those who came in here. */
  leads: { total: number; new: number; today: number; imported: number }
  /** Of `total`, those of this week; and the leads of any stage of whom somebody said that they came. */
  testDrives: { total: number; thisWeek: number; came: number }
  conversion: Conversion
  bars: readonly { status: (typeof PIPELINE_BARS)[number]; count: number }[]
  /** The newest of those who came in here. */
  recent: readonly Lead[]
}

/** How many of those who came in here came to a test drive. */
export interface Conversion {
  testDrives: number
  leads: number
  /** Whole percent. */
  rate: number
}

const countOf = (leads: readonly Lead[], holds: (lead: Lead) => boolean) =>
  leads.reduce((sum, lead) => sum + (holds(lead) ? 1 : 0), 0)

/** @param now the present instant, ISO in UTC */
export function dashboardFigures(
  leads: readonly Lead[],
  vehicles: readonly Vehicle[],
  now: string,
  timeZone: string,
): DashboardFigures {
  const today = dayOf(now, timeZone)
  const week = weekOf(now, timeZone)
  const count = (holds: (lead: Lead) => boolean) => countOf(leads, holds)
  const own = leads.filter(cameInHere)
  return {
    vehicles: {
      total: vehicles.length,
      available: vehicles.filter(vehicle => vehicle.status === 'available').length,
    },
    leads: {
      total: leads.length,
      new: countOf(own, lead => lead.status === 'new'),
      today: countOf(own, lead => isWithin(lead.createdAt, today)),
      imported: leads.length - own.length,
    },
    testDrives: {
      total: count(isTestDrive),
      thisWeek: count(
        lead => isTestDrive(lead) && lead.testDriveDate !== null && isWithin(lead.testDriveDate, week),
      ),
      came: count(lead => lead.testDriveOutcome === 'came'),
    },
    conversion: conversionOf(own),
    bars: PIPELINE_BARS.map(status => ({ status, count: count(lead => lead.status === status) })),
    recent: newest(own),
  }
}

const isTestDrive = ({ status }: Lead) => TEST_DRIVES.has(status)

function conversionOf(leads: readonly Lead[]): Conversion {
  const testDrives = countOf(leads, isTestDrive)
  const rate = leads.length === 0 ? 0 : Math.round((100 * testDrives) / leads.length)
  return { testDrives, leads: leads.length, rate }
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
