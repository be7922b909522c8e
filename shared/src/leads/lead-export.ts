/** Customers as rows of a spreadsheet: in plain words, in the dealer's time, and no cell that could run. */
import { localDay } from '../clock/clock-text.ts'
import { localDateTime } from '../clock/zoned-time.ts'
import { guardCell } from '../spreadsheet-text.ts'
import { CONSENT_WAYS, consentNow, type SaidNote } from './contact-consent.ts'
import { LEAD_TYPE_LABELS, type Lead, sourceLabel, TEST_DRIVE_OUTCOME_LABELS } from './lead.ts'
import { LEAD_STATUS_LABELS } from './lead-status.ts'

export interface LeadExportFacts {
  /** A vehicle by its id; null for one that is not known. */
  vehicle(id: string): { name: string; stockNumber: string | null } | null
  /** Who has an account, by its id; null for one that is not known. */
  owner(id: string): string | null
  /** The sales notes of a customer, or those that say something of calls and texts. */
  notes(leadId: string): readonly SaidNote[]
  timeZone: string
}

interface Column {
  header: string
  cell(lead: Lead, facts: LeadExportFacts): string | null
}

const moment = (instant: string | null, { timeZone }: LeadExportFacts) => {
  if (!instant) return null
  const { day, time } = localDateTime(instant, timeZone)
  return `${day} ${time}`
}

/** What says nothing to a person. */
type Internal = 'id' | 'updatedAt' | 'revision' | 'handOvers'

/** In the order of the file. */
const COLUMNS = {
  firstName: { header: 'First name', cell: lead => lead.firstName },
  lastName: { header: 'Last name', cell: lead => lead.lastName },
  email: { header: 'Email', cell: lead => lead.email },
  phone: { header: 'Phone', cell: lead => lead.phone },
  status: { header: 'Stage', cell: lead => LEAD_STATUS_LABELS[lead.status] },
  type: { header: 'Type', cell: lead => LEAD_TYPE_LABELS[lead.type] },
  source: { header: 'Source', cell: lead => sourceLabel(lead.source) },
  vehicleId: {
    header: 'Vehicle',
    cell: ({ vehicleId }, facts) => vehicleId && (facts.vehicle(vehicleId)?.name ?? 'Deleted vehicle'),
  },
  stockNumber: {
    header: 'Stock number',
    // With its sign a spreadsheet takes no "5-12" for a day.
    cell: ({ vehicleId }, facts) => {
      const number = vehicleId && facts.vehicle(vehicleId)?.stockNumber
      return number ? `#${number}` : null
    },
  },
  vehicleInterest: { header: 'Vehicle of interest', cell: lead => lead.vehicleInterest },
  testDriveDate: { header: 'Test drive', cell: (lead, facts) => moment(lead.testDriveDate, facts) },
  testDriveOutcome: {
    header: 'Test drive outcome',
    cell: ({ testDriveOutcome }) => testDriveOutcome && TEST_DRIVE_OUTCOME_LABELS[testDriveOutcome],
  },
  notes: { header: 'Notes', cell: lead => lead.notes },
  contactDate: { header: 'Contact date', cell: (lead, facts) => moment(lead.contactDate, facts) },
  ownerId: {
    header: 'Owner',
    cell: ({ ownerId }, facts) => ownerId && (facts.owner(ownerId) ?? 'Somebody who has left'),
  },
  firstContactAt: { header: 'First contact', cell: (lead, facts) => moment(lead.firstContactAt, facts) },
  consent: {
    header: 'Consent to calls and texts',
    cell: (lead, facts) => {
      const now = consentNow(lead, facts.notes(lead.id))
      if (now === null) return null
      const how = now.how
        ? `, ${CONSENT_WAYS[now.how].toLowerCase()}`
        : now.ticked.page && ` on ${now.ticked.page}`
      return `${now.state === 'given' ? 'Given' : 'Withdrawn'} ${moment(now.at, facts)}${how ?? ''}`
    },
  },
  createdAt: { header: 'Created', cell: (lead, facts) => moment(lead.createdAt, facts) },
  imported: {
    header: 'Imported',
    cell: ({ imported }, facts) =>
      imported ? `${moment(imported.at, facts)} from ${imported.file || 'a file'} by ${imported.by}` : null,
  },
} as const satisfies Record<Exclude<keyof Lead, Internal> | 'stockNumber', Column>

/** The header and a row for each lead, in the order given; times as "2026-11-20 10:00" on the dealer's clock. */
export function leadExportTable(leads: readonly Lead[], facts: LeadExportFacts): string[][] {
  const columns: readonly Column[] = Object.values(COLUMNS)
  const rows = leads.map(lead => columns.map(({ cell }) => guardCell(cell(lead, facts) ?? '')))
  return [columns.map(({ header }) => header), ...rows]
}

/** "customers-2026-11-20.csv", by the dealer's day. */
export function leadExportName(now: string, timeZone: string): string {
  return `customers-${localDay(now, timeZone)}.csv`
}
