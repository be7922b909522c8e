/** Customers as rows of a spreadsheet: in plain words, in the dealer's time, and no cell that could run. */
import { localDay } from '../clock/clock-text.ts'
import { localDateTime } from '../clock/zoned-time.ts'
import { guardCell } from '../spreadsheet-text.ts'
import { LEAD_TYPE_LABELS, type Lead, sourceLabel } from './lead.ts'
import { LEAD_STATUS_LABELS } from './lead-status.ts'

export interface LeadExportFacts {
  /** The name of a vehicle by its id; null for one that is not known. */
  vehicleName(id: string): string | null
  timeZone: string
}

type Cell = (lead: Lead, facts: LeadExportFacts) => string | null

const moment = (instant: string | null, { timeZone }: LeadExportFacts) => {
  if (!instant) return null
  const { day, time } = localDateTime(instant, timeZone)
  return `${day} ${time}`
}

/** By the words of the header, in the order of the file. */
const COLUMNS: Readonly<Record<string, Cell>> = {
  'First name': lead => lead.firstName,
  'Last name': lead => lead.lastName,
  Email: lead => lead.email,
  Phone: lead => lead.phone,
  Stage: lead => LEAD_STATUS_LABELS[lead.status],
  Type: lead => LEAD_TYPE_LABELS[lead.type],
  Source: lead => sourceLabel(lead.source),
  Vehicle: ({ vehicleId }, facts) => vehicleId && (facts.vehicleName(vehicleId) ?? `Vehicle #${vehicleId}`),
  'Vehicle of interest': lead => lead.vehicleInterest,
  'Test drive': (lead, facts) => moment(lead.testDriveDate, facts),
  Notes: lead => lead.notes,
  Created: (lead, facts) => moment(lead.createdAt, facts),
}

/** The header and a row for each lead, in the order given; times as "2026-11-20 10:00" on the dealer's clock. */
export function leadExportTable(leads: readonly Lead[], facts: LeadExportFacts): string[][] {
  const cells = Object.values(COLUMNS)
  const rows = leads.map(lead => cells.map(cell => guardCell(cell(lead, facts) ?? '')))
  return [Object.keys(COLUMNS), ...rows]
}

/** "customers-2026-11-20.csv", by the dealer's day. */
export function leadExportName(now: string, timeZone: string): string {
  return `customers-${localDay(now, timeZone)}.csv`
}
