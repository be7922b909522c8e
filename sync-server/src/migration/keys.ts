import type { Tables } from '../database/tables.ts'

/**
 * What is not moved: chunks that nobody has claimed, where an app that finds nothing of its upload sends it from the
 * beginning; and log-ins that are under way, which begin again.
 */
type LeftBehind = 'heldUploads' | 'pendingLogIns'

/** A table that is moved. One that is added to the dealership is moved, or is left behind by decision. */
export type TableName = Exclude<keyof Tables, LeftBehind>

/**
 * The tables of the dealership, and by what a row of each is known: they are moved in this order, those that are referred to
 * before those that refer to them, and read in the order of the keys. Published pages move, too: what they say of a bucket
 * is still so, and what they say of a disk is doubted by the server that finds something else there.
 */
export const KEYS = {
  settings: ['key'],
  users: ['id'],
  userFactors: ['id'],
  recoveryCodes: ['hash'],
  sessions: ['tokenHash'],
  endedSessions: ['tokenHash'],
  knownDevices: ['device', 'userId'],
  attempts: ['key'],
  deviceReports: ['device', 'userId'],
  parkedWork: ['id'],
  parkedFiles: ['workId', 'photoId', 'offset'],
  vehicles: ['id'],
  leads: ['id'],
  leadNotes: ['id'],
  tasks: ['id'],
  loanApplications: ['id'],
  erasedApplicants: ['applicationId'],
  communityEvents: ['id'],
  syncIssues: ['id'],
  tombstones: ['collection', 'id'],
  heldInquiries: ['id'],
  shownTexts: ['version'],
  disposals: ['id'],
  erasedRecords: ['collection', 'id'],
  media: ['hash'],
  videos: ['hash'],
  filmJobs: ['id'],
  vinAnswers: ['vin'],
  publishedPages: ['path'],
  publishedAds: ['id'],
  idempotencyKeys: ['key'],
  acknowledgedGestures: ['mirror', 'collection', 'recordId'],
  audit: ['id'],
  sequence: ['id'],
} as const satisfies { [Name in TableName]: readonly (keyof Tables[Name]['$inferSelect'])[] }

export const TABLE_NAMES = Object.keys(KEYS) as TableName[]
