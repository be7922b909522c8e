// A real S3-compatible server on a free port of this machine, with a bucket in it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BucketPlace } from '../../src/objects/bucket-place.ts'

const SCRIPT = join(import.meta.dirname, 's3rver-process.mjs')
export const BUCKET = 'forecourt'
export const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export class S3Server {
  readonly #directory = mkdtempSync(join(tmpdir(), 's3-'))
  #child: ChildProcess | null = null
  #port = 0

  static async start(): Promise<S3Server> {
    const server = new S3Server()
    await server.begin()
    return server
  }

  get port(): number {
    return this.#port
  }

  /** Where its bucket is, seen through another port if one is given. */
  place(prefix = '', port = this.#port): BucketPlace {
    return {
      bucket: BUCKET,
      prefix,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: KEYS,
    }
  }

  /** Begins, and again with what it kept on the port that it had. */
  async begin(): Promise<void> {
    const args = [SCRIPT, this.#directory, String(this.#port), BUCKET]
    // The options of whoever runs the tests are not meant for it.
    const child = spawn(process.execPath, args, { env: { ...process.env, NODE_OPTIONS: '' } })
    this.#child = child
    let output = ''
    this.#port = await new Promise<number>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        output += chunk
        const port = /^PORT (\d+)$/m.exec(output)?.[1]
        if (port) resolve(Number(port))
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      child.once('error', reject)
      child.once('exit', code => reject(new Error(`The S3 server ended with ${code}:\n${output}`)))
    })
  }

  /** Ends the process without a word to it; what it kept stays. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async close(): Promise<void> {
    await this.kill()
    rmSync(this.#directory, { recursive: true, force: true })
  }
}
