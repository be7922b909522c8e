// From a price to the page that has it, at each size; all pages of a stock; a start with nothing to do.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { MeasuredDealership } from '../measured-dealership.ts'
import type { Bench, Measurement } from '../measurement.ts'
import { quantile, timed } from '../statistics.ts'
import { SIZES, type Size } from '../stock/sizes.ts'

const CHANGES = 200
const SETTLING = 20
const SHARE = 0.95

export const measurePublishing: Measurement = async bench => {
  for (const size of ['S', 'M'] as const) {
    const dealership = await bench.stocks.make(size)
    try {
      await measureSize(bench, dealership, size)
    } finally {
      await dealership.stop()
    }
  }
}

/** Starts a dealership that has published nothing yet; it goes on running. */
export async function measureSize({ tell, say }: Bench, dealership: MeasuredDealership, size: Size) {
  const pages = SIZES[size].vehicles
  say(`Publishing the ${pages} pages of ${size}`)
  const first = await timed(() => dealership.start('--empty'))
  await dealership.stop()
  const again = await timed(() => dealership.start('--empty'))
  tell({
    what: 'Render a page, among all pages of the stock',
    size,
    unit: 'ms',
    figure: (first - again) / pages,
    floor: null,
    goal: null,
  })
  tell({
    what: 'Start of the server with nothing stale',
    size,
    unit: 'ms',
    figure: again,
    floor: null,
    goal: size === 'M' ? { of: 'figure', bound: 'at most', value: 2000, margin: 2 } : null,
  })
  // Tens of thousands of new files that the machine has yet to write down would be waited for by whatever is made durable.
  spawnSync('sync')
  tell({
    what: 'Price changed to its page served, p95',
    size,
    unit: 'ms',
    ...(await measureChanges(dealership, pages)),
    goal: { of: 'difference', bound: 'at most', value: 20, margin: 2 },
  })
}

/** Each change is of another vehicle; the writing of its page's files is measured right after it. */
async function measureChanges(dealership: MeasuredDealership, vehicles: number) {
  const cookie = await dealership.logIn()
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-pages-'))
  const [ours, floor] = [[] as number[], [] as number[]]
  try {
    for (let change = 0; change < SETTLING + CHANGES; change++) {
      const id = `v${((change * 7) % vehicles).toString(36)}`
      const price = 20_000 + change
      let html = ''
      const took = await timed(async () => {
        html = await changePrice(dealership.origin, cookie, id, price)
      })
      const files = [html, brotliCompressSync(html), gzipSync(html)]
      const writing = await timed(async () => {
        for (const [index, bytes] of files.entries()) {
          const file = join(directory, String(index))
          await writeFile(`${file}.part`, bytes)
          await rename(`${file}.part`, file)
        }
      })
      if (change < SETTLING) continue
      ours.push(took)
      floor.push(writing)
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
  return {
    figure: quantile(ours, SHARE),
    floor: { what: 'writing the bytes of that page, p95', figure: quantile(floor, SHARE) },
  }
}

/** Changes a price and gives the page as it is served right after. */
async function changePrice(origin: string, cookie: string, id: string, price: number): Promise<string> {
  const changed = await fetch(`${origin}/api/vehicles/${id}`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ price: `${price}.00` }),
  })
  if (!changed.ok) throw new Error(`The price of ${id} was not changed: ${await changed.text()}`)
  await changed.arrayBuffer()
  const html = await (await fetch(`${origin}/vehicle/${id}`)).text()
  if (!html.includes(`$${price.toLocaleString('en-US')}`))
    throw new Error(`The page of ${id} shows another price.`)
  return html
}
