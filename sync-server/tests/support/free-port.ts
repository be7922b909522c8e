import { once } from 'node:events'
import { createServer } from 'node:net'

/** A TCP port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  probe.close()
  await once(probe, 'close')
  return address.port
}
