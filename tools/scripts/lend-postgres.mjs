// Lends the tests a PostgreSQL: a database server of the run's own, which starts when the first test asks for it and is
// gone when the run is, however that ends. A run that asks for none pays for none.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { installedPostgres } from './find-postgres.mjs'
import { inRoot, say } from './steps.mjs'

const HOLDER = inRoot('sync-server', 'tests', 'support', 'postgres', 'hold-cluster.ts')

/** Starts the process that holds a cluster for as long as its input is open. */
function hold(bin, kind) {
  const holder = spawn(process.execPath, [HOLDER, bin, kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C reaches the runner alone; the holder hears of it by the end of its input, and still takes everything away.
    detached: process.platform !== 'win32',
  })
  const ended = once(holder, 'exit')
  const url = new Promise((resolve, reject) => {
    createInterface({ input: holder.stdout }).once('line', resolve)
    holder.once('error', reject)
    holder.once('exit', code => reject(new Error(`The PostgreSQL for the tests ended with ${code}`)))
  })
  const end = async () => {
    holder.stdin.end()
    await ended
  }
  return { url, end }
}

/** Vitest's setup of a run: tells the tests where they can ask for a PostgreSQL, null where there is none. */
export default async function setup({ provide }) {
  const bin = installedPostgres()
  if (bin === null) {
    // An empty place is the word of somebody who has said so already.
    if (process.env.POSTGRES_BIN !== '')
      say('No PostgreSQL 15 or newer is on the PATH or in POSTGRES_BIN. The tests that need one are skipped.')
    provide('postgres', null)
    return
  }
  const held = new Map()
  // The address is a secret of this run: it opens the database server, and that its user's account.
  const secret = `/${randomUUID()}/`
  const desk = createServer(async (request, response) => {
    const kind = request.url?.startsWith(secret) ? request.url.slice(secret.length) : ''
    if (kind === 'programs') return response.end(bin)
    if (kind !== 'quick' && kind !== 'durable') return response.writeHead(404).end()
    if (!held.has(kind)) held.set(kind, hold(bin, kind))
    try {
      response.end(await held.get(kind).url)
    } catch (error) {
      response.writeHead(503).end(error.message)
    }
  })
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  provide('postgres', `http://127.0.0.1:${desk.address().port}${secret}`)
  return async () => {
    desk.closeAllConnections()
    desk.close()
    await Promise.all([...held.values()].map(({ end }) => end()))
  }
}
