// What cannot be made a request of is refused in words, with the headers of every answer.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { NO_REQUEST } from '../src/serving/request-listener.ts'
import { buildTestApp } from './support/build-test-app.ts'
import { listenOn } from './support/listen-on.ts'

it.each([
  ['GET', '/api/vehicles/\\evil.example', {}],
  ['OPTIONS', '/api/film-jobs//\\evil.example/film', {}],
  ['GET', '/', { host: 'a b' }],
])('%s %s %o', async (method, path, headers) => {
  const dealership = await buildTestApp()
  const server = await listenOn(dealership.app)
  onTestFinished(server.close)
  const asked = request({ host: '127.0.0.1', port: server.port, method, path, headers })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(400)
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  })
  expect(await json(answer)).toEqual({ message: NO_REQUEST })
})
