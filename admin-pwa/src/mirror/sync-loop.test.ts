// When an exchange begins again after the signal was away.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aNetwork, type Network } from '../../tests/a-network.ts'
import { connection, noteContact, noteLost, probe, Refused, send } from './connection.ts'
import { type SyncLoop, startSyncLoop } from './sync-loop.ts'

let network: Network
let view: EventTarget
let page: EventTarget & { visibilityState: string }
let loop: SyncLoop
/** What an exchange does before it ends. */
let exchange: () => Promise<boolean>
let ended: number

beforeEach(() => {
  vi.useFakeTimers()
  network = aNetwork()
  view = new EventTarget()
  page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view))
  noteContact()
  ended = 0
  exchange = async () => {
    await send('/api/sync/pull', { yields: true })
    ended++
    return true
  }
  loop = startSyncLoop({
    database: { name: 'mirror', waitForLeadership: () => new Promise(() => {}) } as never,
    userId: 'u1',
    run: () => exchange(),
    onTrouble: error => {
      throw error
    },
  })
})
afterEach(async () => {
  const stopping = loop.stop()
  await vi.advanceTimersByTimeAsync(20_000)
  await stopping
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(10)

/** The server is found by a look. */
async function found() {
  void probe()
  await settle()
}

it('what hangs since the signal was away is given up when it is back, and done again at once', async () => {
  await settle()
  network.state = 'silent'
  loop.nudge()
  await settle()
  noteLost()
  expect([ended, network.underWay()]).toEqual([1, 1])
  network.state = 'there'
  await found()
  expect([ended, network.underWay()]).toEqual([2, 0])
  expect(connection.value.offlineSince).toBeNull()
})

it('the browser is believed that says that the signal is back: no look comes before the exchange', async () => {
  await settle()
  network.state = 'gone'
  noteLost()
  network.state = 'there'
  network.delayMs = 100
  network.asked.length = 0
  view.dispatchEvent(new Event('online'))
  await settle()
  expect(network.asked.toSorted()).toEqual(['/api/health', '/api/sync/pull'])
  await vi.advanceTimersByTimeAsync(100)
  expect(ended).toBe(2)
})

it('a browser that is wrong about that costs a failure, and nothing of what comes after', async () => {
  await settle()
  network.state = 'gone'
  noteLost()
  await vi.advanceTimersByTimeAsync(5000)
  view.dispatchEvent(new Event('online'))
  await settle()
  expect(ended).toBe(1)
  network.state = 'there'
  await found()
  expect(ended).toBeGreaterThan(1)
})

it('nothing is asked for while the server is looked for, and what was wanted meanwhile is done when it is found', async () => {
  await settle()
  network.state = 'gone'
  noteLost()
  network.asked.length = 0
  for (let time = 0; time < 5; time++) {
    loop.nudge()
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(network.asked.filter(path => path !== '/api/health')).toEqual([])
  network.state = 'there'
  await found()
  expect(ended).toBe(2)
})

it('an exchange that does not come through to a server that is there is tried every five seconds at most', async () => {
  await settle()
  network.asked.length = 0
  network.fails = path => path !== '/api/health'
  page.visibilityState = 'visible'
  loop.nudge()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(network.asked.filter(path => path !== '/api/health').length).toBeLessThanOrEqual(30)
  network.fails = () => false
  await vi.advanceTimersByTimeAsync(5000)
  expect(ended).toBe(2)
})

it('a server that refuses for long is not asked more and more seldom once the signal was away', async () => {
  const done = exchange
  exchange = () => Promise.reject(new Refused(503, 'Busy.'))
  loop.nudge()
  await vi.advanceTimersByTimeAsync(300_000)
  network.state = 'gone'
  noteLost()
  network.state = 'there'
  await found()
  exchange = done
  await vi.advanceTimersByTimeAsync(1000)
  expect(ended).toBe(2)
})
