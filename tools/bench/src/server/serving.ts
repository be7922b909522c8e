// What many visitors ask for and nothing needs to be thought about: the list and a page, against the bare sending of bytes.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { compareLoad } from '../load.ts'
import { withDealership } from '../measured-dealership.ts'
import type { Measurement } from '../measurement.ts'
import { startFloor } from './floor-process.ts'
import type { PlainAnswer } from './plain-server.ts'

const LEAST = { of: 'ratio', bound: 'at least', value: 0.75, margin: 1.5 } as const

const ASKED = [
  { what: 'GET the public list of 200 vehicles', path: '/api/vehicles', headers: {}, isKnown: false },
  {
    what: 'The same, br',
    path: '/api/vehicles',
    headers: { 'accept-encoding': 'br' },
    isKnown: false,
  },
  { what: 'The same, 304', path: '/api/vehicles', headers: {}, isKnown: true },
  {
    what: 'GET a vehicle page, br',
    path: '/vehicle/v7',
    headers: { 'accept-encoding': 'br' },
    isKnown: false,
  },
] as const

export const measureServing: Measurement = ({ stocks, tell }) =>
  withDealership(stocks, 'S', async dealership => {
    for (const { what, path, headers, isKnown } of ASKED) {
      const url = dealership.origin + path
      const known = isKnown ? { 'if-none-match': String((await ask(url, {})).headers['etag']) } : {}
      const sent = { ...headers, ...known }
      const reply = await ask(url, sent)
      const { status } = reply
      const floor = await startPlain(reply)
      try {
        const figures = await compareLoad(
          { url, headers: sent, status },
          { url: `${floor.origin}/same`, headers: sent, status },
        )
        tell({
          what,
          size: 'S',
          unit: '/s',
          figure: figures.ours,
          floor: { what: 'node:http, the same bytes', figure: figures.floor },
          goal: LEAST,
        })
      } finally {
        await floor.stop()
      }
    }
  })

interface Reply {
  status: number
  headers: Record<string, string>
  bytes: Buffer
}

/** Asks as it is: nothing unpacks the bytes on their way. */
async function ask(url: string, headers: Record<string, string>): Promise<Reply> {
  const [message] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const { connection: _own, date: _ours, 'keep-alive': _too, ...rest } = message.headers
  return {
    status: message.statusCode ?? 0,
    headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
    bytes: await buffer(message),
  }
}

/** A plain server that answers as ours just did: status, headers and bytes. */
async function startPlain({ status, headers, bytes }: Reply) {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-floor-'))
  const file = join(directory, 'bytes')
  writeFileSync(file, bytes)
  const answer: PlainAnswer = { path: '/same', file: bytes.length > 0 ? file : null, status, headers }
  try {
    return await startFloor('plain-server.ts', JSON.stringify([answer]))
  } finally {
    rmSync(directory, { recursive: true })
  }
}
