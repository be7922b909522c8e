// All tables as PostgreSQL keeps them, for the migration generator and the connection.
import { describeTables } from '../tables.ts'
import { POSTGRES_COLUMNS } from './columns.ts'

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
} = describeTables(POSTGRES_COLUMNS)
