import { readFileSync } from 'node:fs'
import { ADMIN, Dealership } from '../../e2e/dealership.ts'
import type { Stocks } from './stock/make-stock.ts'
import type { Size } from './stock/sizes.ts'

/** A dealership whose requests may claim to come from anywhere, so that limits per address do not end a measurement. */
export class MeasuredDealership extends Dealership {
  override get environment(): NodeJS.ProcessEnv {
    return { ...super.environment, TRUST_PROXY: '1', LOG_LEVEL: 'warn' }
  }

  /** The cookie of the administrator. */
  async logIn(): Promise<string> {
    const reply = await fetch(`${this.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: ADMIN.username, password: ADMIN.password }),
    })
    const [cookie] = reply.headers.getSetCookie()
    if (!reply.ok || !cookie) throw new Error(`Nobody was logged in: ${await reply.text()}`)
    return cookie.slice(0, cookie.indexOf(';'))
  }

  /** Resident memory of the server in MB (10^6 bytes), as Linux counts it; null elsewhere. */
  get residentMegabytes(): number | null {
    try {
      const status = readFileSync(`/proc/${this.pid}/status`, 'utf8')
      return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6
    } catch {
      return null
    }
  }
}

/** Works with a dealership of a size that is running; it is stopped in the end, if the work has not stopped it already. */
export async function withDealership(
  stocks: Stocks,
  size: Size,
  work: (dealership: MeasuredDealership) => Promise<void>,
): Promise<void> {
  const dealership = await stocks.make(size)
  try {
    await dealership.start('--empty')
    await work(dealership)
  } finally {
    await dealership.stop()
  }
}
