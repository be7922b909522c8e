// What a stop of the real server is for the apps that are connected to it.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { ServerProcess } from './support/server-process.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

it('a stop ends the streams of the apps in order, and holds for none of them', async () => {
  const server = await ServerProcess.on(mkdtempSync(join(tmpdir(), 'stopping-')))
  closers.push(() => server.kill())
  await server.start()
  await server.logIn()
  const stream = (await server.sendAsStaff('GET', '/api/sync/stream')).body?.getReader()
  const first = await stream?.read()
  expect(new TextDecoder().decode(first?.value)).toContain('event: poke')
  const begin = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - begin).toBeLessThan(5000)
  expect(await stream?.read()).toEqual({ done: true, value: undefined })
})
