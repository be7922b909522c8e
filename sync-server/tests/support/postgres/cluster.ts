// A database server of one's own: PostgreSQL on a free port, with data that go when it does.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

export interface Cluster {
  /** Of its database "postgres", as an administrator. */
  url: string
  /** Of the process that everything else of it descends from. */
  readonly pid: number
  /** Ends it at once; its data stay. */
  halt(): Promise<void>
  /** Starts it again on its data and at its address. */
  resume(): Promise<void>
  /** Ends it at once and takes its data away. */
  stop(): Promise<void>
}

const ADMIN = 'forecourt'
const TRIES = 3
const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 31
const EXIT_PATIENCE_MS = 2000
const READY = 'database system is ready to accept connections'

/** Whom PostgreSQL runs as: it refuses to be root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string, name: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  for (const name of ['postgres', 'nobody']) {
    const [user, group] = [idOf('-u', name), idOf('-g', name)]
    if (user.status === 0 && group.status === 0)
      return { uid: Number(user.stdout), gid: Number(group.stdout) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" here.')
}

/** Where the data lies: in memory if it need not outlive a loss of power and there is room; databases are copied faster. */
function place(durable: boolean): string {
  if (durable || !existsSync(MEMORY) || process.availableMemory() < 2 * ROOM_BYTES) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize < ROOM_BYTES ? tmpdir() : MEMORY
}

/**
 * Starts a PostgreSQL.
 * @param bin the directory of `initdb` and `postgres`
 * @param durable whether a commit has reached the disk before it is answered. If not, commits outlive the end of every
 *   process, though not the loss of power.
 * @throws with what PostgreSQL said, when it does not start
 */
export async function startCluster({
  bin,
  durable = false,
}: {
  bin: string
  durable?: boolean
}): Promise<Cluster> {
  const { uid, gid } = owner()
  const directory = mkdtempSync(join(place(durable), 'postgres-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  try {
    const data = join(directory, 'data')
    const passwordFile = join(directory, 'password')
    const password = randomBytes(16).toString('hex')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (uid !== undefined && gid !== undefined)
      for (const path of [directory, passwordFile]) chownSync(path, uid, gid)
    const options = {
      cwd: directory,
      // Messages in plain English, so that readiness is recognised; none of the caller's own PG… settings.
      env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C', TZ: 'UTC' },
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    }
    const initdb = spawn(
      join(bin, 'initdb'),
      [
        `--pgdata=${data}`,
        `--username=${ADMIN}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--no-locale',
        ...(durable ? [] : ['--no-sync']),
      ],
      options,
    )
    const said = listen(initdb)
    const [code] = await once(initdb, 'close')
    if (code !== 0) throw new Error(`initdb ended with ${code}:\n${said()}`)
    for (let attempt = 1; ; attempt++) {
      const port = await freePort()
      const settings = {
        port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        // The databases of a test file stay open to its end: two files at once hold some 160.
        max_connections: 500,
        ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
      }
      const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const launch = () => spawn(join(bin, 'postgres'), ['-D', data, ...given], options)
      let server = launch()
      const complaint = await ready(server)
      if (complaint === null) {
        // A process that ends without stopping it would leave it to nobody.
        const atExit = () => {
          server.kill('SIGQUIT')
          removeWhileItEnds(directory)
        }
        process.once('exit', atExit)
        return {
          url: `postgres://${ADMIN}:${password}@127.0.0.1:${port}/postgres`,
          get pid() {
            return server.pid as number
          },
          halt: () => end(server),
          async resume() {
            server = launch()
            const trouble = await ready(server)
            if (trouble !== null) throw new Error(`PostgreSQL did not start again:\n${trouble}`)
          },
          async stop() {
            process.off('exit', atExit)
            await end(server)
            remove()
          },
        }
      }
      // Somebody else may have taken the port since it was found free.
      if (attempt === TRIES || !complaint.includes('could not create any TCP/IP sockets'))
        throw new Error(`PostgreSQL did not start:\n${complaint}`)
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Takes a directory away that somebody who is ending still writes into. Nothing can be waited for when a process exits. */
function removeWhileItEnds(directory: string) {
  const patience = performance.now() + EXIT_PATIENCE_MS
  while (existsSync(directory) && performance.now() < patience)
    try {
      rmSync(directory, { recursive: true, force: true })
    } catch {
      // A file came into it meanwhile; the next round takes that, too.
    }
}

/** Hears what a process says; gives all of it so far. */
function listen(child: ChildProcess): () => string {
  let text = ''
  const hear = (chunk: Buffer) => {
    text += chunk
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  child.once('error', error => {
    text += error.message
  })
  return () => text
}

/** Waits until the server takes connections: null. If it ends before that, what it said. */
async function ready(server: ChildProcess): Promise<string | null> {
  const said = listen(server)
  const becomesReady = new Promise<null>(resolve => {
    const look = () => {
      if (said().includes(READY)) resolve(null)
    }
    server.stderr?.on('data', look)
  })
  const closes = new Promise<string>(resolve => server.once('close', () => resolve(said())))
  const outcome = await Promise.race([becomesReady, closes])
  if (outcome !== null) return outcome
  server.stdout?.removeAllListeners('data').resume()
  server.stderr?.removeAllListeners('data').resume()
  return null
}

/** Ends the server without a last word to its data. */
async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGQUIT')
  await ended
}
