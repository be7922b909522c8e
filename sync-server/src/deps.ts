/** Everything that touches the world, given to the app from outside: clock, storage, configuration, log. */

import type { Dealer } from '@forecourt/shared/dealer/dealer'
import type { FactorRule } from '@forecourt/shared/users/factor'
import type { User } from '@forecourt/shared/users/user'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { KnownBrowsers } from './auth/known-browser.ts'
import type { SealKey } from './auth/seal-key.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { SessionEnd } from './database/tables/users.ts'
import type { Devices } from './devices/devices.ts'
import type { KnownDevices } from './devices/known-devices.ts'
import type { Factors } from './factors/factors.ts'
import type { Passkeys } from './factors/passkeys.ts'
import type { PendingLogIns } from './factors/pending-log-ins.ts'
import type { Attempts } from './http/attempts.ts'
import type { PublicStock } from './stock/public-stock.ts'
import type { SecurityLog } from './store/security-log.ts'
import type { Store } from './store/store.ts'
import type { Users } from './users/users.ts'

export interface Deps {
  now: () => Date
  /** Lets time pass, in milliseconds. */
  wait: (ms: number) => Promise<void>
  database: Pick<Database, 'exclusively'>
  store: Store
  stock: PublicStock
  users: Users
  sessions: Sessions
  knownBrowsers: KnownBrowsers
  sealKey: SealKey
  factors: Factors
  passkeys: Passkeys
  pendingLogIns: PendingLogIns
  factorRule: FactorRule
  attempts: Attempts
  devices: Devices
  knownDevices: KnownDevices
  securityLog: SecurityLog
  config: Pick<
    Config,
    'origin' | 'siteOrigin' | 'siteOrigins' | 'trustProxy' | 'metricsToken' | 'hstsWithSubdomains'
  >
  dealer: Dealer
  logger: Logger
}

/** What the middleware leaves for the handlers. */
export interface Env {
  Variables: {
    user: User | null
    /** The token that came with the request, whether its session lasts or not. */
    session: string | undefined
    /** Whose log-in, named by the request, waits for a factor to be set up. */
    newcomer: User | null
    /** The id of the session's user where nobody is logged in because that user was deactivated or deleted. */
    closedAccount: string | null
    /** How the session of somebody who is not logged in any more was ended from outside. */
    sessionEnd: SessionEnd | null
    device: string | null
    /** Where the request comes from, as limits count it. */
    address: string
    requestId: string
  }
}

export type Routes = Hono<Env>
