// What stands between a device and the server, and can be taken away: in a way that is noticed at once, or in silence.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** There; gone, so that each attempt fails at once; or silent: what is sent is never answered, though it is taken. */
export type SignalState = 'there' | 'gone' | 'silent'

export interface Signal {
  /** The address of the server through it. */
  origin: string
  /** A connection on which something was silenced stays so; new ones are as the signal is. */
  turn(state: SignalState): void
  close(): Promise<void>
}

/** @param origin of a server on this machine */
export async function openSignal(origin: string): Promise<Signal> {
  let state: SignalState = 'there'
  const pairs = new Set<readonly [Socket, Socket]>()
  const all = new Set<Socket>()
  const server = createServer({ noDelay: true }, near => {
    near.on('error', () => {})
    near.on('close', () => all.delete(near))
    all.add(near)
    if (state === 'gone') near.resetAndDestroy()
    if (state !== 'there') return
    const far = connect({ host: 'localhost', port: Number(new URL(origin).port), noDelay: true })
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
      from.pipe(to)
    }
  })
  server.listen(0)
  await once(server, 'listening')
  const turn = (next: SignalState) => {
    state = next
    if (state === 'there') return
    for (const [near, far] of pairs) {
      near.unpipe(far)
      far.unpipe(near)
      if (state === 'gone') near.resetAndDestroy()
    }
    pairs.clear()
  }
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    turn,
    close: async () => {
      for (const socket of all) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
