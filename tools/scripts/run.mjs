#!/usr/bin/env node
// Entry to every command of this repository. Needs nothing but Node 20 and npm: it brings pnpm and, where the
// Node at hand is older than 24, a newer Node, into .toolchain, installs the packages, and runs the task.
// No dependencies, so that it works in a bare clone.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bringToolchain } from './toolchain/bring-toolchain.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const toolchain = join(root, '.toolchain')
const windows = process.platform === 'win32'

const [task, ...rest] = process.argv.slice(2)
const say = text => console.log(`\x1b[2m›\x1b[0m ${text}`)

/** Runs a command to its end; ends this process with its code when it fails. */
function must(command, args, env) {
  const done = spawnSync(command, args, { cwd: root, env, stdio: 'inherit', shell: windows })
  if (done.status !== 0) {
    console.error(`${command} ${args.join(' ')} failed.`)
    process.exit(done.status ?? 1)
  }
}

/** The environment of the user, without what npm adds for the script that it runs. */
function cleanEnvironment() {
  const env = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^npm_(config|package|lifecycle)_/i.test(name)) env[name] = value
  }
  return env
}

/** Installs the workspace's packages, unless the lock file and manifests are those of the last time. */
function installPackages(env) {
  const hash = createHash('sha256')
  for (const file of [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    'shared/package.json',
    'sync-server/package.json',
    'site/package.json',
    'admin-pwa/package.json',
    'tools/e2e/package.json',
    'tools/fuzz/package.json',
    'tools/bench/package.json',
    'tools/mutants/package.json',
    'tools/supply/package.json',
    'tools/demo-stock/package.json',
  ]) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  const mark = hash.digest('hex')
  const stamp = join(root, 'node_modules', '.install-stamp')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return
  say('Installing packages')
  must('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'], env)
  writeFileSync(stamp, mark)
}

/** The directories of the toolchain's programs; ends this process where they cannot be had. */
function toolchainOf(env) {
  try {
    return bringToolchain({ toolchain, env, say })
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

const environment = cleanEnvironment()
const programs = [...toolchainOf(environment), join(root, 'node_modules', '.bin')]
const path = [...programs, process.env.PATH ?? ''].join(delimiter)
const env = { ...environment, PATH: path }
/** How the server's process uses memory; engine and C library hear of it when a process begins. */
const engine = JSON.parse(readFileSync(join(root, 'tools', 'scripts', 'engine.json'), 'utf8'))
const isServer = task === 'start'
/** They are the engine's own, not Node's: one that knows other ones starts without them. */
const isKnown = flags => spawnSync('node', [...flags, '--eval', '0'], { env, shell: windows }).status === 0

if (task === 'pnpm') {
  must('pnpm', rest, env)
} else if (task === 'exec') {
  installPackages(env)
  must(rest[0], rest.slice(1), env)
} else {
  installPackages(env)
  const flags = isServer && isKnown(engine.flags) ? engine.flags : []
  const child = spawn('node', [...flags, join(root, 'tools', 'scripts', `${task}.mjs`), ...rest], {
    cwd: root,
    env: isServer ? { ...engine.environment, ...env } : env,
    stdio: 'inherit',
    shell: windows,
  })
  // The child is in this terminal's process group and gets Ctrl-C itself; this process waits for its end.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
