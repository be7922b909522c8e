// What stands in the first line of a request, sent as it is: no client of ours tidies it up before.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Env } from '../src/deps.ts'
import { answerErrors } from '../src/http/refusal.ts'
import { buildTestSite } from './support/build-test-site.ts'
import { listenOn } from './support/listen-on.ts'

const EVIL = [
  '/%5cevil.example/',
  '/\\evil.example/',
  '//evil.example/',
  '///evil.example//',
  '/%09/evil.example/',
  '/%2f%2fevil.example/',
  '/%0d%0aX/',
  '/%0d%0aset-cookie:%20a=b/',
  '/.%2f/evil.example/',
  '/..//evil.example/',
  '/%E0%A4%A/',
  '/%00/',
  '/vehicle/%5c%5cevil.example/',
  '/inventory/..//evil.example/',
  'http://evil.example//',
  'http://evil.example/inventory/',
  '*',
]

it('leads to no other host, sets no header, and is no error of the server, whatever its path', async () => {
  const { site, logger } = await buildTestSite()
  const server = await listenOn(new Hono<Env>().route('/', site).onError(answerErrors(logger)))
  const ask = async (path: string) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.end(`GET ${path} HTTP/1.1\r\nhost: cars.example\r\nconnection: close\r\n\r\n`)
    return text(socket)
  }
  for (const path of EVIL) {
    const reply = await ask(path)
    expect(reply, path).toMatch(/^HTTP\/1\.1 (200|308|400|404) /)
    expect(reply, path).not.toMatch(/^(set-cookie|x):/im)
    const location = /^location: (.*)\r$/im.exec(reply)?.[1]
    if (location !== undefined) expect([path, location]).toEqual([path, expect.stringMatching(/^\/[\w-]+$/)])
  }
  expect(await ask('/inventory/')).toMatch(/^HTTP\/1\.1 308 [\s\S]*location: \/inventory\r\n/i)
  await server.close()
})
