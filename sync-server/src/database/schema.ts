// All tables as SQLite keeps them, for the migration generator and the connection.
import { SQLITE_COLUMNS } from './sqlite-columns.ts'
import { describeTables } from './tables.ts'

export const {
  acknowledgedGestures,
  attempts,
  audit,
  communityEvents,
  deviceReports,
  endedSessions,
  filmJobs,
  heldInquiries,
  heldUploads,
  idempotencyKeys,
  knownDevices,
  leadNotes,
  leads,
  loanApplications,
  media,
  parkedFiles,
  parkedWork,
  publishedAds,
  publishedPages,
  sequence,
  sessions,
  settings,
  syncIssues,
  tombstones,
  users,
  vehicles,
  videos,
  vinAnswers,
} = describeTables(SQLITE_COLUMNS)
