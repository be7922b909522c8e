/** What a line of the log is about, and the kinds by which lines are found. */
import type { Collection } from '../collections/collections.ts'

/** What a line is about: a mirrored collection, or what only the server has. */
export type AuditSubject =
  | Collection
  | 'applications'
  | 'backups'
  | 'exports'
  | 'parked'
  | 'sessions'
  | 'settings'
  | 'users'

export const AUDIT_KIND_LABELS = {
  log_ins: 'Log-ins and devices',
  accounts: 'Accounts and roles',
  applications: 'Loan applications',
  exports: 'Exports',
  backups: 'Backups',
  customers: 'Customers',
  vehicles: 'Vehicles',
  events: 'Events',
  settings: 'Settings',
  sync: 'Held-back changes',
} as const
export type AuditKind = keyof typeof AUDIT_KIND_LABELS
export const AUDIT_KINDS = Object.keys(AUDIT_KIND_LABELS) as AuditKind[]

export const SUBJECT_KINDS = {
  applications: 'applications',
  backups: 'backups',
  events: 'events',
  exports: 'exports',
  issues: 'sync',
  leads: 'customers',
  notes: 'customers',
  parked: 'sync',
  sessions: 'log_ins',
  settings: 'settings',
  tasks: 'customers',
  users: 'accounts',
  vehicles: 'vehicles',
} as const satisfies Record<AuditSubject, AuditKind>

/** The subjects of a kind. */
export const subjectsOf = (kind: AuditKind): AuditSubject[] =>
  (Object.keys(SUBJECT_KINDS) as AuditSubject[]).filter(subject => SUBJECT_KINDS[subject] === kind)

/** Null for a subject that only another version knows. */
export const kindOf = (subject: string): AuditKind | null =>
  subject in SUBJECT_KINDS ? SUBJECT_KINDS[subject as AuditSubject] : null
