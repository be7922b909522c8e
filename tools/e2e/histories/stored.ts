/** What the server has, read from the file of its database. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type Values = Record<string, unknown>

export interface AuditLine {
  /** The username, null for a visitor. */
  actor: string | null
  collection: string
  recordId: string
  before: Values
  after: Values
}

export interface StoredIssue {
  /** The username. */
  person: string
  documentId: string
  mine: Values
  isOpen: boolean
}

export interface StoredLead {
  id: string
  phone: string
  notes: string
}

export interface Stored {
  leads: ReadonlyMap<string, StoredLead>
  /** The exterior photos of vehicles, by their addresses. */
  photos: ReadonlyMap<string, readonly string[]>
  audit: readonly AuditLine[]
  issues: readonly StoredIssue[]
}

const valuesOf = (text: unknown): Values => (typeof text === 'string' ? JSON.parse(text) : {})
const orNull = (text: unknown) => (text === null || text === undefined ? null : String(text))

/** @param directory of the dealership, whose server may be running */
export function readStored(directory: string): Stored {
  const database = new DatabaseSync(join(directory, 'forecourt.sqlite'), { readOnly: true })
  try {
    const all = (sql: string) => database.prepare(sql).all()
    const leads = all('SELECT id, phone, notes FROM leads').map(row => ({
      id: String(row.id),
      phone: String(row.phone),
      notes: orNull(row.notes) ?? '',
    }))
    const vehicles = all('SELECT id, exterior_photos AS photos FROM vehicles')
    const audit = all(
      `SELECT username, collection, record_id, before, after FROM audit LEFT JOIN users ON users.id = actor_id
       WHERE collection IN ('leads', 'notes') AND action <> 'read' ORDER BY audit.id`,
    )
    const issues = all(
      'SELECT username, document_id, mine, settled_at FROM sync_issues JOIN users ON users.id = user_id',
    )
    return {
      leads: new Map(leads.map(lead => [lead.id, lead])),
      photos: new Map(vehicles.map(({ id, photos }) => [String(id), JSON.parse(String(photos))])),
      audit: audit.map(row => ({
        actor: orNull(row.username),
        collection: String(row.collection),
        recordId: String(row.record_id),
        before: valuesOf(row.before),
        after: valuesOf(row.after),
      })),
      issues: issues.map(row => ({
        person: String(row.username),
        documentId: String(row.document_id),
        mine: valuesOf(row.mine),
        isOpen: row.settled_at === null,
      })),
    }
  } finally {
    database.close()
  }
}
