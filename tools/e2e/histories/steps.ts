/** What can happen in a history in real browsers. What a step cannot do as things are, it makes possible first, or leaves. */
import fc from 'fast-check'

export const PROFILES = 3
export const CUSTOMERS = 3

/** The fields in which people type, as the form calls them, by the record's own name. */
export const FIELDS = { phone: 'Phone', notes: 'Notes' } as const
export type Field = keyof typeof FIELDS

/** The stages that ask for nothing, as the menu calls them, by the record's own name. */
export const STAGES = { new: 'New', contacted: 'Contacted', lost: 'Lost' } as const
export type Stage = keyof typeof STAGES

const profile = fc.nat({ max: PROFILES - 1 })
/** Mostly the same one: people meet where they work on the same customer. */
const customer = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: CUSTOMERS - 1 }) },
)
const field = fc.constantFrom<Field[]>('phone', 'phone', 'notes')
const way = fc.constantFrom('keep', 'take')

const STEPS = {
  /** Types into the edit form of a customer, or into the one that is open, and leaves it open. */
  type: fc.record({ profile, customer, field }),
  /** Decides on what others made of the fields, and saves; maybe only after that was shown. */
  save: fc.record({ profile, way, isAcknowledged: fc.boolean() }),
  cancel: fc.record({ profile }),
  note: fc.record({ profile, customer }),
  /** Takes a photo of the vehicle. */
  photo: fc.record({ profile }),
  move: fc.record({ profile, customer, stage: fc.constantFrom<Stage[]>('new', 'contacted', 'lost') }),
  /** Loses the signal, or finds it again. */
  signal: fc.record({ profile }),
  reload: fc.record({ profile }),
  /** Goes to the other tab; there are two at most. */
  tab: fc.record({ profile }),
  /** The session ends, and the other user of the profile logs in. */
  handOver: fc.record({ profile }),
  killBrowser: fc.record({ profile }),
  /** Kills the server, or starts it again. */
  server: fc.record({}),
  /** Somebody at the desk changes a field, without a mirror. */
  desk: fc.record({ customer, field }),
}

type Arbitraries = typeof STEPS
type Drawn<A> = A extends fc.Arbitrary<infer V> ? V : never
export type Kind = keyof Arbitraries
export type Step = { [K in Kind]: { kind: K } & Drawn<Arbitraries[K]> }[Kind]
export type StepOf<K extends Kind> = Extract<Step, { kind: K }>

const WEIGHTS: Readonly<Record<Kind, number>> = {
  type: 6,
  save: 4,
  cancel: 1,
  note: 1,
  photo: 1,
  move: 2,
  signal: 3,
  reload: 1,
  tab: 1,
  handOver: 1,
  killBrowser: 1,
  server: 1,
  desk: 2,
}

const single = fc
  .oneof(
    ...Object.entries(STEPS).map(([kind, arbitrary]) => ({
      weight: WEIGHTS[kind as Kind],
      arbitrary: (arbitrary as fc.Arbitrary<object>).map(drawn => ({ kind, ...drawn }) as Step),
    })),
  )
  .map(step => [step])

/** A form is open while somebody else changes the same field. */
const meanwhile = fc
  .record({
    profile,
    customer,
    field,
    way,
    isAcknowledged: fc.boolean(),
    other: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  .map(({ other, way: decided, isAcknowledged, ...open }): Step[] => {
    const elsewhere = (open.profile + (other ?? 0)) % PROFILES
    const change: Step[] =
      other === null
        ? [{ kind: 'desk', customer: open.customer, field: open.field }]
        : [
            { kind: 'type', ...open, profile: elsewhere },
            { kind: 'save', profile: elsewhere, way: 'keep', isAcknowledged: true },
          ]
    return [
      { kind: 'type', ...open },
      ...change,
      { kind: 'save', profile: open.profile, way: decided, isAcknowledged },
    ]
  })

const FEWEST = 10
const MOST = 14

const history = fc
  .array(fc.oneof({ weight: 6, arbitrary: single }, { weight: 1, arbitrary: meanwhile }), {
    minLength: FEWEST,
    maxLength: MOST,
    size: 'max',
  })
  .map(parts => parts.flat().slice(0, MOST))

/** The history of a seed. */
export function historyOf(seed: number): readonly Step[] {
  const [drawn] = fc.sample(history, { seed, numRuns: 1 })
  if (!drawn) throw new Error('Nothing was drawn')
  return drawn
}

/** "save profile 1, way keep, isAcknowledged true". */
export const stepWords = ({ kind, ...drawn }: Step): string =>
  [
    kind,
    Object.entries(drawn)
      .map(pair => pair.join(' '))
      .join(', '),
  ]
    .filter(Boolean)
    .join(' ')
