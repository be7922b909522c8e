/** What can happen in a history: things that people do, and things that happen to devices, the network and the server. */
import { LEAD_STATUSES } from '@forecourt/shared/leads/lead-status'
import fc from 'fast-check'

export const DEVICES = 3

/** What becomes of one request. */
export const FAULTS = [
  'none',
  'request_lost',
  'reply_lost',
  'doubled',
  'late',
  'refused_by_proxy',
  'server_dies_before',
  'server_dies_after',
  'device_dies_before',
  'device_dies_after',
] as const
export type Fault = (typeof FAULTS)[number]

const device = fc.nat({ max: DEVICES - 1 })
/** Which of those that are there; taken modulo their number. */
const pick = fc.nat({ max: 11 })
const edited = fc.constantFrom('leads', 'vehicles', 'events')
const fault = fc.oneof({ weight: 4, arbitrary: fc.constant('none' as const) }, fc.constantFrom(...FAULTS))
const faults = fc.array(fault, { maxLength: 6 })

const STEPS = {
  /** A field of a record is changed as it is shown. */
  edit: fc.record({ device, collection: edited, pick, field: pick }),
  /** A form is opened, and saved later with one field changed. */
  open: fc.record({ device, collection: edited, pick }),
  save: fc.record({ device, field: pick }),
  move: fc.record({ device, pick, status: fc.constantFrom(...LEAD_STATUSES), vehicle: pick }),
  make: fc.record({ device, collection: edited }),
  note: fc.record({ device, pick }),
  erase: fc.record({ device, collection: edited, pick }),
  offer: fc.record({ device, pick, status: fc.constantFrom('available', 'received') }),
  /** The photos of a vehicle are put in another order, or one of them is taken away. */
  photos: fc.record({ device, pick, isRemoval: fc.boolean() }),
  hero: fc.record({ device, pick, slot: fc.integer({ min: 0, max: 5 }) }),
  settle: fc.record({ device, pick, choice: fc.constantFrom('kept_mine', 'kept_theirs') }),
  /** Somebody without a mirror. */
  rest: fc.record({
    what: fc.constantFrom('edit', 'inquire', 'upload', 'erase', 'note', 'move'),
    collection: edited,
    pick,
    field: pick,
  }),
  /** The stream tells a device what is new; it does something about that with its next exchange. */
  hear: fc.record({ device }),
  /**
   * An exchange with the server, maybe only because of what is heard; somebody may go on typing while what they did is on
   * its way.
   */
  sync: fc.record({
    device,
    isPoked: fc.boolean(),
    faults,
    diesAfter: fc.option(fc.nat({ max: 12 }), { freq: 4 }),
    typing: fc.option(fc.record({ collection: edited, pick, field: pick }), { freq: 2 }),
  }),
  crash: fc.record({ device }),
  /** A request that was late arrives after all. */
  arrive: fc.record({ pick }),
  restart: fc.record({}),
}

type Arbitraries = typeof STEPS
export type Step = {
  [K in keyof Arbitraries]: { kind: K } & FromArbitrary<Arbitraries[K]>
}[keyof Arbitraries]
type FromArbitrary<A> = A extends fc.Arbitrary<infer V> ? V : never
export type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>

const WEIGHTS: Readonly<Record<Step['kind'], number>> = {
  edit: 8,
  open: 2,
  save: 2,
  move: 6,
  make: 3,
  note: 2,
  erase: 2,
  offer: 1,
  photos: 1,
  hero: 1,
  settle: 2,
  rest: 5,
  hear: 8,
  sync: 10,
  crash: 1,
  arrive: 3,
  restart: 1,
}

const step = fc.oneof(
  ...Object.entries(STEPS).map(([kind, arbitrary]) => ({
    weight: WEIGHTS[kind as Step['kind']],
    arbitrary: (arbitrary as fc.Arbitrary<object>).map(fields => ({ kind, ...fields }) as Step),
  })),
)

export const histories = fc.array(step, { minLength: 1, maxLength: 60, size: 'max' })
