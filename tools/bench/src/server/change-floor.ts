// The floor of sending what waits, as a process of its own: each change is stored in a transaction of its own and given
// back, and the page from which it comes is bare. Arguments: the place of a new database, a file with Dexie. Prints its port.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openFloorTable } from './floor-table.ts'

const [place = '', script = ''] = process.argv.slice(2)
const changes = await openFloorTable(place, 'changes', ['id', 'row'])
const page = `<!doctype html><title>Plain</title><script>${readFileSync(script, 'utf8')}</script>`

const server = createServer(async (request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    return
  }
  const row = await text(request)
  const { change, next } = JSON.parse(row)
  await changes.insert({ id: change, row })
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(next))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))
