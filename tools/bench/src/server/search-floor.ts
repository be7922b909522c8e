// The floor of searching, as a process of its own. Argument: the database file. Prints its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Sqlite from 'better-sqlite3'

const database = new Sqlite(process.argv[2] ?? '', { readonly: true })
const search = database.prepare(`
  SELECT * FROM vehicles
  WHERE status IN ('available', 'pending') AND make = ? COLLATE NOCASE AND price_cents BETWEEN ? AND ?
  ORDER BY price_cents, id
`)

const server = createServer((_request, response) => {
  const body = Buffer.from(JSON.stringify(search.all('Ford', 1_500_000, 4_000_000)))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))
