// All tables as PostgreSQL keeps them, for the migration generator and the connection. By their names and their rows they
// are those of ../schema.ts.
import { communityEvents } from './tables/events.ts'
import { filmJobs } from './tables/film-jobs.ts'
import { heldInquiries } from './tables/held-inquiries.ts'
import { heldUploads } from './tables/held-uploads.ts'
import { leadNotes, leads } from './tables/leads.ts'
import { loanApplications } from './tables/loan-applications.ts'
import { attempts, settings } from './tables/settings.ts'
import { media, publishedPages, videos } from './tables/site.ts'
import {
  acknowledgedGestures,
  audit,
  idempotencyKeys,
  sequence,
  syncIssues,
  tombstones,
} from './tables/sync.ts'
import { deviceReports, parkedFiles, parkedWork } from './tables/unsent-work.ts'
import { endedSessions, sessions, users } from './tables/users.ts'
import { vehicles } from './tables/vehicles.ts'
import { vinAnswers } from './tables/vin-answers.ts'

export {
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
  leadNotes,
  leads,
  loanApplications,
  media,
  parkedFiles,
  parkedWork,
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
}
