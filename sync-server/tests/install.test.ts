// A small Linux server as docs/install.md has it: its proxies in front of the real server, its units, its backups.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PENDING_HEADER, type TotpSecret } from '@forecourt/shared/users/factor-schemas'
import { generateSync } from 'otplib'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from './support/free-port.ts'
import { ask, INSTALL, installed, proxyPath, startProxy, textOf } from './support/proxy.ts'
import { ServerProcess } from './support/server-process.ts'

const ROOT = join(INSTALL, '..', '..')
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')
const fresh = (name: string) => mkdtempSync(join(tmpdir(), `${name}-`))
const run = promisify(execFile)

/** The variables of a file for systemd. */
const variables = (name: string) =>
  Object.fromEntries(
    installed(name)
      .split('\n')
      .filter(line => /^[A-Z_]+=/.test(line))
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** Lines without what stands before and after their words. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))

const blockOf = (text: string, language: string) =>
  linesOf(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(text)?.[1] ?? '')

describe.each(['nginx', 'caddy'] as const)('behind %s', kind => {
  const path = proxyPath(kind)

  /** The server with the variables of the file, and the proxy before it. */
  async function startBoth() {
    const port = await freePort()
    const { HOST = '', TRUST_PROXY = '' } = variables('forecourt.env')
    const server = await ServerProcess.on(fresh('data'), {
      HOST,
      TRUST_PROXY,
      PUBLIC_ORIGIN: `https://localhost:${port}`,
    })
    await server.start()
    const proxy = await startProxy(kind, path ?? '', server.port, port)
    onTestFinished(async () => {
      await proxy.close()
      await server.stop()
    })
    const send = (
      way: string,
      body: unknown,
      more: { from?: string; headers?: Record<string, string> } = {},
    ) =>
      ask(proxy.origin, way, {
        method: 'POST',
        body: JSON.stringify(body),
        ...more,
        headers: { 'content-type': 'application/json', origin: proxy.origin, ...more.headers },
      })
    const logIn = (password: string, more: Parameters<typeof send>[2] = {}) =>
      send('/api/auth/login', { identifier: 'admin', password, takesSteps: true }, more)
    /** Sets up an authenticator app, which is asked of administrators where https is. */
    const setUp = async (pending: string) => {
      const headers = { [PENDING_HEADER]: pending }
      const told = await send('/api/auth/factors/totp-secret', {}, { headers })
      const { secret }: TotpSecret = JSON.parse(await textOf(told))
      const added = await send('/api/auth/factors/totp', { code: generateSync({ secret }) }, { headers })
      expect([added.statusCode, await textOf(added)]).toEqual([200, expect.any(String)])
      return send('/api/auth/login/finish', {}, { headers })
    }
    return { proxy, send, logIn, setUp }
  }

  it.skipIf(path === null)(
    'visitors are told apart, logins are for https, news come at once and films are let through',
    async () => {
      const { proxy, send, logIn, setUp } = await startBoth()
      const health = JSON.parse(await textOf(await ask(proxy.origin, '/api/health')))
      expect(health).toEqual({ status: 'ok', revision: expect.any(Number) })

      // One visitor is locked out, whatever address they claim; another is not.
      const wrong = async (n: number) => {
        const reply = await logIn(`Wrong-Password${n}`, {
          from: '127.0.0.2',
          headers: { 'x-forwarded-for': `198.51.100.${n}` },
        })
        reply.resume()
        return reply.statusCode
      }
      const codes: (number | undefined)[] = []
      for (let n = 0; n < 11; n++) codes.push(await wrong(n))
      expect(codes).toEqual([...Array(10).fill(401), 429])
      const begun = JSON.parse(await textOf(await logIn('Quiet-Harbor7')))
      expect(begun).toMatchObject({ success: false, step: 'enrolment' })
      const loggedIn = await setUp(begun.pending)
      loggedIn.resume()
      const [cookie = ''] = loggedIn.headers['set-cookie'] ?? []
      expect([loggedIn.statusCode, cookie]).toEqual([200, expect.stringContaining('Secure')])
      const headers = { cookie: cookie.split(';')[0] ?? '' }

      // What is sent is told to a stream that stays open.
      const stream = await ask(proxy.origin, '/api/sync/stream', { headers })
      expect(stream.statusCode).toBe(200)
      const lead = {
        firstName: 'Ruth',
        lastName: 'Becker',
        email: 'ruth@example.com',
        phone: '(208) 555-0142',
      }
      expect((await send('/api/leads', { ...lead, source: 'website_contact' })).statusCode).toBe(201)
      const { revision } = JSON.parse(await textOf(await ask(proxy.origin, '/api/health')))
      expect(revision).toBeGreaterThan(health.revision)
      let received = ''
      for await (const chunk of stream) {
        received += chunk
        if (received.includes(`"revision":${revision}`)) break
      }

      // More than nginx takes by itself.
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const picture = await sharp({
        create: { width: 1400, height: 1000, channels: 3, background: '#888888', noise },
      })
        .png()
        .toBuffer()
      expect(picture.length).toBeGreaterThan(2_000_000)
      const form = new FormData()
      form.append('exterior', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
      const packed = new Response(form)
      const vehicle = await send(
        '/api/vehicles',
        { make: 'Jeep', model: 'Wrangler', year: 2020, price: '25000' },
        { headers },
      )
      const { id } = JSON.parse(await textOf(vehicle))
      const sent = await ask(proxy.origin, `/api/vehicles/${id}/upload-images`, {
        method: 'POST',
        headers: {
          ...headers,
          origin: proxy.origin,
          'content-type': packed.headers.get('content-type') ?? '',
        },
        body: new Uint8Array(await packed.arrayBuffer()),
      })
      expect([sent.statusCode, await textOf(sent)]).toEqual([201, expect.stringContaining('/media/')])
    },
  )
})

describe('the files of docs/install.md', () => {
  it('are what the README shows of the proxies', () => {
    const nginx = blockOf(read('README.md'), 'nginx')
    expect(nginx.length).toBeGreaterThan(5)
    expect(linesOf(installed('nginx.conf')).join('\n')).toContain(nginx.join('\n'))
    expect(linesOf(installed('Caddyfile'))).toEqual(blockOf(read('README.md'), 'caddy'))
  })

  it('are all named there, and those that are named are there', () => {
    const doc = read('docs', 'install.md')
    for (const name of readdirSync(INSTALL)) expect(doc).toContain(`tools/install/${name}`)
    for (const [path] of doc.matchAll(/tools\/install\/[\w.-]+\w/g))
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
  })

  it('say what the server reads, and bind it to the machine itself', () => {
    const readme = read('README.md')
    for (const name of Object.keys(variables('forecourt.env'))) expect(readme).toContain(`\`${name}\``)
    expect(variables('forecourt.env')).toMatchObject({ HOST: '127.0.0.1', TRUST_PROXY: '1' })
    for (const unit of ['forecourt.service', 'forecourt-backup.service'])
      expect(installed(unit)).toContain('EnvironmentFile=/etc/forecourt/forecourt.env')
  })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
const atLeast250 =
  Number(
    /systemd (\d+)/.exec(spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1],
  ) >= 250

describe('the units', () => {
  const directory = fresh('units')
  // With the programs of this machine: systemd looks for them.
  for (const name of readdirSync(INSTALL).filter(one => /\.(service|timer)$/.test(one)))
    writeFileSync(
      join(directory, name),
      installed(name)
        .replace('/usr/bin/node', process.execPath)
        .replace('/opt/forecourt/tools/install', INSTALL),
    )
  const units = readdirSync(directory).map(name => join(directory, name))

  it.skipIf(!hasSystemd)('are understood by systemd, every line of them', () => {
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
    const ours = stderr.split('\n').filter(line => line.includes('forecourt'))
    expect([status, ours]).toEqual([0, []])
  })

  it.skipIf(!atLeast250).each(['forecourt.service', 'forecourt-backup.service'])(
    '%s leaves little open, by systemd’s own count of ten',
    name => {
      const asked = ['security', '--offline=true', '--threshold=20', join(directory, name)]
      const { stdout, status } = spawnSync('systemd-analyze', asked, { encoding: 'utf8' })
      expect([status, stdout.split('\n').slice(-2)]).toEqual([0, expect.anything()])
    },
  )
})

describe('the backup of every night', () => {
  const elsewhere = fresh('elsewhere')
  const backUp = (env: Record<string, string>) =>
    run(join(INSTALL, 'backup.sh'), [], {
      env: { PATH: process.env['PATH'], HOME: tmpdir(), NODE: process.execPath, LOG_LEVEL: 'silent', ...env },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      error => ({ code: Number(error.code), said: String(error.stdout) + String(error.stderr) }),
    )

  it('is refused while nothing says who can read it', async () => {
    const directory = join(fresh('backups'), 'none')
    const { code, said } = await backUp({ BACKUP_DIRECTORY: directory })
    expect([code, existsSync(directory)]).toEqual([2, false])
    expect(said).toContain('BACKUP_RECIPIENT or BACKUP_PASSPHRASE_FILE')
    expect((await backUp({ BACKUP_PLAIN: '1', BACKUP_KEPT: 'all' })).code).toBe(2)
  })

  it('is sent elsewhere, and only then do the oldest go; others’ files stay', async () => {
    const data = fresh('data')
    const server = await ServerProcess.on(data)
    await server.start()
    await server.stop()
    const directory = fresh('backups')
    const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map(day => `forecourt-${day}T03-20-00Z.tar.age`)
    for (const name of [...old, 'notes.txt']) writeFileSync(join(directory, name), '')
    const env = { DATA_DIR: data, BACKUP_DIRECTORY: directory, BACKUP_PLAIN: '1', BACKUP_KEPT: '2' }

    const failed = await backUp({ ...env, BACKUP_SEND: 'false', BACKUP_TO: elsewhere })
    expect(failed.code).toBe(1)
    expect(readdirSync(directory)).toEqual(expect.arrayContaining(old))

    const { code, said } = await backUp({ ...env, BACKUP_SEND: 'cp -p', BACKUP_TO: elsewhere })
    expect([code, said]).toEqual([0, expect.stringContaining(`Sent to ${elsewhere}.`)])
    const left = readdirSync(directory).sort()
    expect(left).toHaveLength(3)
    expect(left).toContain('notes.txt')
    const [sent = ''] = readdirSync(elsewhere)
    expect(left).toContain(sent)
    expect(sent).toMatch(/^forecourt-20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/)
  })
})
