import { expect, it } from 'vitest'
import { packBytes } from '../src/http/cached-bytes.ts'
import type { PublishedPage } from '../src/publishing/page-files.ts'
import { createPageMemory } from '../src/publishing/page-memory.ts'

const pageOf = async (text: string): Promise<PublishedPage> => ({
  bytes: await packBytes(text.repeat(1000)),
  status: 200,
  headers: {},
})

it('holds the pages that were asked for last, up to its bound', async () => {
  const memory = createPageMemory(2500)
  const [a, b, c] = [await pageOf('a'), await pageOf('b'), await pageOf('c')]
  memory.remember('/a', a)
  memory.remember('/b', b)
  memory.remember('/a', a)
  memory.remember('/c', c)
  expect([memory.get('/a'), memory.get('/b'), memory.get('/c')]).toEqual([a, null, c])
  memory.forget('/a')
  expect(memory.get('/a')).toBeNull()
})

it('holds a page until its files are written, however many others are asked for', async () => {
  const memory = createPageMemory(1500)
  const [first, second, other] = [await pageOf('1'), await pageOf('2'), await pageOf('o')]
  memory.make('/a', first)
  memory.make('/a', second)
  memory.noteWritten('/a', first)
  memory.remember('/other', other)
  expect(memory.get('/a')).toBe(second)
  memory.noteWritten('/a', second)
  expect(memory.get('/a')).toBeNull()
})
