// The largest dealership: its pages, its figures, and what the server keeps in memory after all of it.
import type { Measurement } from '../measurement.ts'
import { timed } from '../statistics.ts'
import { Device } from './device.ts'
import { measureSize } from './publishing.ts'

const SEARCHES = 50
const ASKED = [
  '/',
  '/inventory',
  '/inventory?page=400',
  '/sitemap.xml',
  '/sitemap-2.xml',
  '/financing',
  '/nothing',
]

export const measureLarge: Measurement = async bench => {
  const { stocks, tell, say } = bench
  const dealership = await stocks.make('L')
  try {
    await measureSize(bench, dealership, 'L')
    const { origin } = dealership
    const cookie = await dealership.logIn()
    for (const path of ASKED) await (await fetch(origin + path)).arrayBuffer()
    for (const encoding of ['identity', 'br']) {
      const list = await timed(async () =>
        (await fetch(`${origin}/api/vehicles`, { headers: { 'accept-encoding': encoding } })).arrayBuffer(),
      )
      say(`The public list, ${encoding}: ${Math.round(list)} ms`)
    }
    for (let search = 0; search < SEARCHES; search++)
      await (await fetch(`${origin}/api/vehicles/search?make=Ford&priceMax=${20_000 + search}`)).arrayBuffer()
    const leads = await timed(async () => drain(await fetch(`${origin}/api/leads`, { headers: { cookie } })))
    tell({ what: 'GET all leads', size: 'L', unit: 'ms', figure: leads, floor: null, goal: null })
    const device = new Device(origin, cookie)
    let records = 0
    const filling = await timed(async () => {
      records = await device.fill()
    })
    tell({
      what: `Pull all ${records.toLocaleString('en-US')} records, for each 1,000`,
      ...{ size: 'L', unit: 'ms', figure: (filling / records) * 1000, floor: null, goal: null },
    })
    const memory = dealership.residentMegabytes
    if (memory !== null)
      tell({
        what: 'Memory of the server after all of that',
        ...{ size: 'L', unit: 'MB', figure: memory, floor: null },
        goal: { of: 'figure', bound: 'at most', value: 256, margin: 1.25 },
      })
  } finally {
    await dealership.stop()
  }
}

/** Reads an answer and keeps nothing of it. */
async function drain(reply: Response): Promise<number> {
  let bytes = 0
  for await (const chunk of reply.body ?? []) bytes += chunk.byteLength
  return bytes
}
