// The real server as a process of its own, which can be killed at any moment.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { QUICK_IMPORTS } from './quick-imports.ts'
import { TEST_DATA_KEY } from './test-data-key.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
const ADMIN = { username: 'admin', password: 'Quiet-Harbor7' }

/** A server without built pages and without demonstration stock on a data directory. */
export class ServerProcess {
  readonly #directory: string
  readonly #port: number
  readonly #environment: Record<string, string>
  #child: ChildProcess | null = null
  #cookie = ''
  #said = ''

  private constructor(directory: string, port: number, environment: Record<string, string>) {
    this.#directory = directory
    this.#port = port
    this.#environment = environment
  }

  /** @param environment what the process is told besides, e.g. DATABASE_URL */
  static async on(directory: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
    return new ServerProcess(directory, await freePort(), environment)
  }

  get port(): number {
    return this.#port
  }

  /** Of the running process. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** What the administrator's browser sends, once it is logged in. */
  get cookie(): string {
    return this.#cookie
  }

  /** Starts the process and does not wait until it serves. @param flags for the server */
  spawn(flags: readonly string[] = ['--dev', '--empty']): ChildProcess {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(this.#port),
      DATA_DIR: this.#directory,
      TRUST_PROXY: '1',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      DATA_KEY: TEST_DATA_KEY,
      ...this.#environment,
    }
    const child = spawn(process.execPath, [...QUICK_IMPORTS, MAIN, ...flags], { env })
    for (const output of [child.stdout, child.stderr])
      output.on('data', chunk => {
        this.#said += chunk
      })
    this.#child = child
    return child
  }

  /** Everything that its processes have said, logs included. */
  get said(): string {
    return this.#said
  }

  /** Starts the process and waits until it says that it serves; gives all that it said. @param flags as of `spawn` */
  async start(flags?: readonly string[]): Promise<string> {
    const child = this.spawn(flags)
    let output = ''
    return new Promise((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        output += chunk
        if (output.includes('Ctrl-C')) resolve(output)
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      child.once('exit', code => reject(new Error(`The server ended with ${code}:\n${output}`)))
    })
  }

  /** Ends the process without a word to it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Asks the process to stop and waits until it has; gives its exit code, null where it was not running. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    return code
  }

  /** Sends a request. A fresh address each time keeps the limits for visitors out of the way. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return fetch(`http://localhost:${this.#port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': crypto.randomUUID(), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** As `send`, as the administrator. */
  async sendAsStaff(method: string, path: string, body?: unknown) {
    return this.send(method, path, body, { cookie: this.#cookie })
  }

  /** Sends a form with files as the administrator. */
  async uploadAsStaff(path: string, body: FormData) {
    return fetch(`http://localhost:${this.#port}${path}`, {
      method: 'POST',
      headers: { cookie: this.#cookie },
      body,
    })
  }

  async logIn(): Promise<void> {
    const { username, password } = ADMIN
    const reply = await this.send('POST', '/api/auth/login', { identifier: username, password })
    if (!reply.ok) throw new Error(`Login: ${reply.status} ${await reply.text()}`)
    this.#cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
}
