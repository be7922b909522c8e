import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type MeasuredDealership, withDealership } from '../measured-dealership.ts'
import type { Stocks } from '../stock/make-stock.ts'
import type { Size } from '../stock/sizes.ts'

/** A floor that runs beside ours as a process of its own. */
export interface FloorProcess {
  origin: string
  stop(): Promise<void>
}

/** Starts a script of this folder that listens and prints its port. */
export async function startFloor(script: string, ...args: string[]): Promise<FloorProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const port = await Promise.race([firstLine(child), once(child, 'exit').then(() => null)])
  if (port === null) throw new Error(`${script} ended before it listened.`)
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** Works with a dealership of a size that is running, and with a floor on a database of the same engine. */
export async function withFloor(
  stocks: Stocks,
  size: Size,
  [script, database]: readonly [string, string],
  work: (dealership: MeasuredDealership, floor: FloorProcess) => Promise<void>,
): Promise<void> {
  await withDealership(stocks, size, async dealership => {
    const floor = await startFloor(script, await stocks.engine.place(dealership.directory, database))
    try {
      await work(dealership, floor)
    } finally {
      await floor.stop()
    }
  })
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer]
  return chunk.toString().trim()
}
