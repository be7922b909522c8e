// The floor of storing a lead, as a process of its own. Argument: the place of a new database. Prints its port.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openFloorTable } from './floor-table.ts'

const COLUMNS = ['id', 'firstName', 'lastName', 'email', 'phone', 'notes', 'status', 'createdAt']
const leads = await openFloorTable(process.argv[2] ?? '', 'leads', COLUMNS)

const server = createServer(async (request, response) => {
  const createdAt = new Date().toISOString()
  const lead = { ...JSON.parse(await text(request)), id: randomUUID(), status: 'new', createdAt }
  await leads.insert(lead)
  const body = Buffer.from(JSON.stringify(lead))
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))
