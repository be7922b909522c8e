// How the toolchain is brought: by npm, from a registry that may be away or send something else.
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const MODULE = join(import.meta.dirname, '..', '..', 'scripts', 'toolchain', 'bring-toolchain.mjs')
const NAME = `@pnpm/exe.${process.platform}-${process.arch}`
const home = mkdtempSync(join(tmpdir(), 'toolchain-'))

/** A package with one program, which says something. */
function tarballOf(says: string): Buffer {
  const directory = mkdtempSync(join(home, 'package-'))
  const manifest = { name: NAME, version: '1.0.0', os: [process.platform], cpu: [process.arch] }
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(directory, 'pnpm'), `#!/bin/sh\necho ${says}\n`)
  chmodSync(join(directory, 'pnpm'), 0o755)
  const packed = spawnSync('npm', ['pack', '--silent'], { cwd: directory, encoding: 'utf8' })
  return readFileSync(join(directory, packed.stdout.trim()))
}

const integrityOf = (tarball: Buffer) => `sha512-${createHash('sha512').update(tarball).digest('base64')}`

const honest = tarballOf('honest')
const other = tarballOf('other')
const sends = { tarball: honest, isAway: false }
const registry = createServer((request, reply) => {
  if (sends.isAway) return request.destroy()
  if (request.url?.endsWith('.tgz')) return reply.end(sends.tarball)
  const { port } = registry.address() as { port: number }
  const dist = { tarball: `http://127.0.0.1:${port}/package.tgz`, integrity: integrityOf(sends.tarball) }
  const version = { name: NAME, version: '1.0.0', os: [process.platform], cpu: [process.arch], dist }
  reply.setHeader('content-type', 'application/json')
  reply.end(JSON.stringify({ name: NAME, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }))
})
registry.listen(0, '127.0.0.1')
await once(registry, 'listening')
const { port } = registry.address() as { port: number }
afterAll(() => registry.close())

const locks = mkdtempSync(join(home, 'locks-'))
mkdirSync(join(locks, 'pnpm'))
const manifest = { name: 'toolchain', private: true, optionalDependencies: { [NAME]: '1.0.0' } }
writeFileSync(join(locks, 'pnpm', 'package.json'), JSON.stringify(manifest))
writeFileSync(
  join(locks, 'pnpm', 'package-lock.json'),
  JSON.stringify({
    name: 'toolchain',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'toolchain', optionalDependencies: { [NAME]: '1.0.0' } },
      [`node_modules/${NAME}`]: { version: '1.0.0', integrity: integrityOf(honest), optional: true },
    },
  }),
)

/** Brings the toolchain in a process of its own, as every command does. */
function bring(toolchain: string, cache: string) {
  const script = `
    const { bringToolchain } = await import(${JSON.stringify(pathToFileURL(MODULE).href)})
    try {
      const env = process.env
      console.log(bringToolchain({ toolchain: ${JSON.stringify(toolchain)}, locks: ${JSON.stringify(locks)}, env, say: console.log }).join())
    } catch (error) { console.log('FAILED ' + error.message); process.exitCode = 1 }`
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: cache,
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  }
  return new Promise<{ said: string; runs: string | null }>(resolve => {
    execFile(process.execPath, ['--input-type=module', '--eval', script], { env }, (_error, stdout) => {
      const program = join(toolchain, 'pnpm', 'node_modules', NAME, 'pnpm')
      const runs = existsSync(program) ? spawnSync(program, { encoding: 'utf8' }).stdout.trim() : null
      resolve({ said: stdout, runs })
    })
  })
}

const fresh = () => mkdtempSync(join(home, 'place-'))

describe('the toolchain', () => {
  it('is brought by its hash, once, and without a registry where npm has it from before', async () => {
    const [toolchain, cache] = [fresh(), fresh()]
    const first = await bring(toolchain, cache)
    expect(first).toMatchObject({ runs: 'honest' })
    expect(first.said).toContain('Bringing pnpm 1.0.0')
    sends.isAway = true
    expect((await bring(toolchain, cache)).said).not.toContain('Bringing')
    rmSync(toolchain, { recursive: true })
    const again = await bring(toolchain, cache)
    expect(again).toMatchObject({ runs: 'honest' })
    expect(again.said).toContain('Bringing pnpm 1.0.0')
  })

  it('is refused where the registry sends something else under its version', async () => {
    Object.assign(sends, { tarball: other, isAway: false })
    const { said, runs } = await bring(fresh(), fresh())
    expect(runs).toBeNull()
    expect(said).toContain('FAILED npm did not bring pnpm 1.0.0')
    expect(said).toContain('another hash')
  })
})
