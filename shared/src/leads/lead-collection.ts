/** Customers, as a collection that is mirrored. */
import type {
  CollectionDescription,
  FieldDescription,
  LooseRecord,
} from '../records/collection-description.ts'
import {
  LEAD_TYPE_LABELS,
  type LeadField,
  leadCreateSchema,
  leadEditSchema,
  leadSchema,
  SOURCE_LABELS,
  STAFF_SOURCES,
  TEST_DRIVE_OUTCOME_LABELS,
} from './lead.ts'
import { LEAD_STATUS_LABELS } from './lead-status.ts'

/** The stage, and what it needs: they travel together, because half a move means something else. */
export const MOVE_FIELDS = ['status', 'vehicleId', 'testDriveDate', 'testDriveOutcome'] as const

const STAFF_SOURCE_LABELS = Object.fromEntries(
  STAFF_SOURCES.map(source => [source, SOURCE_LABELS[source] ?? source]),
)

const fields = {
  firstName: { label: 'First name', kind: 'text' },
  lastName: { label: 'Last name', kind: 'text' },
  email: { label: 'Email', kind: 'text' },
  phone: { label: 'Phone', kind: 'text' },
  vehicleInterest: { label: 'Vehicle of interest', kind: 'text' },
  status: { label: 'Status', kind: { choices: LEAD_STATUS_LABELS }, isContested: true },
  vehicleId: { label: 'Vehicle', kind: 'vehicle', isContested: true },
  testDriveDate: { label: 'Test drive', kind: 'moment' },
  testDriveOutcome: {
    label: 'Test drive outcome',
    kind: { choices: TEST_DRIVE_OUTCOME_LABELS, none: 'Nobody has said' },
  },
  source: { label: 'Source', kind: { choices: STAFF_SOURCE_LABELS } },
  type: { label: 'Type', kind: { choices: LEAD_TYPE_LABELS } },
  notes: { label: 'Notes', kind: 'long' },
  contactDate: { label: 'Contact date', kind: 'moment' },
  ownerId: { label: 'Owner', kind: 'colleague', isContested: true },
  firstContactAt: { label: 'First contact', kind: 'moment' },
} as const satisfies Record<LeadField, FieldDescription>

/** What a customer is called, as far as the record says. */
export function leadTitle({ firstName, lastName }: LooseRecord): string {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim() || 'Customer'
}

export const leadCollection = {
  noun: 'customer',
  schema: leadSchema,
  read: 'view_customers',
  fields,
  alongside: [],
  parents: { vehicleId: 'vehicles' },
  belongsBy: null,
  media: null,
  title: leadTitle,
  settling: {
    permissions: { change: 'edit_customers', add: 'edit_customers', remove: 'delete_customers' },
    editSchema: leadEditSchema,
    createSchema: leadCreateSchema,
    needed: ['firstName', 'lastName', 'email', 'phone', 'source', 'type', 'vehicleInterest', 'notes'],
    ruled: MOVE_FIELDS,
    make: null,
    fromTitle: title => {
      const [firstName = '', ...rest] = title.split(' ')
      return { firstName, lastName: rest.join(' '), type: 'vehicle_inquiry' }
    },
  },
  rest: null,
} as const satisfies CollectionDescription
