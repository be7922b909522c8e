// A reverse proxy of Debian's, with the files that docs/install.md puts on a server, in front of the real server.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { freePort } from './free-port.ts'

export const INSTALL = join(import.meta.dirname, '..', '..', '..', 'tools', 'install')
export const installed = (name: string) => readFileSync(join(INSTALL, name), 'utf8')

/** Fails where a file no longer has what a test gives another value. */
function replaced(text: string, pairs: readonly [string, string][]): string {
  return pairs.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`“${from}” is not in the file.`)
    return now.replaceAll(from, to)
  }, text)
}

export interface Proxy {
  origin: string
  close(): Promise<void>
}

type Kind = 'nginx' | 'caddy'

/** The program of a proxy; null where there is none. */
export function proxyPath(kind: Kind): string | null {
  const wanted = process.env[kind === 'nginx' ? 'NGINX_PATH' : 'CADDY_PATH']
  const places = wanted ? [wanted] : [kind, `/usr/sbin/${kind}`]
  const says = kind === 'nginx' ? '-v' : 'version'
  return places.find(place => spawnSync(place, [says]).status === 0) ?? null
}

/** Changes of the file what a test must: names, ports, certificates and where things are written. */
const STARTS = {
  nginx: (path: string, directory: string, to: number, [port, plain]: [number, number]) => {
    const [certificate, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')]
    const made = spawnSync('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ],
      ...['-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
    ])
    if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`)
    const site = replaced(installed('nginx.conf'), [
      ['  listen [::]:80;\n', ''],
      ['  listen [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['https://cars.example', `https://localhost:${port}`],
      ['cars.example;', 'localhost;'],
      ['/etc/letsencrypt/live/cars.example/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/cars.example/privkey.pem', key],
      ['http://127.0.0.1:3000', `http://127.0.0.1:${to}`],
    ])
    const file = join(directory, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map(name => `${name}_temp_path ${directory}/${name};`)
      .join('\n')
    writeFileSync(
      file,
      `daemon off; master_process off; pid ${directory}/pid; error_log stderr;
      events {}
      http { access_log off; ${temporary}\n${site}\n}`,
    )
    return spawn(path, ['-c', file, '-p', directory, '-e', 'stderr'])
  },
  caddy: (path: string, directory: string, to: number, [port, plain]: [number, number]) => {
    const site = replaced(installed('Caddyfile'), [
      ['cars.example {', `https://localhost:${port} {\n  bind 127.0.0.1\n  tls internal`],
      ['127.0.0.1:3000', `127.0.0.1:${to}`],
    ])
    const file = join(directory, 'Caddyfile')
    const options = `{\n  admin off\n  http_port ${plain}\n  skip_install_trust\n}\n`
    writeFileSync(file, options + site)
    const env = { ...process.env, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory }
    return spawn(path, ['run', '--config', file, '--adapter', 'caddyfile'], { env })
  },
} satisfies Record<Kind, unknown>

/** @param to the port of the server */
export async function startProxy(kind: Kind, path: string, to: number, port: number): Promise<Proxy> {
  const directory = mkdtempSync(join(tmpdir(), `${kind}-`))
  mkdirSync(join(directory, 'logs'))
  const child = STARTS[kind](path, directory, to, [port, await freePort()])
  const said: string[] = []
  for (const output of [child.stdout, child.stderr]) output.on('data', chunk => said.push(String(chunk)))
  await untilOpen(port, child, said)
  return {
    origin: `https://localhost:${port}`,
    close: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Until it greets whoever calls: it listens before it has its certificate. */
async function untilOpen(port: number, child: ChildProcess, said: readonly string[]): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The proxy ended:\n${said.join('')}`)
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
    const isOpen = await Promise.race([
      once(socket, 'secureConnect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The visitor's own address. */
  from?: string
}

/** Sends a request to a proxy from an address of this machine; gives the reply as it begins. */
export function ask(origin: string, path: string, { method = 'GET', headers, body, from }: Sent = {}) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = new URL(origin)
    const asked = request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
        localAddress: from ?? '127.0.0.1',
        rejectUnauthorized: false,
      },
      resolve,
    )
    asked.once('error', reject)
    asked.end(body)
  })
}

export async function textOf(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
