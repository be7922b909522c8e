// The floor of storing a lead, as a process of its own. Argument: a database file that is not there yet. Prints its port.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Sqlite from 'better-sqlite3'

const database = new Sqlite(process.argv[2] ?? '')
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec(`
  CREATE TABLE leads (
    id TEXT PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT NOT NULL, phone TEXT NOT NULL,
    notes TEXT, status TEXT NOT NULL, created_at TEXT NOT NULL
  )
`)
const insert = database.prepare(
  `INSERT INTO leads VALUES (@id, @firstName, @lastName, @email, @phone, @notes, 'new', @createdAt)`,
)

const server = createServer(async (request, response) => {
  const lead = { ...JSON.parse(await text(request)), id: randomUUID(), createdAt: new Date().toISOString() }
  insert.run(lead)
  const body = Buffer.from(JSON.stringify(lead))
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))
