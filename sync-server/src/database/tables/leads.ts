import type { Lead } from '@forecourt/shared/leads/lead'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import { sql } from 'drizzle-orm'
import type { Columns } from '../columns.ts'
import type { vehicleTables } from './vehicles.ts'

export function leadTables(
  { index, integer, json, table, text }: Columns,
  { vehicles }: ReturnType<typeof vehicleTables>,
) {
  const leads = table(
    'leads',
    {
      id: text().primaryKey(),
      firstName: text('first_name').notNull(),
      lastName: text('last_name').notNull(),
      email: text().notNull(),
      phone: text().notNull(),
      vehicleInterest: text('vehicle_interest'),
      vehicleId: text('vehicle_id').references(() => vehicles.id),
      status: text().$type<Lead['status']>().notNull(),
      source: text().notNull(),
      type: text().$type<Lead['type']>().notNull(),
      notes: text(),
      contactDate: text('contact_date'),
      testDriveDate: text('test_drive_date'),
      imported: json().$type<Lead['imported']>(),
      consent: json().$type<Lead['consent']>(),
      testDriveOutcome: text('test_drive_outcome').$type<Lead['testDriveOutcome']>(),
      ownerId: text('owner_id'),
      firstContactAt: text('first_contact_at'),
      handOvers: json('hand_overs').$type<Lead['handOvers']>().notNull().default(sql`'[]'`),
      createdAt: text('created_at').notNull(),
      updatedAt: text('updated_at').notNull(),
      revision: integer().notNull(),
    },
    own => [
      index('leads_revision').on(own.revision),
      index('leads_vehicle').on(own.vehicleId),
      index('leads_created').on(own.createdAt),
      index('leads_owner').on(own.ownerId, own.createdAt),
    ],
  )

  const leadNotes = table(
    'lead_notes',
    {
      id: text().primaryKey(),
      leadId: text('lead_id')
        .notNull()
        .references(() => leads.id),
      note: text().notNull(),
      author: text().notNull(),
      authorId: text('author_id'),
      consent: json().$type<LeadNote['consent']>(),
      createdAt: text('created_at').notNull(),
      revision: integer().notNull(),
    },
    own => [index('lead_notes_revision').on(own.revision), index('lead_notes_lead').on(own.leadId)],
  )

  return { leads, leadNotes }
}
