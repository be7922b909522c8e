// Change on one device, seen on others: one after the other against a floor, and fifty devices at once.
import { setTimeout as wait } from 'node:timers/promises'
import { type MeasuredDealership, withDealership } from '../measured-dealership.ts'
import type { Measurement } from '../measurement.ts'
import { median, quantile } from '../statistics.ts'
import { Device, newId } from './device.ts'
import { withFloor } from './floor-process.ts'

const CHANGES = 100
const PAUSE_MS = 150
const CROWD = 50
const SECOND_MS = 1000
const SHARE = 0.95
const LEAD = 'c1'

export const measureSeeing: Measurement = ({ stocks, tell }) =>
  withFloor(stocks, 'M', ['stream-floor.ts', 'floor.sqlite'], async (dealership, floor) => {
    const [writer, reader] = await devicesOf(dealership, 2)
    if (!writer || !reader) throw new Error('There are no devices.')
    const seeFloor = await listenToFloor(floor.origin)
    const [ours, theirs] = [[] as number[], [] as number[]]
    for (let change = 0; change < CHANGES; change++) {
      // Nobody changes ten things a second; changes that come so fast are told together.
      await wait(PAUSE_MS)
      ours.push(await seenAfter(reader, id => writer.addNote(LEAD, id)))
      theirs.push(await seeFloor())
    }
    tell({
      what: 'A change pushed by one device, pulled by another, median',
      size: 'M',
      unit: 'ms',
      figure: median(ours),
      floor: { what: 'stored, told by an event and read, over node:http', figure: median(theirs) },
      goal: { of: 'ratio', bound: 'at most', value: 2, margin: 2 },
    })
    for (const device of [writer, reader]) device.close()
  })

/** How long until the reader has what the writer does. The writer's own answer is not waited for, as in the floor. */
async function seenAfter(reader: Device, act: (id: string) => Promise<void>): Promise<number> {
  const arrived = new Set<string>()
  let look = () => {}
  reader.onRecord = id => {
    arrived.add(id)
    look()
  }
  const id = newId()
  const begin = performance.now()
  const acting = act(id)
  while (!arrived.has(id)) await new Promise<void>(resolve => (look = resolve))
  const took = performance.now() - begin
  await acting
  return took
}

/** Connects to the floor; gives what posts a note and ends when it was heard of and read. */
async function listenToFloor(origin: string): Promise<() => Promise<number>> {
  const stream = (await fetch(`${origin}/stream`)).body?.getReader()
  if (!stream) throw new Error('The floor has no stream.')
  let count = 0
  return async () => {
    const id = `n${++count}`
    const begin = performance.now()
    const posting = fetch(origin, {
      method: 'POST',
      body: JSON.stringify({ id, note: 'Called, left a message.' }),
    })
    await stream.read()
    await (await fetch(`${origin}/${id}`)).json()
    const took = performance.now() - begin
    await (await posting).arrayBuffer()
    return took
  }
}

/** Devices that have everything and listen. */
async function devicesOf(dealership: MeasuredDealership, count: number): Promise<Device[]> {
  const cookie = await dealership.logIn()
  const first = new Device(dealership.origin, cookie)
  await first.fill()
  const { checkpoint, scope } = await first.pull()
  const devices = Array.from({ length: count }, () => new Device(dealership.origin, cookie))
  for (const device of devices) {
    await device.skipTo(checkpoint, scope)
    await device.listen()
  }
  return devices
}

/** @param seconds how long the devices send */
export const measureCrowd =
  (seconds: number): Measurement =>
  ({ stocks, tell, say }) =>
    withDealership(stocks, 'M', async dealership => {
      const devices = await devicesOf(dealership, CROWD)
      const sentAt = new Map<string, number>()
      const took: number[] = []
      const arrived = new Map<string, number>()
      for (const device of devices)
        device.onRecord = id => {
          arrived.set(id, (arrived.get(id) ?? 0) + 1)
          const at = sentAt.get(id)
          if (at !== undefined) took.push(performance.now() - at)
        }
      const before = dealership.residentMegabytes
      await Promise.all(
        devices.map(async (device, index) => {
          await wait((index * SECOND_MS) / CROWD)
          for (let second = 0; second < seconds; second++) {
            const next = wait(SECOND_MS)
            const id = newId()
            sentAt.set(id, performance.now())
            await device.addNote(LEAD, id)
            await next
          }
        }),
      )
      // Whoever sends last is still to be heard by the others.
      const isSeenByAll = () => [...sentAt.keys()].every(id => arrived.get(id) === CROWD)
      for (let tries = 0; tries < 100 && !isSeenByAll(); tries++) await wait(SECOND_MS / 10)
      const after = dealership.residentMegabytes
      const lost = [...sentAt.keys()].filter(id => arrived.get(id) !== CROWD).length
      const troubled = devices.filter(device => device.trouble !== null).length
      for (const device of devices) device.close()
      say(`${sentAt.size} changes, ${troubled} devices in trouble`)
      const what = `${CROWD} devices, a change a second each, for ${seconds} s`
      const row = { size: 'M', floor: null } as const
      tell({
        ...{ ...row, what: `${what}: lost`, unit: '', figure: lost + troubled },
        goal: { of: 'figure', bound: 'at most', value: 0, margin: 1 },
      })
      tell({
        ...{ ...row, what: `${what}: seen, p95`, unit: 'ms', figure: quantile(took, SHARE) },
        goal: { of: 'figure', bound: 'at most', value: 250, margin: 3 },
      })
      if (before !== null && after !== null)
        tell({
          ...row,
          what: `${what}: memory that came to it`,
          unit: 'MB',
          figure: after - before,
          goal: null,
        })
    })
