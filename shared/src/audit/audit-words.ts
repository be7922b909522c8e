/** A line of the log in words: what somebody did, to what, and what differs. No code is shown to anybody. */
import { fieldLabel, valueText } from '../collections/field-words.ts'
import { LOAN_STATUS_LABELS } from '../loans/decision-words.ts'
import type { LoanStatus } from '../loans/loan-options.ts'
import { agentWords } from '../users/agent-words.ts'
import { LOG_IN_WAYS, type LogInWay } from '../users/factor.ts'
import { ROLE_LABELS } from '../users/user.ts'
import type { AuditAction } from './audit-actions.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { AuditSubject } from './audit-kinds.ts'

export interface AuditWords {
  /** "Marta Lund changed a vehicle". */
  title: string
  /** "2020 Toyota Tacoma · Price: $36,900 to $36,500"; blank where there is nothing to add. */
  detail: string
}

/** A value before and after, in words. */
export interface AuditDifference {
  label: string
  before: string
  after: string
}

export interface AuditWording {
  timeZone: string
  /** The name of a vehicle by its id; null where it is not known. */
  vehicle(id: string): string | null
  /** The name of an account by its id; null where it is not known. */
  person(id: string): string | null
}

const SHOWN_DIFFERENCES = 2
const SHOWN_TEXT = 60

/** What every change writes along and tells nobody anything. */
const SILENT = new Set([
  'id',
  'revision',
  'updatedAt',
  'passwordVersion',
  'createdAt',
  'imported',
  'handOvers',
])

const NOUNS: Readonly<Record<AuditSubject, string>> = {
  applications: 'a loan application',
  backups: 'a backup',
  events: 'an event',
  exports: 'an export',
  issues: 'a held-back change',
  leads: 'a customer',
  notes: 'a sales note',
  parked: 'work that was put aside',
  sessions: 'a session',
  settings: 'a setting',
  tasks: 'a next step',
  users: 'an account',
  vehicles: 'a vehicle',
}

const SETTING_LABELS: Readonly<Record<string, string>> = {
  hero_auto_place: 'New vehicles take the first place of the slider',
}

const nounOf = (subject: string) => (subject in NOUNS ? NOUNS[subject as AuditSubject] : `“${subject}”`)

const quoted = (text: string) => (text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT - 1)}…` : text)

/** Who did it, as they were called then. */
export function actorWords({ by }: Pick<AuditEntry, 'by'>): string {
  switch (by.kind) {
    case 'user':
      return by.name ?? 'Somebody'
    case 'visitor':
      return 'A visitor'
    case 'command':
      return 'A command on the server'
    case 'system':
      return 'The server'
    default:
      return by.kind satisfies never
  }
}

const OWN_MACHINE = new Set(['127.0.0.1', '::1', '0:0:0:0::/64'])

/** An address as people know it. */
export const addressWords = (address: string): string =>
  OWN_MACHINE.has(address) ? 'The server’s own machine' : address

/** What differs, in words; the fields that a person can see first. */
export function differencesOf(
  { subject, before, after }: Pick<AuditEntry, 'subject' | 'before' | 'after'>,
  wording: AuditWording,
): AuditDifference[] {
  const fields = Object.keys({ ...before, ...after }).filter(field => !SILENT.has(field))
  return fields.map(field => ({
    label: labelOf(subject, field),
    before: before && field in before ? fieldText(subject, field, before[field], wording) : 'nothing',
    after: after && field in after ? fieldText(subject, field, after[field], wording) : 'nothing',
  }))
}

function labelOf(subject: string, field: string): string {
  if (subject === 'users' && field === 'isActive') return 'Active'
  if (subject === 'settings') return 'Value'
  return fieldLabel(field)
}

function fieldText(
  subject: string,
  field: string,
  value: unknown,
  { timeZone, vehicle, person }: AuditWording,
): string {
  if (field === 'role' && (value === 'admin' || value === 'sales')) return ROLE_LABELS[value]
  if (subject === 'users' && field === 'password') return 'set anew'
  if (subject === 'applications' && field === 'status' && String(value) in LOAN_STATUS_LABELS)
    return LOAN_STATUS_LABELS[value as LoanStatus]
  if (field === 'agent') return agentWords(typeof value === 'string' ? value : null)
  if (field === 'vehicleId' && typeof value === 'string')
    return vehicle(value) ?? valueText(field, value, timeZone)
  if (field === 'ownerId' && typeof value === 'string')
    return person(value) ?? valueText(field, value, timeZone)
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return JSON.stringify(value)
  return valueText(field, value, timeZone)
}

/** The line as a sentence, with what there is to add. */
export function auditWords(entry: AuditEntry, wording: AuditWording): AuditWords {
  const own = OF_SUBJECT[entry.subject]?.[entry.action]?.(entry)
  if (own) return own
  const { subject, title } = entry
  const words = title ?? ''
  const did = `${actorWords(entry)} ${VERBS[entry.action]} ${nounOf(subject)}`
  if (entry.action !== 'changed') return { title: did, detail: words }
  const name = subject === 'settings' ? (SETTING_LABELS[entry.recordId] ?? entry.recordId) : words
  return { title: did, detail: [name, changeWords(entry, wording)].filter(Boolean).join(' · ') }
}

/** "Price: $36,900 to $36,500, Mileage: 51,230 to 51,300 and 2 more". */
function changeWords(entry: AuditEntry, wording: AuditWording): string {
  const all = differencesOf(entry, wording)
  const named = all
    .slice(0, SHOWN_DIFFERENCES)
    .map(({ label, before, after }) => `${label}: ${quoted(before)} to ${quoted(after)}`)
  const more = all.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const VERBS: Readonly<Record<AuditAction, string>> = {
  created: 'added',
  changed: 'changed',
  deleted: 'deleted',
  read: 'read',
  logged_in: 'logged in to',
  login_failed: 'failed to log in to',
  login_held_off: 'was held off from',
  proof_failed: 'could not confirm',
  setup_failed: 'could not set up',
  pin_spent: 'locked',
  logged_out: 'logged out of',
  session_ended: 'ended',
  wipe_asked: 'asked for a wipe of',
  wipe_taken_back: 'took back a wipe of',
  wiped: 'wiped',
  device_seen: 'took note of',
  exported: 'exported',
  backed_up: 'made',
  restored: 'restored',
}

type Own = (entry: AuditEntry) => AuditWords

const textOf = (fields: AuditEntry['after'], field: string) => {
  const value = fields?.[field]
  return typeof value === 'string' ? value : null
}
const countOf = (fields: AuditEntry['after'], field: string) => Number(fields?.[field] ?? 0)
const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

const deviceOf = ({ after }: AuditEntry) => agentWords(textOf(after, 'agent'))
/** Whether somebody did it to their own account. */
const isOwn = ({ by, recordId }: AuditEntry) => by.kind === 'user' && by.id === recordId
const whose = (entry: AuditEntry) =>
  isOwn(entry) ? 'another device of their own' : `a device of ${entry.title ?? 'somebody'}`

const WHY: Readonly<Record<string, string>> = {
  password: 'A new password logs out all other devices.',
  closed: 'The account was deactivated or deleted.',
  command: 'By a command on the server.',
}

const WAYS: Readonly<Record<LogInWay, string>> = {
  password: 'password',
  passkey: 'passkey',
  totp: 'code of the authenticator app',
  recovery: 'recovery code',
}
const WRONG: Readonly<Record<LogInWay, string>> = {
  password: 'A wrong password',
  passkey: 'A passkey that could not be checked',
  totp: 'A wrong code of the authenticator app',
  recovery: 'A wrong recovery code',
}
/** The same where it names no account. */
const STRANGE: Readonly<Record<LogInWay, string>> = {
  ...WRONG,
  password: 'A log-in under a name that no account has',
  passkey: 'A passkey that no account has',
}
/** "From this address, after 10 tries with a recovery code, for 15 minutes at most." */
function heldOffWords(after: AuditEntry['after']): string {
  const tries = counted(countOf(after, 'tries'), 'try').replace('trys', 'tries')
  const way = after?.['way']
  const what = isWay(way) && way !== 'password' ? ` with a ${WAYS[way]}` : ''
  const minutes = countOf(after, 'minutes') || 15
  if (minutes > 60) return `From anywhere, after ${tries}${what}, for ${minutes / 60} hours at most.`
  return `From this address, after ${tries}${what}, for ${minutes} minutes at most.`
}
const isWay = (way: unknown): way is LogInWay => LOG_IN_WAYS.some(one => one === way)
/** A line from before ways were written down is of a password. */
const wayOf = (after: AuditEntry['after']): LogInWay => {
  const way = after?.['way']
  return isWay(way) ? way : 'password'
}
/** "With password and passkey"; blank for a line from before that was written down. */
function waysOf({ after }: AuditEntry): string {
  const ways = after?.['ways']
  const known = Array.isArray(ways) ? ways.filter(isWay).map(way => WAYS[way]) : []
  return known.length > 0 ? `With ${known.join(' and ')}` : ''
}

const OF_SESSIONS: Partial<Record<AuditAction, Own>> = {
  logged_in: entry => ({
    title: `${actorWords(entry)} logged in${entry.after?.['isNew'] === true ? ' on a new device' : ''}`,
    detail: waysOf(entry),
  }),
  login_failed: ({ title, after }) => ({
    title: title ? `${WRONG[wayOf(after)]} for ${title}` : STRANGE[wayOf(after)],
    detail:
      title || wayOf(after) !== 'password'
        ? ''
        : 'The name is not kept: it may be a password that was typed into the wrong field.',
  }),
  login_held_off: ({ title, after }) => ({
    title: title ? `Log-ins as ${title} held off` : 'Log-ins held off',
    detail: heldOffWords(after),
  }),
  proof_failed: entry => ({
    title: `${actorWords(entry)} gave ${WRONG[wayOf(entry.after)].replace(/^A/, 'a')}`,
    detail: 'When asked for it again, to confirm that it was them.',
  }),
  setup_failed: entry => ({
    title: `${actorWords(entry)} could not set up ${wayOf(entry.after) === 'passkey' ? 'a passkey' : 'an authenticator app'}`,
    detail:
      wayOf(entry.after) === 'passkey'
        ? 'The passkey could not be checked.'
        : 'The code of the app was not right.',
  }),
  pin_spent: ({ title, after }) => ({
    title: `The PIN of ${title ?? 'somebody'} was tried too often`,
    detail: [
      agentWords(textOf(after, 'agent')),
      'The device locked itself and logged out. What is on it waits for the log-in of its user.',
    ].join(' · '),
  }),
  logged_out: entry => ({ title: `${actorWords(entry)} logged out`, detail: '' }),
  session_ended: entry => ({
    title: `${actorWords(entry)} logged out ${whose(entry)}`,
    detail: [deviceOf(entry), WHY[textOf(entry.after, 'why') ?? '']].filter(Boolean).join(' · '),
  }),
  wipe_asked: entry => ({
    title: `${actorWords(entry)} asked for a wipe of ${whose(entry)}`,
    detail: `${deviceOf(entry)} · It removes everything at its next contact.`,
  }),
  wipe_taken_back: entry => ({
    title: `${actorWords(entry)} took back the wipe of ${whose(entry)}`,
    detail: `${deviceOf(entry)} · It stays logged out.`,
  }),
  wiped: entry => ({
    title: `A device of ${entry.title ?? 'somebody'} wiped itself`,
    detail: `${deviceOf(entry)} · Nothing is left on it.`,
  }),
  device_seen: entry => ({
    title: `${actorWords(entry)} took note of a new device of ${entry.title ?? 'somebody'}`,
    detail: deviceOf(entry),
  }),
}

const OF_USERS: Partial<Record<AuditAction, Own>> = {
  changed: entry => {
    const { after, title } = entry
    const name = isOwn(entry) ? 'their own account' : (title ?? 'an account')
    const role = textOf(after, 'role')
    const others = Object.keys(after ?? {}).filter(field => !['role', 'isActive', 'password'].includes(field))
    const did = [
      ...(role === 'admin' || role === 'sales' ? [`gave ${name} the role ${ROLE_LABELS[role]}`] : []),
      ...(after?.['isActive'] === false ? [`deactivated ${name}`] : []),
      ...(after?.['isActive'] === true ? [`activated ${name}`] : []),
      ...(after && 'password' in after ? [`set a new password for ${name}`] : []),
      ...(others.length > 0 ? [`changed ${name}`] : []),
    ]
    const detail = others.map(
      field =>
        `${fieldLabel(field)}: ${quoted(String(entry.before?.[field] ?? ''))} to ${quoted(String(after?.[field]))}`,
    )
    return {
      title: `${actorWords(entry)} ${did.join(' and ') || `changed ${name}`}`,
      detail: detail.join(', '),
    }
  },
}

const EXPORTED: Readonly<Record<string, string>> = { customers: 'customers', log: 'the log' }

const OF_EXPORTS: Partial<Record<AuditAction, Own>> = {
  exported: entry => ({
    title: `${actorWords(entry)} exported ${EXPORTED[textOf(entry.after, 'what') ?? ''] ?? 'data'}`,
    detail: `${counted(countOf(entry.after, 'rows'), 'row')}, CSV${
      entry.after?.['isOffline'] === true ? ' · Made without a signal and told afterwards' : ''
    }`,
  }),
}

const OF_BACKUPS: Partial<Record<AuditAction, Own>> = {
  backed_up: ({ after }) => ({
    title: 'A backup was made',
    detail: `${textOf(after, 'file') ?? 'One file'}, with ${counted(countOf(after, 'mediaFiles'), 'media file')}`,
  }),
  restored: () => ({
    title: 'The dealership was set back to a backup',
    detail: 'What was done after that backup was made is not in this log.',
  }),
}

const OF_SUBJECT: Readonly<Record<string, Partial<Record<AuditAction, Own>>>> = {
  sessions: OF_SESSIONS,
  users: OF_USERS,
  exports: OF_EXPORTS,
  backups: OF_BACKUPS,
}
