// Somebody who is alone with the server is never told that somebody else changed something, whatever they undo and do again.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedUnseen, mergePush } from '../records/judge-push.ts'
import { isMoved } from '../records/merge-lists.ts'
import { answered } from './answered-record.ts'
import { type AnyRecord, edited, erased, type Gesture, type Held, pulled, shownOf } from './held-record.ts'

interface Car extends AnyRecord {
  stage: string
  phone: string
  gallery: string[]
}

const FIELDS = ['stage', 'phone', 'gallery']
const VALUES = ['a', 'b', 'c']
const START: Car = { id: 'c', stage: 'a', phone: 'a', gallery: ['1', '2', '3'], revision: 1 }

const step = fc.oneof(
  fc.record({
    kind: fc.constant('type' as const),
    field: fc.constantFrom('stage', 'phone'),
    value: fc.constantFrom(...VALUES),
    upon: fc.constantFrom('shown', 'form', 'asked'),
  }),
  fc.record({
    kind: fc.constant('order' as const),
    gallery: fc.shuffledSubarray(START.gallery, { minLength: 3 }),
    upon: fc.constantFrom('shown', 'form'),
  }),
  fc.record({
    kind: fc.constantFrom('undo', 'open', 'ask', 'pull', 'push', 'lost answer', 'push begins', 'push ends'),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

class Alone {
  server: Car = START
  held: Held<Car> = { id: 'c', server: START, waiting: null }
  form: Car = START
  /** The car as it stood when something was asked that is answered later; it follows nothing. */
  asked: Car = START
  conflicts: unknown[] = []
  readonly #traces: { revision: number; fields: string[] }[] = []
  readonly #undo: Partial<Car>[] = []
  readonly #taken = new Set<string>()
  /** What is under way, and not answered. */
  #sent: Held<Car>['waiting'] = null
  #count = 0

  get shown(): Car {
    return shownOf(this.held) ?? START
  }

  get #gesture(): Gesture {
    const gesture = ++this.#count
    return { change: `g${gesture}`, words: '', at: '', gesture, seen: 0 }
  }

  edit(base: Car, change: Partial<Car>) {
    this.#undo.push({ ...this.shown })
    this.form = this.shown
    this.held = edited(this.held, base, { ...base, ...change }, this.#gesture, FIELDS, ['stage'])
  }

  knew = (field: string) => {
    const since = this.held.waiting?.assumed?.revision ?? 0
    return this.#traces.some(({ revision, fields }) => revision > since && fields.includes(field))
  }

  push(isAnswered: boolean): Held<Car>['waiting'] {
    const { waiting } = this.held
    if (!waiting?.assumed || !waiting.next) return null
    const pushed = { assumed: { ...waiting.assumed }, next: { ...waiting.next } }
    if (!this.#taken.has(waiting.change)) {
      const { applied, issues } = mergePush(pushed, { ...this.server }, FIELDS, this.knew, '')
      this.conflicts.push(...issues)
      const fields = Object.keys(applied)
      if (fields.length > 0) {
        this.server = { ...this.server, ...applied, revision: this.server.revision + 1 }
        this.#traces.push({ revision: this.server.revision, fields })
      }
      this.#taken.add(waiting.change)
    }
    if (isAnswered) this.answer(waiting)
    return waiting
  }

  answer(sent: Held<Car>['waiting']) {
    if (!sent) return
    this.held = answered(this.held, sent, this.server, FIELDS)
    this.#sent = null
    // An open form shows what came.
    this.form = this.shown
  }

  end() {
    this.answer(this.#sent)
  }

  do(step: Step) {
    switch (step.kind) {
      case 'type':
        return this.edit(this[step.upon], { [step.field]: step.value })
      case 'order':
        return this.edit(this[step.upon], { gallery: step.gallery })
      case 'undo': {
        const former = this.#undo.pop()
        if (former) this.edit(this.shown, { ...former, revision: this.shown.revision })
        this.#undo.pop()
        return
      }
      case 'open':
        this.form = this.shown
        return
      case 'ask':
        this.asked = this.shown
        return
      case 'pull':
        this.held = pulled(this.held, this.server, FIELDS)
        return
      case 'push':
      case 'lost answer':
        if (!this.#sent) this.push(step.kind === 'push')
        return
      case 'push begins':
        this.#sent ??= this.push(false)
        return
      case 'push ends':
        return this.end()
      default:
        return step satisfies never
    }
  }
}

const histories = fc.array(step, { maxLength: 25 })

it('never quarrels with itself, and stores what was shown last', () => {
  fc.assert(
    fc.property(histories, steps => {
      const alone = new Alone()
      for (const one of steps) alone.do(one)
      const { stage, phone, gallery } = alone.shown
      alone.end()
      alone.push(true)
      expect(alone.conflicts).toEqual([])
      expect(alone.server).toMatchObject({ stage, phone })
      expect([...alone.server.gallery].sort()).toEqual([...gallery].sort())
      expect(isMoved(gallery, alone.server.gallery)).toBe(false)
      expect(alone.held.waiting).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

it('may delete what it undid', () => {
  fc.assert(
    fc.property(histories, steps => {
      const alone = new Alone()
      for (const one of steps) alone.do(one)
      const gesture = { change: 'gone', words: '', at: '', gesture: 999, seen: 0 }
      alone.held = erased(alone.held, alone.shown, gesture, FIELDS)
      const pushed = { assumed: { ...alone.held.waiting?.assumed }, next: {} }
      expect(changedUnseen(pushed, { ...alone.server }, FIELDS, alone.knew)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})
it('never quarrels about what was asked while a value was shown that was undone and sent since', () => {
  const type = { kind: 'type', field: 'phone' } as const
  const value = fc.constantFrom(...VALUES)
  const exchange = fc.array(
    fc.record({ kind: fc.constantFrom('pull', 'push', 'lost answer', 'push begins', 'push ends') }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(histories, value, exchange, exchange, value, (before, first, sent, then, last) => {
      const alone = new Alone()
      for (const one of before) alone.do(one)
      alone.do({ ...type, value: first, upon: 'shown' })
      alone.do({ kind: 'ask' })
      for (const one of sent) alone.do(one)
      alone.do({ kind: 'undo' })
      for (const one of then) alone.do(one)
      alone.do({ ...type, value: last, upon: 'asked' })
      alone.end()
      alone.push(true)
      expect(alone.conflicts).toEqual([])
      expect(alone.server.phone).toBe(alone.shown.phone)
    }),
    { numRuns: 2000 },
  )
})
