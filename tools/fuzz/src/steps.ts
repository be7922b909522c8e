/** What can happen in a history: things that people do, and things that happen to devices, the network and the server. */
import { TEST_DRIVE_OUTCOMES } from '@forecourt/shared/leads/lead'
import { LEAD_STATUSES } from '@forecourt/shared/leads/lead-status'
import fc from 'fast-check'
import { CALL_OUTCOMES } from '../../../admin-pwa/src/customers/call-outcome.ts'

export const DEVICES = 3
/** Who may take a device over. */
export const ACCOUNTS = ['sales', 'sales2', 'admin'] as const

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
/** Which tab of the device. */
const tab = fc.nat({ max: 1 })
/** Which of those that are there; taken modulo their number. */
const pick = fc.nat({ max: 11 })
const stockNumber = fc.constantFrom('', 'A1', 'A2', '1002', '1004', '1006')
const edited = fc.constantFrom('leads', 'vehicles', 'events')
const fault = fc.oneof({ weight: 4, arbitrary: fc.constant('none' as const) }, fc.constantFrom(...FAULTS))
const faults = fc.array(fault, { maxLength: 6 })

const STEPS = {
  /** A field of a record is changed as it is shown. */
  edit: fc.record({ device, tab, collection: edited, pick, field: pick }),
  /** A form is opened, typed into, left or saved; while it is open other things happen. */
  open: fc.record({ device, tab, collection: edited, pick }),
  type: fc.record({ device, tab, field: pick }),
  /** What somebody else made of a field is taken, or kept out. */
  decide: fc.record({ device, tab, pick, way: fc.constantFrom('take', 'keep') }),
  save: fc.record({ device, tab }),
  leave: fc.record({ device, tab }),
  reload: fc.record({ device }),
  move: fc.record({ device, tab, pick, status: fc.constantFrom(...LEAD_STATUSES), vehicle: pick }),
  /** A customer gets a vehicle of the stock, another one, or none. */
  choose: fc.record({ device, tab, pick, vehicle: pick, isNone: fc.boolean() }),
  /** A customer is moved, that is taken back, and the same one is moved again, maybe with an exchange in between. */
  again: fc.record({
    device,
    tab,
    pick,
    moves: fc.array(fc.record({ status: fc.constantFrom(...LEAD_STATUSES), vehicle: fc.nat({ max: 2 }) }), {
      minLength: 2,
      maxLength: 4,
    }),
    isSynced: fc.boolean(),
  }),
  answer: fc.record({ device, tab, pick, outcome: fc.constantFrom(...TEST_DRIVE_OUTCOMES) }),
  /** A customer is taken, handed over to somebody, or given back. */
  own: fc.record({ device, tab, pick, to: fc.nat({ max: 3 }) }),
  /** A next step is planned with a customer, or one that is there is done, put off or given to somebody. */
  task: fc.record({
    device,
    tab,
    pick,
    what: fc.constantFrom('plan', 'plan', 'finish', 'snooze', 'give'),
    how: pick,
  }),
  /** What came of a call to a customer is noted. */
  call: fc.record({ device, tab, pick, outcome: fc.constantFrom(...CALL_OUTCOMES) }),
  make: fc.record({ device, tab, collection: edited }),
  note: fc.record({ device, tab, pick }),
  /** A deletion is asked for, and confirmed later. */
  ask: fc.record({ device, tab, collection: edited, pick }),
  confirm: fc.record({ device, tab }),
  /** A vehicle gets another stock number: one of a few, which others may have or be given at the same time, or the next one. */
  number: fc.record({ device, tab, pick, number: stockNumber }),
  offer: fc.record({ device, tab, pick, status: fc.constantFrom('available', 'received') }),
  /** A vehicle is sold or financed, its customer steps back, and nobody has it; then it may come back on the market. */
  deal: fc.record({
    device,
    tab,
    pick,
    vehicle: pick,
    isSale: fc.boolean(),
    isSynced: fc.boolean(),
    isPutBack: fc.boolean(),
    isUndone: fc.boolean(),
  }),
  /** A vehicle that no customer has comes back on the market. */
  put_back: fc.record({ device, tab, pick }),
  star: fc.record({ device, tab, pick }),
  /** The photos of a vehicle are put in another order, or one of them is taken away. */
  photos: fc.record({ device, tab, pick, isRemoval: fc.boolean() }),
  hero: fc.record({ device, tab, pick, slot: fc.integer({ min: 0, max: 5 }) }),
  /** One of the ways out of an issue that are offered is taken. */
  settle: fc.record({ device, tab, pick, way: pick, vehicle: pick }),
  /** What was done last, and is still offered to be undone, is taken back. */
  undo: fc.record({ device }),
  /** Something is deleted by a slip, maybe with an edit that waits, and taken back at once or after an exchange. */
  slip: fc.record({ device, tab, collection: edited, pick, field: fc.option(pick), isSynced: fc.boolean() }),
  /** Something is done, a form of the same record is opened and typed into, and Undo of the message above it is pressed. */
  above: fc.record({
    device,
    tab,
    collection: edited,
    pick,
    field: pick,
    otherField: pick,
    isSynced: fc.boolean(),
  }),
  /** A form is open on one device while somebody changes the same record on another. */
  meanwhile: fc.record({
    device,
    tab,
    other: device,
    collection: edited,
    pick,
    field: pick,
    otherField: pick,
    isAcknowledged: fc.boolean(),
    way: fc.constantFrom('take', 'keep', 'nothing'),
  }),
  /** Somebody else takes the device over. */
  use: fc.record({ device, account: fc.constantFrom(...ACCOUNTS) }),
  /** The clock of the device is set, and goes on from there. */
  clock: fc.record({ device, minutes: fc.integer({ min: -600, max: 600 }) }),
  /** The device has no room for so many writes. */
  fill: fc.record({ device, writes: fc.integer({ min: 1, max: 3 }) }),
  /** Somebody without a mirror. */
  rest: fc.record({
    what: fc.constantFrom('edit', 'inquire', 'upload', 'erase', 'note', 'move', 'number'),
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
    typing: fc.option(fc.record({ tab, collection: edited, pick, field: pick }), { freq: 2 }),
  }),
  crash: fc.record({ device }),
  /** A request that was late arrives after all. */
  arrive: fc.record({ pick }),
  restart: fc.record({}),
}

/** What happens only where a server can be set back to a backup. */
const SET_BACK_STEPS = {
  backup: fc.record({}),
  /** The server goes on from its last backup. A restore writes that down; who puts a database back by hand does not. */
  set_back: fc.record({ isByHand: fc.boolean() }),
  /** Somebody decides about what the server lost and their device still has. */
  lost: fc.record({ device, tab, pick, way: fc.constantFrom('send', 'send', 'let_go') }),
  /** Somebody decides about what was deleted and is there again. */
  back: fc.record({ device, tab, pick, way: fc.constantFrom('delete', 'keep') }),
}

type FromArbitrary<A> = A extends fc.Arbitrary<infer V> ? V : never
type StepsOf<Arbitraries> = {
  [K in keyof Arbitraries]: { kind: K } & FromArbitrary<Arbitraries[K]>
}[keyof Arbitraries]
/** What can happen whatever answers. */
export type PlainStep = StepsOf<typeof STEPS>
export type SetBackStep = StepsOf<typeof SET_BACK_STEPS>
/** What can happen to the one server on its file. */
export type Step = PlainStep | SetBackStep
export type StepOf<K extends Step['kind']> = Extract<Step, { kind: K }>

export const isPlain = (step: Step): step is PlainStep => step.kind in STEPS

const WEIGHTS: Readonly<Record<PlainStep['kind'], number>> = {
  edit: 8,
  open: 4,
  type: 5,
  decide: 2,
  save: 4,
  leave: 1,
  reload: 1,
  move: 6,
  choose: 3,
  again: 2,
  answer: 2,
  own: 4,
  task: 9,
  call: 2,
  make: 3,
  note: 2,
  ask: 2,
  confirm: 2,
  number: 4,
  offer: 1,
  deal: 2,
  put_back: 2,
  star: 1,
  photos: 1,
  hero: 1,
  settle: 2,
  undo: 5,
  slip: 2,
  above: 2,
  meanwhile: 2,
  use: 1,
  clock: 1,
  fill: 1,
  rest: 5,
  hear: 8,
  sync: 10,
  crash: 1,
  arrive: 3,
  restart: 1,
}

const SET_BACK_WEIGHTS: Readonly<Record<SetBackStep['kind'], number>> = {
  backup: 2,
  set_back: 2,
  lost: 5,
  back: 3,
}

const weighed = <S extends Step>(steps: object, weights: Readonly<Record<string, number>>) =>
  Object.entries(steps).map(([kind, arbitrary]) => ({
    weight: weights[kind] ?? 0,
    arbitrary: (arbitrary as fc.Arbitrary<object>).map(fields => ({ kind, ...fields }) as S),
  }))

const plain = weighed<PlainStep>(STEPS, WEIGHTS)
const withSetBacks = fc.oneof(...plain, ...weighed<Step>(SET_BACK_STEPS, SET_BACK_WEIGHTS))

const upTo = <S>(step: fc.Arbitrary<S>, maxLength: number, minLength = 0) =>
  fc.array(step, { minLength, maxLength, size: 'max' })

export const histories: fc.Arbitrary<PlainStep[]> = upTo(fc.oneof(...plain), 60, 1)

/** What one person can do who is alone with the server, on one device. */
const ALONE: readonly PlainStep['kind'][] = [
  ...([
    'edit',
    'open',
    'type',
    'decide',
    'save',
    'leave',
    'reload',
    'move',
    'choose',
    'again',
    'answer',
    'own',
    'task',
    'call',
    'make',
    'note',
    'ask',
    'confirm',
    'offer',
    'photos',
    'hero',
  ] as const),
  ...(['undo', 'slip', 'above', 'clock', 'sync', 'crash', 'arrive', 'restart'] as const),
]
export const historiesOfOne: fc.Arbitrary<PlainStep[]> = upTo(
  fc.oneof(...plain).filter(({ kind }) => ALONE.includes(kind)),
  40,
  1,
).map(history => history.map(step => ('device' in step ? { ...step, device: 0 } : step)))

/** In each the server is set back to a backup at least once. */
export const historiesOfSetBacks: fc.Arbitrary<Step[]> = fc
  .tuple(upTo(fc.oneof(...plain), 15), upTo(fc.oneof(...plain), 25), fc.boolean(), upTo(withSetBacks, 30))
  .map(([before, lost, isByHand, after]) => [
    ...before,
    { kind: 'backup' },
    ...lost,
    { kind: 'set_back', isByHand },
    ...after,
  ])

/** One in six is of a server that is set back. */
export const historiesOfOneServer: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 5, arbitrary: histories as fc.Arbitrary<Step[]> },
  { weight: 1, arbitrary: historiesOfSetBacks },
)
