import type { Lead } from '@forecourt/shared/leads/lead'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { integer, json, text } from '../columns.ts'
import { vehicles } from './vehicles.ts'

export const leads = pgTable(
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
    testDriveOutcome: text('test_drive_outcome').$type<Lead['testDriveOutcome']>(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    revision: integer().notNull(),
  },
  table => [
    index('leads_revision').on(table.revision),
    index('leads_vehicle').on(table.vehicleId),
    index('leads_created').on(table.createdAt),
  ],
)

export const leadNotes = pgTable(
  'lead_notes',
  {
    id: text().primaryKey(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id),
    note: text().notNull(),
    author: text().notNull(),
    createdAt: text('created_at').notNull(),
    revision: integer().notNull(),
  },
  table => [index('lead_notes_revision').on(table.revision), index('lead_notes_lead').on(table.leadId)],
)
