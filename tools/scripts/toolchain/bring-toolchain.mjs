// Brings pnpm and, where the Node at hand is too old, Node from the npm registry, by the lock files beside this file: npm
// takes nothing whose hash is another. Node's own modules only, so that it works in a bare clone with Node 20.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 24

const FILES = ['package.json', 'package-lock.json']
const { arch, platform } = process
const windows = platform === 'win32'
const isMusl = platform === 'linux' && !process.report?.getReport().header.glibcVersionRuntime

/** Of each lock file the package with the program for this machine, and where the program is in it. */
const PARTS = {
  pnpm: {
    inPackage: `@pnpm/exe.${platform}-${arch}`,
    directory: '.',
    program: windows ? 'pnpm.exe' : 'pnpm',
    /** What brings it to a machine that the lock file has no program for. */
    unlocked: 'pnpm',
  },
  node: {
    inPackage: `node-${windows ? 'win' : platform}-${arch}`,
    directory: 'bin',
    program: windows ? 'node.exe' : 'node',
    unlocked: null,
  },
}

const json = path => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Brings what is not there yet.
 * @param {object} options
 * @param {string} options.toolchain the directory that it is brought to
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(text: string) => void} options.say
 * @param {string} [options.locks] the directory of the lock files
 * @returns {string[]} the directories of its programs, for the PATH
 * @throws in words where it cannot be had
 */
export function bringToolchain({ toolchain, env, say, locks = dirname(fileURLToPath(import.meta.url)) }) {
  const isOurs = process.execPath.startsWith(toolchain)
  const needsNode = isOurs || Number(process.versions.node.split('.')[0]) < OLDEST_NODE
  // Of an earlier version, which kept all in one.
  if (!isOurs) rmSync(join(toolchain, 'node_modules'), { recursive: true, force: true })
  const parts = needsNode ? ['pnpm', 'node'] : ['pnpm']
  return parts.map(part => bring(part, { from: join(locks, part), to: join(toolchain, part), env, say }))
}

function bring(part, { from, to, env, say }) {
  const { inPackage, directory, program, unlocked } = PARTS[part]
  const version = Object.values(json(join(from, 'package.json')).optionalDependencies)[0]
  const isLocked = !isMusl && `node_modules/${inPackage}` in json(join(from, 'package-lock.json')).packages
  if (!isLocked && unlocked === null)
    throw new Error(`Please install Node ${OLDEST_NODE} or newer (https://nodejs.org), then run this again.`)
  const place = isLocked ? join(to, 'node_modules', inPackage, directory) : join(to, 'node_modules', '.bin')
  const stamp = join(to, 'stamp')
  const mark = createHash('sha256')
    .update(FILES.map(file => readFileSync(join(from, file), 'utf8')).join('\0'))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return place
  mkdirSync(to, { recursive: true })
  for (const file of FILES) {
    if (isLocked) copyFileSync(join(from, file), join(to, file))
    else rmSync(join(to, file), { force: true })
  }
  say(
    `Bringing ${part} ${version}${isLocked ? '' : ', without a hash: the lock file has none for this machine'}`,
  )
  const what = isLocked
    ? ['ci', '--include=optional', '--ignore-scripts']
    : ['install', '--no-save', '--no-package-lock', `${unlocked}@${version}`]
  const options = ['--prefix', to, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync('npm', [...what, ...options], { cwd: to, env, stdio: 'inherit', shell: windows })
  // npm leaves out in silence what is optional and is not what its hash says.
  if (done.status !== 0 || (isLocked && !existsSync(join(place, program))))
    throw new Error(
      `npm did not bring ${part} ${version} as ${join(from, 'package-lock.json')} has it: the registry cannot be reached, or what it sent has another hash.`,
    )
  writeFileSync(stamp, mark)
  return place
}
