// One, two and three servers on one database: what they take together, and how soon one shows what another took.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../e2e/dealership.ts'
import { requestsPerSecondOfAll } from '../load.ts'
import { MeasuredDealership } from '../measured-dealership.ts'
import type { Measurement } from '../measurement.ts'
import { median } from '../statistics.ts'
import { inquiry, sender } from './lead-posting.ts'

const SERVERS = [1, 2, 3]
const SECONDS = 6
const CHANGES = 40

export const measureInstances: Measurement = async ({ stocks, say, tell }) => {
  const first = await stocks.make('M')
  const servers = [first]
  const row = { size: 'M', floor: null, goal: null } as const
  try {
    await first.start('--empty')
    for (const count of SERVERS) {
      while (servers.length < count) {
        const next = new MeasuredDealership(await freePort(), mkdtempSync(join(tmpdir(), 'forecourt-')))
        Object.assign(next.settings, first.settings)
        servers.push(next)
        await next.start('--empty')
      }
      say(`${count} servers`)
      const of = `${count} ${count === 1 ? 'server' : 'servers'}`
      const posts = servers.map(({ origin }) => ({
        url: `${origin}/api/leads`,
        method: 'POST' as const,
        headers: { 'content-type': 'application/json' },
        body: inquiry,
        varying: sender,
        status: 201,
      }))
      const posted = await requestsPerSecondOfAll(posts, SECONDS)
      tell({ ...row, what: `${of}: leads posted, all together`, unit: '/s', figure: posted })
      const pages = servers.map(({ origin }) => ({ url: `${origin}/inventory` }))
      const served = await requestsPerSecondOfAll(pages, SECONDS)
      tell({ ...row, what: `${of}: a page served, all together`, unit: '/s', figure: served })
      const [one, other = one] = [servers[0], servers.at(-1)] as [MeasuredDealership, MeasuredDealership]
      const shown = await shownAfter(one, other)
      tell({
        ...row,
        what: `${of}: a price changed at one, on the page of the last, median`,
        unit: 'ms',
        figure: shown,
      })
    }
    for (const [index, server] of servers.entries()) {
      const memory = server.residentMegabytes
      if (memory !== null)
        tell({ ...row, what: `Memory of server ${index + 1} after all of that`, unit: 'MB', figure: memory })
    }
  } finally {
    for (const server of servers.toReversed()) await server.dispose()
  }
}

/** How long after a change of a price at one server its page at another one shows it, in ms. */
async function shownAfter(one: MeasuredDealership, other: MeasuredDealership): Promise<number> {
  const cookie = await one.logIn()
  const vehicles = (await (await fetch(`${one.origin}/api/vehicles`)).json()) as { id: string }[]
  const took: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    const { id } = vehicles[change] as { id: string }
    const price = 20_000 + change * 7
    const begin = performance.now()
    const reply = await fetch(`${one.origin}/api/vehicles/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ price: `${price}.00` }),
    })
    if (!reply.ok) throw new Error(`The price was not taken: ${await reply.text()}`)
    const text = price.toLocaleString('en-US')
    while (!(await (await fetch(`${other.origin}/vehicle/${id}`)).text()).includes(text)) {
      // Asked again at once.
    }
    took.push(performance.now() - begin)
  }
  return median(took)
}
