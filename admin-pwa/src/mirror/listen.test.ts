// Which stream is listened to after the contact was lost.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aNetwork } from '../../tests/a-network.ts'
import { connection, noteContact, noteLost } from './connection.ts'
import { listen } from './listen.ts'

/** What a browser gives for a stream, spoken through by the test. */
class Stream extends EventTarget {
  static opened: Stream[] = []
  isOpen = true
  constructor() {
    super()
    Stream.opened.push(this)
  }
  close() {
    this.isOpen = false
  }
  say(event: string, data = '{}') {
    this.dispatchEvent(Object.assign(new Event(event), { data }))
  }
}

let listening: ReturnType<typeof listen>
const pokes: unknown[] = []
const open = () => Stream.opened.filter(({ isOpen }) => isOpen)

beforeEach(async () => {
  vi.useFakeTimers()
  aNetwork().state = 'silent'
  vi.stubGlobal('EventSource', Stream)
  Stream.opened = []
  pokes.length = 0
  noteContact()
  listening = listen({ waitForLeadership: async () => true } as never, 'u1', news => pokes.push(news))
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  listening.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('one that was open before may be as dead as what it came through: there is a new one when the signal is back', () => {
  const [before] = open()
  before?.say('alive')
  noteLost()
  noteContact()
  expect(before?.isOpen).toBe(false)
  expect(open()).toHaveLength(1)
})

it('one that has said something since goes on', () => {
  const [before] = open()
  noteLost()
  before?.say('poke', JSON.stringify({ revision: 1 }))
  expect(pokes).toEqual([null])
  noteContact()
  expect(open()).toEqual([before])
})

it('one that was opened while the signal was away goes on when it is back', async () => {
  open()[0]?.say('error')
  noteLost()
  await vi.advanceTimersByTimeAsync(1000)
  const [since] = open()
  noteContact()
  expect(open()).toEqual([since])
  expect(connection.value.offlineSince).toBeNull()
})

it('has contact as long as it is said to be alive, however little happens', async () => {
  const before = connection.value.lastContact
  await vi.advanceTimersByTimeAsync(20_000)
  open()[0]?.say('alive')
  expect(Date.parse(connection.value.lastContact ?? '') - Date.parse(before ?? '')).toBe(20_000)
  expect(pokes).toEqual([])
})

it('is none after the end', () => {
  listening.close()
  noteLost()
  noteContact()
  expect(open()).toEqual([])
})
