/** A service that decodes VINs, on a port of its own: whatever it is asked, it knows one car. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const ANSWER = JSON.stringify({
  Count: 1,
  Results: [{ ErrorCode: '0', Make: 'HONDA', Model: 'Accord', ModelYear: '2003', BodyClass: 'Coupe' }],
})

export async function openVpic() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(ANSWER)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
