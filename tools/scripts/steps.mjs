// What the tasks share: saying what happens, and running a command as one step of many.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const say = text => console.log(`\x1b[2m›\x1b[0m ${text}`)

/** So long may a command take that was asked to end. */
const FAREWELL_MS = 10_000

/**
 * Runs a command in the repository with its output on this terminal.
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, mostMs?: number }} options after `mostMs` it is ended
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function run(command, args, { env = process.env, cwd = root, mostMs } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' })
    const end = () => {
      say(`${command} is ended: it took more than ${mostMs / 60_000} minutes, so something in it hangs.`)
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), FAREWELL_MS).unref()
    }
    const limit = mostMs ? setTimeout(end, mostMs) : undefined
    child.on('error', reject)
    child.on('exit', code => {
      clearTimeout(limit)
      resolve(code ?? 1)
    })
  })
}

/** Runs a named step, says how long it took, and gives its exit code. */
export async function step(name, command, args, options) {
  say(name)
  const begin = performance.now()
  const code = await run(command, args, options)
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  say(code === 0 ? `${name}: done in ${seconds} s` : `${name}: FAILED after ${seconds} s`)
  return code
}

export const inRoot = (...parts) => join(root, ...parts)
