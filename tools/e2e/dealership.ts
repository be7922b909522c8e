// The built product as a user runs it: a process of its own with a data directory of its own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addStaff } from './staff.ts'
import { stockDirectory, stockPort } from './stock-directory.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SERVE = join(ROOT, 'tools', 'scripts', 'serve.mjs')
/** What `npm start` begins its process with. */
const ENGINE: { flags: string[]; environment: NodeJS.ProcessEnv } = JSON.parse(
  readFileSync(join(ROOT, 'tools', 'scripts', 'engine.json'), 'utf8'),
)
/** An engine that knows other flags runs without these, as by `npm start`. */
const FLAGS = spawnSync(process.execPath, [...ENGINE.flags, '--eval', '0']).status === 0 ? ENGINE.flags : []
const QUICK_IMPORTS = pathToFileURL(join(ROOT, 'tools', 'scripts', 'quick-imports.mjs')).href
const EXPORT_COMMAND = join(ROOT, 'sync-server', 'src', 'export-command.ts')
const SCRIPTS = join(ROOT, 'tools', 'scripts')
const USER_COMMAND = join(SCRIPTS, 'user.mjs')

const DATA_KEY = `forecourt-key-${Buffer.alloc(32, 7).toString('base64url')}`

interface Login {
  username: string
  password: string
}

const OWN_PASSWORD = 'Granite-Kettle38'

export const ADMIN = { username: 'admin', password: 'Quiet-Harbor7' } as const

/** A TCP port that nothing listens on: the wanted one where it is free. */
export async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  probe.listen(wanted)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (wanted === 0) throw error
    return freePort()
  }
  const address = probe.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  probe.close()
  await once(probe, 'close')
  return address.port
}

export class Dealership {
  readonly origin: string
  readonly directory: string
  /** Of the environment, beside those that every dealership has. */
  readonly settings: Record<string, string> = {}
  readonly #port: number
  #process: ChildProcess | null = null
  #output = ''

  constructor(port: number, directory: string) {
    this.#port = port
    this.directory = directory
    this.origin = `http://localhost:${port}`
  }

  /**
   * A dealership with the demonstration stock in it, in a directory that nobody else uses. On the port for which the
   * stock's pages are made it has none to make when it starts.
   */
  static async stocked(): Promise<Dealership> {
    const directory = mkdtempSync(join(tmpdir(), 'forecourt-'))
    cpSync(stockDirectory(), directory, { recursive: true })
    return new Dealership(await freePort(Number(readFileSync(stockPort(), 'utf8'))), directory)
  }

  /** A dealership without any data. */
  static async bare(): Promise<Dealership> {
    return new Dealership(await freePort(), mkdtempSync(join(tmpdir(), 'forecourt-')))
  }

  get environment(): NodeJS.ProcessEnv {
    return {
      ...ENGINE.environment,
      ...process.env,
      NODE_ENV: 'production',
      // It would take a core from each test that is longer than half a minute.
      ENCODE_AVIF: '0',
      PORT: String(this.#port),
      DATA_DIR: this.directory,
      // A copy of the stock needs the key that the stock was filled with.
      DATA_KEY,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_EMAIL: 'owner@sawtoothmotor.example',
      ADMIN_PASSWORD: ADMIN.password,
      ...this.settings,
    }
  }

  /** The number of the running process. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Everything that the process has printed since it was last started. */
  get output(): string {
    return this.#output
  }

  /** Starts the server and waits until it says that it is open. */
  async start(...args: string[]): Promise<void> {
    this.#output = ''
    const child = spawn(process.execPath, [...FLAGS, SERVE, ...args], { env: this.environment })
    this.#process = child
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        this.#output += chunk.toString()
        if (this.#output.includes('Ctrl-C')) resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', code => reject(new Error(`The server ended with ${code}:\n${this.#output}`)))
    })
  }

  /** Stops the process and waits for its end; gives its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    this.#process = null
    return code
  }

  /** Adds a member of staff who has logged in before, and gives the login. */
  addUser(username: string, role: 'admin' | 'sales'): Login {
    addStaff(this.directory, { username, role, password: OWN_PASSWORD })
    return { username, password: OWN_PASSWORD }
  }

  /** Adds a member of staff by the command, who has not logged in yet, and gives the login that it prints. */
  async addNewUser(username: string, role: 'admin' | 'sales'): Promise<Login> {
    const args = [USER_COMMAND, 'add', username, `${username}@sawtoothmotor.example`, '--role', role]
    const child = spawn(process.execPath, args, { env: this.environment })
    let printed = ''
    child.stdout.on('data', chunk => (printed += chunk))
    child.stderr.on('data', chunk => (printed += chunk))
    await once(child, 'close')
    const password = /Password: +(\S+)/.exec(printed)?.[1]
    if (!password) throw new Error(`No user was added:\n${printed}`)
    return { username, password }
  }

  /** Writes the site into a directory. @throws what was printed, where that ended with another code than 0 */
  async export(directory: string, ...args: string[]): Promise<void> {
    const command = ['--import', QUICK_IMPORTS, EXPORT_COMMAND]
    const child = spawn(process.execPath, [...command, ...(directory ? [directory] : []), ...args], {
      env: this.environment,
    })
    let printed = ''
    child.stdout.on('data', chunk => (printed += chunk))
    child.stderr.on('data', chunk => (printed += chunk))
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`Nothing was exported (${code}):\n${printed}`)
  }

  /** Runs a command of the dealership, as by `npm run`. @throws what was printed, where it ended with another code than 0 */
  async run(command: 'backup' | 'restore', ...args: string[]): Promise<void> {
    const child = spawn(process.execPath, [join(SCRIPTS, `${command}.mjs`), ...args], {
      env: this.environment,
    })
    let printed = ''
    child.stdout.on('data', chunk => (printed += chunk))
    child.stderr.on('data', chunk => (printed += chunk))
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${printed}`)
  }

  async dispose(): Promise<void> {
    await this.stop()
    rmSync(this.directory, { recursive: true, force: true })
  }
}
