import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aNetwork, type Network } from '../../tests/a-network.ts'
import { connection, noteContact, noteLost } from './connection.ts'
import { startLookOut } from './look-out.ts'

let network: Network
let page: EventTarget & { visibilityState: string }
let lookOut: ReturnType<typeof startLookOut>

const isLost = () => connection.value.offlineSince !== null

beforeEach(() => {
  vi.useFakeTimers()
  network = aNetwork()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  noteContact()
  lookOut = startLookOut()
})
afterEach(() => {
  lookOut.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('asks nothing while the server is reached', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network.asked).toEqual([])
})

it('finds the server within half a second, however long it was gone', async () => {
  network.state = 'gone'
  noteLost()
  await vi.advanceTimersByTimeAsync(600_200)
  network.state = 'there'
  expect(isLost()).toBe(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(isLost()).toBe(false)
  expect(network.underWay()).toBe(0)
})

it.each([0, 300, 900, 1700, 14_900])(
  'finds it within a second where requests of before are never answered (%d ms)',
  async silentMs => {
    network.state = 'silent'
    noteLost()
    await vi.advanceTimersByTimeAsync(20_000 + silentMs)
    network.state = 'there'
    await vi.advanceTimersByTimeAsync(1010)
    expect(isLost()).toBe(false)
    // What hung until then has nothing to say of the present.
    await vi.advanceTimersByTimeAsync(20_000)
    expect(isLost()).toBe(false)
  },
)

it('never has more than three requests under way', async () => {
  network.state = 'silent'
  noteLost()
  for (let second = 0; second < 40; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    expect(network.underWay()).toBeLessThanOrEqual(3)
  }
})

it('finds a server over a line on which an answer takes ten seconds', async () => {
  network.delayMs = 10_000
  noteLost()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(isLost()).toBe(false)
})

it('looks more and more seldom for a server that is lost as soon as it is found, until that is over', async () => {
  const losing = connection.subscribe(({ offlineSince }) => {
    if (offlineSince === null) setTimeout(noteLost, 100)
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network.asked.length).toBeLessThanOrEqual(16)
  losing.unsubscribe()
  // The last of them is lost once more; then it is found, and is there.
  await vi.advanceTimersByTimeAsync(15_000)
  expect(isLost()).toBe(false)
  noteLost()
  await vi.advanceTimersByTimeAsync(510)
  expect(isLost()).toBe(false)
})

it('looks often again where such a loss lasts', async () => {
  for (let time = 0; time < 8; time++) {
    noteLost()
    noteContact()
  }
  network.state = 'gone'
  noteLost()
  await vi.advanceTimersByTimeAsync(20_000)
  network.state = 'there'
  await vi.advanceTimersByTimeAsync(510)
  expect(isLost()).toBe(false)
})

it('looks seldom where nobody sees the page, and at once when somebody does', async () => {
  page.visibilityState = 'hidden'
  network.state = 'gone'
  noteLost()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(network.asked).toHaveLength(10)
  network.state = 'there'
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isLost()).toBe(false)
})

it('ends', async () => {
  network.state = 'silent'
  noteLost()
  await vi.advanceTimersByTimeAsync(2000)
  lookOut.close()
  const { length } = network.asked
  await vi.advanceTimersByTimeAsync(20_000)
  expect(network.asked).toHaveLength(length)
  expect(network.underWay()).toBe(0)
})
