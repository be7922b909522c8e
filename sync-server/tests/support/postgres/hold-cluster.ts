// A process that holds a PostgreSQL for a run of tests: says its address once databases can be copied in it, and takes it
// away when its own input ends, which it does however the run ends.
// Arguments: the directory of PostgreSQL's programs, and "quick" or "durable".
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { startCluster } from './cluster.ts'
import { MIGRATIONS, onDatabase, TEMPLATE, withDatabase } from './databases.ts'

const [bin = '', kind] = process.argv.slice(2)

// Listened for from the beginning: the run may end while the cluster starts.
const runEnds = new Promise<void>(resolve =>
  process.stdin.once('end', resolve).once('close', resolve).resume(),
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.stdin.destroy())

const cluster = await startCluster({ bin, durable: kind === 'durable' })
try {
  await onDatabase(cluster.url, admin => admin.query(`CREATE DATABASE ${TEMPLATE} TEMPLATE template0`))
  await onDatabase(withDatabase(cluster.url, TEMPLATE), client =>
    migrate(drizzle(client), { migrationsFolder: MIGRATIONS }),
  )
  // It cannot be copied while somebody is connected to it.
  await onDatabase(cluster.url, admin => admin.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`))
  process.stdout.write(`${cluster.url}\n`)
  await runEnds
} finally {
  await cluster.stop()
}
