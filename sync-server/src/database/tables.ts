/** All tables, described once for both engines: which kinds of columns they have is said by each engine's `Columns`. */
import type { Columns } from './columns.ts'
import { disposalTables } from './tables/disposals.ts'
import { eventTables } from './tables/events.ts'
import { factorTables } from './tables/factors.ts'
import { filmJobTables } from './tables/film-jobs.ts'
import { heldInquiryTables } from './tables/held-inquiries.ts'
import { heldUploadTables } from './tables/held-uploads.ts'
import { leadTables } from './tables/leads.ts'
import { loanApplicationTables } from './tables/loan-applications.ts'
import { settingsTables } from './tables/settings.ts'
import { shownTextTables } from './tables/shown-texts.ts'
import { siteTables } from './tables/site.ts'
import { syncTables } from './tables/sync.ts'
import { taskTables } from './tables/tasks.ts'
import { unsentWorkTables } from './tables/unsent-work.ts'
import { userTables } from './tables/users.ts'
import { vehicleTables } from './tables/vehicles.ts'
import { vinAnswerTables } from './tables/vin-answers.ts'

/** All tables. Those of both engines have the same names, columns and rows. */
export type Tables = ReturnType<typeof describeTables>

/** Makes the tables of an engine from their one description. */
export function describeTables(columns: Columns) {
  const { vehicles } = vehicleTables(columns)
  const { leads, leadNotes } = leadTables(columns, { vehicles })
  const ofUsers = userTables(columns)
  return {
    vehicles,
    leads,
    leadNotes,
    ...loanApplicationTables(columns, { leads, leadNotes, vehicles }),
    ...disposalTables(columns),
    ...eventTables(columns),
    ...filmJobTables(columns),
    ...heldInquiryTables(columns),
    ...heldUploadTables(columns),
    ...settingsTables(columns),
    ...shownTextTables(columns),
    ...siteTables(columns),
    ...syncTables(columns),
    ...taskTables(columns),
    ...unsentWorkTables(columns),
    ...ofUsers,
    ...factorTables(columns, ofUsers),
    ...vinAnswerTables(columns),
  }
}
