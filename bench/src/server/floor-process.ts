import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

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

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer]
  return chunk.toString().trim()
}
