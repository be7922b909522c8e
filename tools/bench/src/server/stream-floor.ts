// The floor of telling others, as a process of its own: a note is stored in a transaction of its own, an event tells of
// it, and whoever heard reads it. Argument: the place of a new database. Prints its port.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openFloorTable } from './floor-table.ts'

const notes = await openFloorTable(process.argv[2] ?? '', 'notes', ['id', 'note'])
const listeners = new Set<ServerResponse>()

const server = createServer(async (request, response) => {
  if (request.url === '/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    listeners.add(response)
  } else if (request.method === 'POST') {
    const note = JSON.parse(await text(request))
    await notes.insert(note)
    for (const listener of listeners) listener.write(`event: poke\ndata: ${note.id}\n\n`)
    response.writeHead(200).end()
  } else {
    response.writeHead(200).end(JSON.stringify(await notes.read(request.url?.slice(1) ?? '')))
  }
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))
