// A table of a floor, in a database of either engine: what is written is on the disk before it is answered.
import Sqlite from 'better-sqlite3'
import pg from 'pg'

type Row = Readonly<Record<string, string>>

export interface FloorTable {
  insert(row: Row): Promise<void>
  read(id: string): Promise<unknown>
}

const POOL = 8

/** @param place a database file that is not there yet, or the address of an empty PostgreSQL database */
export async function openFloorTable(
  place: string,
  name: string,
  columns: readonly string[],
): Promise<FloorTable> {
  const definition = columns.map(column => `${column} TEXT ${column === 'id' ? 'PRIMARY KEY' : 'NOT NULL'}`)
  const create = `CREATE TABLE ${name} (${definition.join(', ')})`
  const insert = (marks: readonly string[]) =>
    `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${marks.join(', ')})`
  if (place.startsWith('postgres:')) {
    const pool = new pg.Pool({ connectionString: place, max: POOL })
    await pool.query(create)
    const text = insert(columns.map((_, index) => `$${index + 1}`))
    return {
      insert: async row =>
        void (await pool.query({ name: 'insert', text, values: columns.map(one => row[one]) })),
      read: async id =>
        (await pool.query({ name: 'read', text: `SELECT * FROM ${name} WHERE id = $1`, values: [id] }))
          .rows[0],
    }
  }
  const database = new Sqlite(place)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(create)
  const [insertion, reading] = [
    database.prepare(insert(columns.map(column => `@${column}`))),
    database.prepare(`SELECT * FROM ${name} WHERE id = ?`),
  ]
  return { insert: async row => void insertion.run(row), read: async id => reading.get(id) }
}
