import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterFailure,
  nextStep,
  nextToPrepare,
  type QueuedPhoto,
  type QueueFacts,
  recordStateOf,
  retryDelay,
} from './photo-queue.ts'

const photo = (order: number, fields: Partial<QueuedPhoto> = {}): QueuedPhoto => ({
  id: `p${order}`,
  order,
  about: 'vehicles',
  recordId: 'v1',
  place: 'exterior',
  state: 'waiting',
  attempts: 0,
  ...fields,
})
const facts = (fields: Partial<QueueFacts> = {}): QueueFacts => ({
  isOnline: true,
  stateOf: () => 'on-server',
  retryAt: () => undefined,
  now: 1000,
  ...fields,
})
const sentNext = (photos: QueuedPhoto[], given: QueueFacts = facts()) => {
  const next = nextStep(photos, given)
  return next.step === 'send' ? next.photo.id : next.step
}

describe('what is sent next', () => {
  it('is the photo that was chosen first, whatever the order in which they are kept', () => {
    expect(sentNext([photo(3), photo(1), photo(2)])).toBe('p1')
  })

  it('is one whose sending was broken off by the end of the app', () => {
    expect(sentNext([photo(1, { state: 'sending' }), photo(2)])).toBe('p1')
  })

  it('is none that was refused or sent, and nothing without a server', () => {
    expect(sentNext([photo(1, { state: 'refused' }), photo(2, { state: 'sent' }), photo(3)])).toBe('p3')
    expect(nextStep([photo(1)], facts({ isOnline: false }))).toEqual({ step: 'wait', until: null })
    expect(nextStep([], facts())).toEqual({ step: 'wait', until: null })
  })

  it.each(['only-here', 'changed-here', 'unknown'] as const)(
    'waits for a record that is %s, while those of others go',
    state => {
      const photos = [photo(1, { recordId: 'new' }), photo(2, { recordId: 'new' }), photo(3)]
      const stateOf: QueueFacts['stateOf'] = ({ recordId }) => (recordId === 'new' ? state : 'on-server')
      expect(sentNext(photos, facts({ stateOf }))).toBe('p3')
      expect(sentNext(photos.slice(0, 2), facts({ stateOf }))).toBe('wait')
    },
  )

  it('keeps the order of a place while its first one waits for another try, and says until when', () => {
    const photos = [photo(1), photo(2), photo(3, { place: 'interior' })]
    const retryAt = ({ id }: { id: string }) => (id === 'p1' ? 5000 : undefined)
    expect(sentNext(photos, facts({ retryAt }))).toBe('p3')
    expect(nextStep(photos.slice(0, 2), facts({ retryAt }))).toEqual({ step: 'wait', until: 5000 })
    expect(sentNext(photos, facts({ retryAt, now: 5000 }))).toBe('p1')
  })

  it.each([
    ['of another vehicle', { recordId: 'v2' }],
    ['of an event', { about: 'events' }],
    ['of the interior', { place: 'interior' }],
  ] as const)('is a photo %s while one of the exterior waits for another try', (_which, fields) => {
    const retryAt = ({ id }: { id: string }) => (id === 'p1' ? 5000 : undefined)
    expect(sentNext([photo(1), photo(2, fields)], facts({ retryAt }))).toBe('p2')
  })

  it('is looked for again when the first of several places may be tried', () => {
    const photos = [photo(1), photo(2, { place: 'interior' }), photo(3, { recordId: 'v2' })]
    const times: Record<string, number> = { p1: 5000, p2: 3000, p3: 4000 }
    expect(nextStep(photos, facts({ retryAt: ({ id }) => times[id] }))).toEqual({ step: 'wait', until: 3000 })
  })

  it('says which one has lost its record, also without a server', () => {
    expect(sentNext([photo(1)], facts({ stateOf: () => 'gone', isOnline: false }))).toBe('orphaned')
  })

  it('never lets a photo of a place pass one that was chosen before it', () => {
    const anyPhoto = fc.record({
      place: fc.constantFrom('exterior', 'interior'),
      recordId: fc.constantFrom('v1', 'v2'),
      state: fc.constantFrom('waiting', 'sending', 'refused', 'sent'),
      retryAt: fc.constantFrom(undefined, 500, 5000),
    })
    fc.assert(
      fc.property(fc.array(anyPhoto, { maxLength: 12 }), kept => {
        const photos = kept.map(({ retryAt: _when, ...fields }, order) => photo(order, fields))
        const next = nextStep(photos, facts({ retryAt: ({ order }) => kept[order]?.retryAt }))
        if (next.step !== 'send') return
        const { order, recordId, place } = next.photo
        const before = photos.filter(
          one => one.order < order && one.recordId === recordId && one.place === place,
        )
        expect(before.every(({ state }) => state === 'refused' || state === 'sent')).toBe(true)
      }),
    )
  })
})

describe('what is made ready next', () => {
  const standing = fc.constantFrom('ready', 'coming', 'stopped')
  const chosen = fc.uniqueArray(
    fc.record({ order: fc.nat(20), place: fc.constantFrom('exterior', 'interior'), standing }),
    { selector: ({ order }) => order },
  )

  it('is the first one of a place before which nothing is still coming', () => {
    fc.assert(
      fc.property(chosen, all => {
        const photos = all.map(one => ({ ...photo(one.order), ...one }))
        const isFree = ({ order, place }: (typeof photos)[number]) =>
          !photos.some(one => one.place === place && one.order < order && one.standing === 'coming')
        const free = photos.filter(one => one.standing === 'ready' && isFree(one))
        const first = free.toSorted((a, b) => a.order - b.order).at(0) ?? null
        expect(nextToPrepare(photos, one => one.standing)).toEqual(first)
      }),
    )
  })
})

describe('a record', () => {
  it.each([
    [{ revision: 7 }, true, true, 'changed-here'],
    [{ revision: 7 }, false, true, 'on-server'],
    [{ revision: 0 }, true, true, 'only-here'],
    [{ revision: 0 }, false, true, 'on-server'],
    [null, false, true, 'gone'],
    [null, true, true, 'unknown'],
    [null, false, false, 'unknown'],
  ] as const)(
    'as the mirror has it (%j, unsent %s, filled %s) is %s',
    (record, isUnsent, isFilled, state) => {
      expect(recordStateOf(record, isUnsent, isFilled)).toBe(state)
    },
  )
})

describe('a further try', () => {
  it('comes later each time, at a random moment of the second half, and never later than five minutes', () => {
    expect([1, 2, 3, 4].map(attempts => retryDelay(attempts, 0))).toEqual([1000, 2000, 4000, 8000])
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, r) => {
          const delay = retryDelay(n, r)
          expect(delay).toBeGreaterThanOrEqual(retryDelay(n, 0))
          expect(delay).toBeLessThanOrEqual(300_000)
        },
      ),
    )
  })
})

describe('a failure', () => {
  const message = 'Words of the server.'
  it.each([500, 502, 503, 507, 429, 410] as const)('%i is passed over by trying again', status => {
    expect(afterFailure({ status, message }, 2)).toEqual({ state: 'waiting', attempts: 3, message })
  })

  it.each([400, 403, 409, 413, 415, 422] as const)('%i keeps the file with its reason', status => {
    expect(afterFailure({ status, message }, 2)).toEqual({ state: 'refused', attempts: 0, message })
  })

  it('without an answer, without a login or of an old app is no fault of the file', () => {
    for (const failure of [{ status: null }, { status: 401, message }, { status: 426, message }] as const)
      expect(afterFailure(failure, 0)).toEqual({ state: 'waiting', attempts: 1, message: null })
  })

  it('because the record is not found is believed after a while', () => {
    expect(afterFailure({ status: 404, message }, 0).state).toBe('waiting')
    expect(afterFailure({ status: 404, message }, 5).state).toBe('refused')
  })
})
