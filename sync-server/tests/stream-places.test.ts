// However many streams somebody opens, few are open.
import { expect, it } from 'vitest'
import { STREAMS_PER_SESSION, STREAMS_PER_USER } from '../src/sync/stream-places.ts'
import { buildTestApp } from './support/build-test-app.ts'

type Reader = ReadableStreamDefaultReader<string>

it('the oldest stream of a session gives way, and the newest is told what is new', async () => {
  const { app, sales, lead, pokes } = await buildTestApp()
  const open = async () => {
    const reply = await app.request('/api/sync/stream', { headers: { cookie: sales.cookie ?? '' } })
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader() as Reader
    expect((await reader.read()).value).toContain('event: poke')
    return reader
  }
  const readers: Reader[] = []
  for (let n = 0; n < STREAMS_PER_SESSION + 3; n++) readers.push(await open())
  for (const reader of readers.slice(0, 3)) expect(await reader.read()).toMatchObject({ done: true })
  expect(pokes.listeners()).toBe(STREAMS_PER_SESSION)
  await lead()
  for (const reader of readers.slice(3)) {
    expect((await reader.read()).value).toContain('event: poke')
    await reader.cancel()
  }
  await expect.poll(() => pokes.listeners()).toBe(0)
})

it('so does the oldest of a user, who holds up nobody else', async () => {
  const { app, sales, sales2, sessions, pokes } = await buildTestApp()
  const openWith = async (cookie: string) => {
    const reply = await app.request('/api/sync/stream', { headers: { cookie } })
    const reader = reply.body?.getReader()
    await reader?.read()
    return reader
  }
  const other = await openWith(sales2.cookie ?? '')
  const opened = []
  for (let n = 0; n < STREAMS_PER_USER + 5; n++)
    opened.push(await openWith(`forecourt_session=${await sessions.open(sales.user.id, null)}`))
  await expect.poll(() => pokes.listeners()).toBe(STREAMS_PER_USER + 1)
  for (const reader of [other, ...opened]) await reader?.cancel()
})
